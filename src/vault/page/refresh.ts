import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isOnline, subscribeOnline } from '../../offline/connectivity.ts';
import { createStore } from '../session/value-store.ts';

/** Milliseconds between refreshes of a vault in sight: little data, little battery. */
const often = 10 * 60_000;
/**
 * Minimum milliseconds between refreshes caused by an unstable connection, or by a server that only answers that it
 * is up.
 */
const seldom = 60_000;

/**
 * Counts the reasons to look for news: the vault came back into sight, the connection came back or a notification
 * arrived while it was in sight, or it stayed in sight for a while. Nothing is requested out of sight.
 */
export const refreshSignal = createStore(0);
export const useRefresh = (): number => useSyncExternalStore(refreshSignal.subscribe, refreshSignal.get);

let timer: ReturnType<typeof setTimeout> | undefined;
let last = Number.NEGATIVE_INFINITY;
const inSight = (): boolean => document.visibilityState === 'visible';

function wait(time = often): void {
  clearTimeout(timer);
  timer = inSight() ? setTimeout(() => (isOnline() ? lookForNews() : wait()), time) : undefined;
}

/** Looks for news at once, while the vault is in sight. */
export function lookForNews(): void {
  wait();
  if (!inSight()) return;
  last = performance.now();
  refreshSignal.set(refreshSignal.get() + 1);
}

/** Looks for news when something leaves the outbox; `count` is what waits in it. */
export function useNewsAfterSending(count: number): void {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) lookForNews();
    before.current = count;
  }, [count]);
}

document.addEventListener('visibilitychange', lookForNews);
if (typeof BroadcastChannel !== 'undefined')
  new BroadcastChannel('vault').addEventListener(
    'message',
    ({ data }: MessageEvent<{ about: string }>) => data.about === 'pushed' && lookForNews(),
  );
subscribeOnline(() => {
  if (!isOnline()) return;
  const since = performance.now() - last;
  if (since < seldom) wait(seldom - since);
  else lookForNews();
});
wait();
