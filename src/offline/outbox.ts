import { noteNetworkFailure, noteSuccess } from './connectivity.ts';
import type { ServerFailure } from './explain-unsent.ts';
import {
  computeNextState,
  findNextSendable,
  type ItemState,
  type NextState,
  type OutboxItem,
  type OutboxSubmission,
  type Prefix,
  RefusedSubmissionError,
  rebaseSubmission,
} from './outbox-item.ts';
import { deviceStore, type OutboxStore } from './outbox-store.ts';
import { fetchSessionOwner, type SendAttempt, sendItem } from './send-item.ts';

export {
  type ItemState,
  type OutboxItem,
  type OutboxSubmission,
  RefusedSubmissionError,
} from './outbox-item.ts';

/**
 * Holds the submissions that the server does not have yet. Page and worker share this module, its store and its one
 * drain, which runs under a lock so that nothing is sent twice.
 */
export type SubmitResult =
  | { outcome: 'sent'; data: unknown }
  | { outcome: 'kept'; why: 'no_network' | 'sign_in' | 'behind' }
  | ({ outcome: 'kept'; why: 'server' } & ServerFailure);

type Report = { key: string; next: NextState; data?: unknown };
type Notice = { about: 'changed' } | ({ about: 'result' } & Report);

export type Outbox = ReturnType<typeof createOutbox>;

export type OutboxWorld = {
  store: OutboxStore;
  send: (item: OutboxSubmission) => Promise<SendAttempt>;
  who: typeof fetchSessionOwner;
  now: () => number;
};

export function createOutbox({ store, send, who, now }: OutboxWorld) {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('outbox');
  const listeners = new Set<() => void>();
  const waiting = new Map<string, (report: Report) => void>();
  let shown: readonly OutboxItem[] = [];
  let isKnown = false;

  channel?.addEventListener('message', (event: MessageEvent<Notice>) => {
    if (event.data.about === 'result') waiting.get(event.data.key)?.(event.data);
    void refresh();
  });

  async function refresh(): Promise<void> {
    shown = await store.all().catch(() => []);
    isKnown = true;
    for (const listener of listeners) listener();
  }

  async function changed(report?: Report): Promise<void> {
    if (report) waiting.get(report.key)?.(report);
    const notice: Notice = report ? { about: 'result', ...report } : { about: 'changed' };
    try {
      channel?.postMessage(notice);
    } catch {
      // The data cannot be cloned between tabs. They only need to read the store again.
      channel?.postMessage({ about: 'changed' });
    }
    await refresh();
  }

  /**
   * Stores the submission, then tries to send it. Throws {@link RefusedSubmissionError} and stores nothing when the
   * server refuses it while its form is open. Without an answer, it stays and is sent later.
   */
  async function submit(submission: OutboxSubmission): Promise<SubmitResult> {
    const item = {
      ...submission,
      created_at: now(),
      state: { state: 'queued', attempts: 0, next_at: 0 } as const,
    };
    let report: Report | undefined;
    waiting.set(submission.key, (result) => {
      report = result;
    });
    try {
      try {
        await store.add(item);
      } catch {
        return await sendUnkept(submission);
      }
      await changed();
      const draining = drain({ fresh: submission, eager: true });
      // Registered before sending, so that the worker takes over if this tab closes halfway.
      void askForSync();
      await draining;
      return report ? await settled(report) : { outcome: 'kept', why: 'behind' };
    } finally {
      waiting.delete(submission.key);
    }
  }

  async function settled({ key, next, data }: Report): Promise<SubmitResult> {
    switch (next.state) {
      case 'removed':
        return { outcome: 'sent', data };
      case 'queued':
        return next.status === undefined
          ? { outcome: 'kept', why: 'no_network' }
          : { outcome: 'kept', why: 'server', status: next.status, at: next.next_at };
      case 'waiting_sign_in':
        return { outcome: 'kept', why: 'sign_in' };
      case 'conflict':
      case 'rejected':
        await discard(key);
        throw refusalOf(next);
      default:
        return next satisfies never;
    }
  }

  /** Sends without storing it. Private windows of some browsers have no store. */
  async function sendUnkept(submission: OutboxSubmission): Promise<SubmitResult> {
    const { outcome, data } = await send(submission);
    const onTop = rebaseSubmission(submission, outcome);
    if (onTop) return sendUnkept(onTop);
    if (outcome.kind === 'no_network')
      throw new RefusedSubmissionError(0, {
        message: 'Sin conexión, y este navegador no deja guardar. Intente al volver la conexión.',
      });
    if (outcome.status >= 300) throw new RefusedSubmissionError(outcome.status, outcome.body);
    return { outcome: 'sent', data };
  }

  /**
   * Sends what can be sent. Returns how many items still wait for the network. An eager drain, after an event that
   * may have changed things, ignores the backoff of items.
   */
  function drain(options: { fresh?: OutboxSubmission; eager?: boolean } = {}): Promise<number> {
    return exclusively(() => drainOnce(options.fresh, options.eager ? Number.POSITIVE_INFINITY : now()));
  }

  async function drainOnce(fresh: OutboxSubmission | undefined, until: number): Promise<number> {
    const firsts = new Map<string, OutboxItem>();
    for (const item of await store.all()) if (!firsts.has(item.owner)) firsts.set(item.owner, item);
    for (const [owner, first] of firsts) {
      const next = findNextSendable(await store.all(), owner, until);
      if (!next) continue;
      // The author of a fresh submission is known; for anything older the server is asked first.
      if (next.key !== fresh?.key && !(await present(owner, first.prefix ?? '/api', fresh))) continue;
      await sendAll(owner, until);
    }
    return (await store.all()).filter((item) => item.state.state === 'queued').length;
  }

  async function present(
    owner: string,
    prefix: Prefix,
    fresh: OutboxSubmission | undefined,
  ): Promise<boolean> {
    const person = await who(prefix, owner);
    if (person.kind === 'unreachable') {
      if (fresh?.owner === owner) await postpone(fresh.key);
      return false;
    }
    if (person.kind === 'known' && person.id === owner) return true;
    for (const item of await store.all()) {
      if (item.owner === owner && item.state.state === 'queued')
        await write(item, { state: 'waiting_sign_in', attempts: item.state.attempts });
    }
    return false;
  }

  async function postpone(key: string): Promise<void> {
    const item = (await store.all()).find((i) => i.key === key);
    if (item) await write(item, computeNextState(item, { kind: 'no_network' }, now()));
  }

  async function sendAll(owner: string, until: number): Promise<void> {
    const tried = new Set<number>();
    for (;;) {
      const item = findNextSendable(await store.all(), owner, until);
      if (!item || tried.has(item.seq)) return;
      tried.add(item.seq);
      const begun = performance.now();
      const { outcome, data } = await send(item);
      if (outcome.kind === 'no_network') noteNetworkFailure();
      else noteSuccess(begun);
      const onTop = rebaseSubmission(item, outcome);
      if (onTop) {
        await store.put(onTop);
        tried.delete(item.seq);
        continue;
      }
      const next = computeNextState(item, outcome, now());
      await write(item, next, data);
      if (next.state === 'queued' || next.state === 'waiting_sign_in') return;
    }
  }

  async function write(item: OutboxItem, next: NextState, data?: unknown): Promise<void> {
    if (next.state === 'removed') await store.remove(item.seq);
    else await store.put({ ...item, state: next });
    await changed({ key: item.key, next, data });
  }

  async function byKey(key: string): Promise<OutboxItem | undefined> {
    return (await store.all()).find((item) => item.key === key);
  }

  async function discard(key: string): Promise<void> {
    const item = await byKey(key);
    if (item) await store.remove(item.seq);
    await changed();
  }

  /**
   * Sends an item again, perhaps corrected, at the request of its author. A refused item was not applied, so it
   * gets a new key.
   */
  async function retry(key: string, corrected?: Record<string, unknown>): Promise<void> {
    const item = await byKey(key);
    if (!item) return;
    const refused = item.state.state === 'rejected' || item.state.state === 'conflict';
    await store.put({
      ...item,
      key: refused ? crypto.randomUUID() : item.key,
      values: refused ? (corrected ?? item.values) : item.values,
      state: { state: 'queued', attempts: 0, next_at: 0 },
    });
    await changed();
    await drain({ eager: true });
  }

  async function forget(owner: string): Promise<void> {
    for (const item of await store.all().catch(() => []))
      if (item.owner === owner) await store.remove(item.seq);
    await changed();
  }

  return {
    submit,
    drain,
    discard,
    retry,
    forget,
    /** Subscribes a listener, for `useSyncExternalStore`. */
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) void refresh();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    items: () => shown,
    /** Returns whether the store has been read. Before that, an empty list means nothing. */
    known: () => isKnown,
    refresh,
  };
}

function refusalOf(state: Extract<ItemState, { state: 'conflict' | 'rejected' }>): RefusedSubmissionError {
  return state.state === 'conflict'
    ? new RefusedSubmissionError(409, { message: state.message, current: state.current, reason: 'stale' })
    : new RefusedSubmissionError(state.status, state.body);
}

let queue: Promise<unknown> = Promise.resolve();

/** Runs one drain at a time across tabs and the worker. Without Web Locks, once per context. */
function exclusively<T>(work: () => Promise<T>): Promise<T> {
  if (typeof navigator !== 'undefined' && navigator.locks)
    return navigator.locks.request('outbox-drain', work) as Promise<T>;
  const result = queue.then(work, work);
  queue = result.catch(() => undefined);
  return result;
}

type Syncing = { sync?: { register(tag: string): Promise<void> } };

/**
 * Registers a Background Sync, so that the browser wakes the worker when the connection returns. Without it, the
 * page drains.
 */
async function askForSync(): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.getRegistration()) as (Syncing & object) | undefined;
    await registration?.sync?.register('outbox');
  } catch {
    // Background Sync is not available here: the page drains on start, on reconnect and on return.
  }
}

export const outbox = createOutbox({
  store: deviceStore,
  send: sendItem,
  who: fetchSessionOwner,
  now: Date.now,
});
export const { submit, drain, discard, retry, forget, subscribe, items } = outbox;
