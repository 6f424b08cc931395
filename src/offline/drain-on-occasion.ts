import { isOnline, subscribeOnline } from './connectivity.ts';
import { drain, items, subscribe } from './outbox.ts';

const aWhile = 5_000;

/** Drains the outbox on start, every minute, and when the network or the person returns. */
export function drainOnOccasion(): void {
  let stuck = Number.NEGATIVE_INFINITY;
  let later: ReturnType<typeof setTimeout> | undefined;
  const go = async (eager: boolean): Promise<void> => {
    const left = await drain({ eager }).catch(() => 1);
    if (left > 0) stuck = performance.now();
  };
  // On a network that answers reads and blocks writes, each answer would otherwise count as a network that is
  // back.
  const back = (): void => {
    if (later || !isOnline()) return;
    const rest = stuck + aWhile - performance.now();
    if (rest <= 0) return void go(true);
    later = setTimeout(() => {
      later = undefined;
      if (isOnline()) void go(true);
    }, rest);
  };
  // Timer for the earliest retry of the items that the server could not take.
  let planned: ReturnType<typeof setTimeout> | undefined;
  subscribe(() => {
    clearTimeout(planned);
    const moments = items().flatMap(({ state }) =>
      state.state === 'queued' && state.status !== undefined ? [state.next_at] : [],
    );
    if (moments.length === 0) return;
    const rest = Math.min(...moments) - Date.now();
    planned = setTimeout(() => isOnline() && void go(false), Math.max(rest, 0) + 100);
  });
  subscribeOnline(back);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && go(true));
  setInterval(() => isOnline() && document.visibilityState === 'visible' && go(false), 60_000);
  void go(true);
}
