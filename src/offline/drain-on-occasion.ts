import { isOnline, subscribeOnline } from './connectivity.ts';
import { drain, subscribe } from './outbox.ts';

/** The page's own occasions to send what waits: on start, when the network or the person comes back. */
export function drainOnOccasion(): void {
  const go = (eager: boolean): void => void drain({ eager }).catch(() => undefined);
  subscribe(() => undefined);
  subscribeOnline(() => isOnline() && go(true));
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && go(true));
  setInterval(() => isOnline() && document.visibilityState === 'visible' && go(false), 60_000);
  go(true);
}
