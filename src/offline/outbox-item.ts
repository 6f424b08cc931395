import { isProofRefusal, isStale, isTokenRefusal, type RefusalBody } from '../domain/calls/refusals.ts';

/**
 * A submission that waits on the device. It is stored before it is sent, and removed only when the server has it or
 * its author discards it.
 */
export type OutboxItem = OutboxSubmission & {
  /** Order of arrival on this device, assigned by the store. */
  seq: number;
  created_at: number;
  state: ItemState;
};

export type OutboxSubmission = {
  method: 'POST' | 'PUT' | 'DELETE';
  /** Path under the prefix: `/employees/…`. */
  path: string;
  /** API and session it belongs to: `/api` for staff, `/api/vault` for employees. */
  prefix?: Prefix;
  values: Record<string, unknown>;
  /** Idempotency key, created when the form opens. */
  key: string;
  company: string | null;
  owner: string;
  /** Name shown to its author in «Por enviar». */
  label: string;
  /** The record it changes. While this item is refused, later items on the same record wait. */
  record?: string;
  /** Former values of the changed fields. They let changes of two people to different fields both be kept. */
  base?: Record<string, unknown>;
};

export type Prefix = '/api' | '/api/vault';

export type ItemState =
  /** `status` is what the server answered when it could not take the item. It is absent when no answer came. */
  | { state: 'queued'; attempts: number; next_at: number; status?: number }
  | { state: 'waiting_sign_in'; attempts: number }
  | { state: 'conflict'; current: unknown; message: string }
  | { state: 'rejected'; status: number; body: RefusalBody };

export type SendOutcome =
  | { kind: 'answer'; status: number; body: RefusalBody; retryAfter?: number }
  | { kind: 'no_network' };

export type NextState = { state: 'removed' } | ItemState;

const minute = 60_000;
const later = new Set([408, 425, 429]);

/** Returns the state of an item after an attempt. Only the answer «done» removes it. */
export function computeNextState(
  item: Pick<OutboxItem, 'state'>,
  outcome: SendOutcome,
  now: number,
): NextState {
  const attempts = 1 + ('attempts' in item.state ? item.state.attempts : 0);
  if (outcome.kind === 'no_network') return again(attempts, now);
  const { status, body, retryAfter } = outcome;
  if (status >= 200 && status < 300) return { state: 'removed' };
  if (status === 401 || isTokenRefusal(status, body) || isProofRefusal(status, body))
    return { state: 'waiting_sign_in', attempts };
  const busy = status === 409 && retryAfter !== undefined;
  if (busy || later.has(status) || status >= 500) return { ...again(attempts, now, retryAfter), status };
  if (isStale(status, body) || status === 412)
    return { state: 'conflict', current: body.current, message: body.message };
  return { state: 'rejected', status, body };
}

/**
 * Rebases a submission on what others changed meanwhile, when they changed other fields. Its key stays, because a
 * refused submission was not applied. Returns `undefined` when a person must choose.
 */
export function rebaseSubmission<T extends OutboxSubmission>(item: T, outcome: SendOutcome): T | undefined {
  if (!item.base || outcome.kind !== 'answer' || !isStale(outcome.status, outcome.body)) return undefined;
  const now = outcome.body.current as Record<string, unknown>;
  const collide = Object.entries(item.base).some(
    ([name, was]) => !isSameValue(now[name], was) && !isSameValue(now[name], item.values[name]),
  );
  if (collide || now['version'] === item.values['base_version']) return undefined;
  const base = Object.fromEntries(Object.keys(item.base).map((name) => [name, now[name]]));
  return { ...item, base, values: { ...item.values, base_version: now['version'] } };
}

/** Compares two values of a field. Null, undefined and empty text are equal. */
export const isSameValue = (a: unknown, b: unknown): boolean => String(a ?? '') === String(b ?? '');

/** Backs off two seconds, doubled at each attempt up to fifteen minutes. The server may ask for more. */
function again(attempts: number, now: number, retryAfter = 0) {
  const wait = Math.min(2_000 * 2 ** Math.min(attempts - 1, 9), 15 * minute);
  return { state: 'queued' as const, attempts, next_at: now + Math.max(wait, retryAfter * 1000) };
}

/**
 * Finds the next item of an owner to send, the oldest first. A queued item that backs off holds every item behind
 * it. A refused item holds only those of its own record.
 */
export function findNextSendable(
  items: readonly OutboxItem[],
  owner: string,
  now: number,
): OutboxItem | undefined {
  const held = new Set<string>();
  for (const item of items.filter((i) => i.owner === owner).sort((a, b) => a.seq - b.seq)) {
    switch (item.state.state) {
      case 'conflict':
      case 'rejected':
        if (item.record) held.add(item.record);
        break;
      case 'waiting_sign_in':
      case 'queued':
        if (item.record && held.has(item.record)) break;
        return item.state.state === 'queued' && item.state.next_at > now ? undefined : item;
      default:
        return item.state satisfies never;
    }
  }
  return undefined;
}

/** Error for a submission that the server refused while its form was still open. */
export class RefusedSubmissionError extends Error {
  readonly status: number;
  readonly body: RefusalBody;
  constructor(status: number, body: RefusalBody) {
    super(body.message);
    this.name = 'Refused';
    this.status = status;
    this.body = body;
  }
}
