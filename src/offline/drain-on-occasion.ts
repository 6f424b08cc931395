import { isOnline, subscribeOnline } from './connectivity.ts';
import { drain, subscribe } from './outbox.ts';

const aWhile = 5_000;

/** The page's own occasions to send what waits: on start, when the network or the person comes back. */
export function drainOnOccasion(): void {
  let stuck = Number.NEGATIVE_INFINITY;
  let later: ReturnType<typeof setTimeout> | undefined;
  const go = async (eager: boolean): Promise<void> => {
    const left = await drain({ eager }).catch(() => 1);
    if (left > 0) stuck = performance.now();
  };
  // Where questions pass and what is sent does not, each answer would be news of a network that is back.
  const back = (): void => {
    if (later || !isOnline()) return;
    const rest = stuck + aWhile - performance.now();
    if (rest <= 0) return void go(true);
    later = setTimeout(() => {
      later = undefined;
      if (isOnline()) void go(true);
    }, rest);
  };
  subscribe(() => undefined);
  subscribeOnline(back);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && go(true));
  setInterval(() => isOnline() && document.visibilityState === 'visible' && go(false), 60_000);
  void go(true);
}
