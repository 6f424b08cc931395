import { beforeEach, expect, it, vi } from 'vitest';

const window = new EventTarget();
const load = () => import('../../src/offline/connectivity.ts');
const says = (news: 'online' | 'offline') => window.dispatchEvent(new Event(news));

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  return () => vi.unstubAllGlobals();
});

it('an answer to a request before the browser went offline does not restore the connection', async () => {
  const { isOnline, noteSuccess } = await load();
  const begun = performance.now();
  says('offline');
  noteSuccess(begun);
  expect(isOnline()).toBe(false);
});

it('an answer to a request after the browser went offline restores the connection', async () => {
  const { isOnline, noteSuccess } = await load();
  says('offline');
  noteSuccess(performance.now() + 1);
  expect(isOnline()).toBe(true);
});

it('a failed request and a successful one change the connection, as the browser does', async () => {
  const { isOnline, noteNetworkFailure, noteSuccess, subscribeOnline } = await load();
  const seen: boolean[] = [];
  subscribeOnline(() => seen.push(isOnline()));
  noteNetworkFailure();
  noteSuccess(performance.now());
  says('offline');
  says('online');
  expect(seen).toEqual([false, true, false, true]);
});
