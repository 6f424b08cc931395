import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ItemState } from '../../src/offline/outbox-item.ts';

const drain = vi.fn(async () => 1);
const kept: { state: ItemState }[] = [];
let changed: () => void = () => undefined;
const subscribe = (listener: () => void): void => {
  changed = listener;
};
vi.mock('../../src/offline/outbox.ts', () => ({ drain, subscribe, items: () => kept }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the outbox is drained only now and then while reads succeed and its items fail', async () => {
  const { noteNetworkFailure, noteSuccess } = await import('../../src/offline/connectivity.ts');
  const { drainOnOccasion } = await import('../../src/offline/drain-on-occasion.ts');
  drainOnOccasion();
  await vi.advanceTimersByTimeAsync(0);
  expect(drain).toHaveBeenCalledTimes(1);
  // Ten seconds in which a question is answered sixteen times a second, and each thing sent fails.
  for (let i = 0; i < 160; i++) {
    noteNetworkFailure();
    noteSuccess(performance.now());
    await vi.advanceTimersByTimeAsync(62);
  }
  expect(drain.mock.calls.length).toBeLessThanOrEqual(4);
  drain.mockResolvedValue(0);
  await vi.advanceTimersByTimeAsync(6_000);
  const before = drain.mock.calls.length;
  noteNetworkFailure();
  noteSuccess(performance.now());
  await vi.advanceTimersByTimeAsync(0);
  expect(drain.mock.calls.length).toBe(before + 1);
});

it('the outbox is drained at the time set after a server failure, and not before', async () => {
  const { drainOnOccasion } = await import('../../src/offline/drain-on-occasion.ts');
  drainOnOccasion();
  await vi.advanceTimersByTimeAsync(0);
  drain.mockClear();
  const next_at = Date.now() + 8_000;
  kept.push(
    { state: { state: 'queued', attempts: 1, next_at: next_at - 4_000 } },
    { state: { state: 'queued', attempts: 3, next_at, status: 500 } },
  );
  changed();
  await vi.advanceTimersByTimeAsync(7_900);
  expect(drain).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(300);
  expect(drain.mock.calls).toEqual([[{ eager: false }]]);
});
