import type { Query, QueryClient } from '@tanstack/react-query';
import { describeRefusal } from '../../domain/calls/refusals.ts';
import { announcements, ask } from '../../kit/overlays/announce.ts';
import { watchHistory } from '../../kit/pages/history.ts';
import { RefusalError } from '../../net/refusal.ts';

/**
 * Origin of a read: the count of user gestures and the path when it began. A refusal of a read is announced only if a
 * gesture opened, searched or retried something, once per gesture and only on the page where it began. Automatic
 * refetches announce nothing, because the page shows their failure.
 */
type Read = { gesture: number; page: string };

let gesture = 0;
let announced = -1;
let held = false;

/** Stops announcements while the user must sign in again. */
export function holdReadFailures(hold: boolean): void {
  held = hold;
}

const next = () => {
  gesture += 1;
};
for (const kind of ['pointerdown', 'keydown', 'popstate']) globalThis.addEventListener?.(kind, next, true);

let retrying = false;
const retry = ({ target }: Event) => {
  if (!(target instanceof Element) || !target.closest('[data-retry]')) return;
  retrying = true;
  setTimeout(() => {
    retrying = false;
  });
};
globalThis.addEventListener?.('click', retry, true);

export function announceReadFailures(client: QueryClient): QueryClient {
  const reads = new WeakMap<Query, Read>();
  const now = (): Read => ({ gesture, page: location.pathname });
  client.getQueryCache().subscribe((event) => {
    const query: Query = event.query;
    if (event.type === 'observerAdded') {
      const read = now();
      // A new observer starts a fetch or joins one in progress, except when the data is fresh.
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
  // Another question is open and this one is queued behind it.
  if (!question || question === before) return;
  void closed.finally(watchHistory(() => question.answer(true)));
}
