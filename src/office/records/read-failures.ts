import type { Query, QueryClient } from '@tanstack/react-query';
import { describeRefusal } from '../../domain/calls/refusals.ts';
import { announcements, ask } from '../../kit/overlays/announce.ts';
import { watchHistory } from '../../kit/pages/history.ts';
import { RefusalError } from '../../net/refused.ts';

/**
 * Refusals of what a screen reads (specification §8). One is told when a person opened, looked for or retried something, once for
 * their gesture, however many reads it began, and on its page. Reading again by itself stays quiet: the page says it.
 */
type Read = { gesture: number; page: string };

let gesture = 0;
let announced = -1;
let held = false;

/** While somebody must sign in again nothing is told over it. */
export function holdReadFailures(hold: boolean): void {
  held = hold;
}

const next = () => {
  gesture += 1;
};
for (const kind of ['pointerdown', 'keydown', 'popstate']) globalThis.addEventListener?.(kind, next, true);

/** While a press on «Reintentar» begins its reads. */
let retrying = false;
const retry = ({ target }: Event) => {
  if (!(target instanceof Element) || !target.closest('[data-retry]')) return;
  retrying = true;
  setTimeout(() => {
    retrying = false;
  });
};
globalThis.addEventListener?.('click', retry, true);

/** Tells what this client reads for a person, and answers the client. */
export function announceReadFailures(client: QueryClient): QueryClient {
  const reads = new WeakMap<Query, Read>();
  const now = (): Read => ({ gesture, page: location.pathname });
  client.getQueryCache().subscribe((event) => {
    const query: Query = event.query;
    if (event.type === 'observerAdded') {
      const read = now();
      // An observer that comes makes the query read, or waits with others; a fresh query is not read.
      queueMicrotask(() => query.state.fetchStatus !== 'idle' && reads.set(query, read));
    }
    if (event.type !== 'updated') return;
    const { action } = event;
    const { dataUpdateCount, errorUpdateCount } = query.state;
    const first = dataUpdateCount + errorUpdateCount === 0 && query.getObserversCount() > 0;
    if (action.type === 'fetch' && (first || retrying)) reads.set(query, now());
    if (action.type === 'success') reads.delete(query);
    if (action.type !== 'error') return;
    const read = reads.get(query);
    reads.delete(query);
    if (read) tell(action.error, read);
  });
  return client;
}

function tell(error: unknown, { gesture, page }: Read): void {
  if (!(error instanceof RefusalError) || error.by !== 'screen' || error.status === 401) return;
  if (held || gesture === announced || location.pathname !== page) return;
  const shown = describeRefusal(error.status, error.body, true);
  if (!shown) return;
  announced = gesture;
  const before = announcements.get().question;
  const closed = ask({ ...shown, accept: 'Aceptar' });
  const { question } = announcements.get();
  // Another question is in front: this one comes after it.
  if (!question || question === before) return;
  void closed.finally(watchHistory(() => question.answer(true)));
}
