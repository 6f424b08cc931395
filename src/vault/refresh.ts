import { useSyncExternalStore } from 'react';
import { isOnline, subscribeOnline } from '../offline/connectivity.ts';
import { createStore } from './store.ts';

/** A phone on its stand or a tab left open learns of what is new as often as this: little data, little battery. */
const often = 10 * 60_000;
/** A connection that comes and goes, or a server that only answers that it is there, is a reason no more often than this. */
const seldom = 60_000;

/**
 * Count of the reasons to look for something newer: the vault came back into sight, the connection came back or a
 * notice did while it was in sight, or it had been in sight for a while. Out of sight nothing is asked.
 */
export const refreshSignal = createStore(0);
export const useRefresh = (): number => useSyncExternalStore(refreshSignal.subscribe, refreshSignal.get);

let timer: ReturnType<typeof setTimeout> | undefined;
let last = Number.NEGATIVE_INFINITY;
const inSight = (): boolean => document.visibilityState === 'visible';

function wait(time = often): void {
  clearTimeout(timer);
  timer = inSight() ? setTimeout(() => (isOnline() ? look() : wait()), time) : undefined;
}

function look(): void {
  wait();
  if (!inSight()) return;
  last = performance.now();
  refreshSignal.set(refreshSignal.get() + 1);
}

document.addEventListener('visibilitychange', look);
if (typeof BroadcastChannel !== 'undefined')
  new BroadcastChannel('vault').addEventListener(
    'message',
    ({ data }: MessageEvent<{ about: string }>) => data.about === 'pushed' && look(),
  );
subscribeOnline(() => {
  if (!isOnline()) return;
  const since = performance.now() - last;
  if (since < seldom) wait(seldom - since);
  else look();
});
wait();
