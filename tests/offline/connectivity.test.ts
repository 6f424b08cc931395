import { beforeEach, expect, it, vi } from 'vitest';

const window = new EventTarget();
const load = () => import('../../src/offline/connectivity.ts');
const says = (news: 'online' | 'offline') => window.dispatchEvent(new Event(news));

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  return () => vi.unstubAllGlobals();
});

it('an answer to what was asked before the network went does not bring it back', async () => {
  const { isOnline, noteSuccess } = await load();
  const begun = performance.now();
  says('offline');
  noteSuccess(begun);
  expect(isOnline()).toBe(false);
});

it('an answer to what was asked after does, whatever the browser believes', async () => {
  const { isOnline, noteSuccess } = await load();
  says('offline');
  noteSuccess(performance.now() + 1);
  expect(isOnline()).toBe(true);
});

it('a request that fails outweighs the browser, and the next one that succeeds sets it right', async () => {
  const { isOnline, noteNetworkFailure, noteSuccess, subscribeOnline } = await load();
  const seen: boolean[] = [];
  subscribeOnline(() => seen.push(isOnline()));
  noteNetworkFailure();
  noteSuccess(performance.now());
  says('offline');
  says('online');
  expect(seen).toEqual([false, true, false, true]);
});
