import { expect, it } from 'vitest';
import { shareRuns } from '../../src/vault/page/share-runs.ts';

/** Runs that end when the test says so. */
function holdRuns(canRun: () => boolean = () => true) {
  const ends: (() => void)[] = [];
  const ask = shareRuns(() => new Promise((done) => ends.push(done)), canRun);
  const end = async (nth: number) => {
    ends[nth]?.();
    await new Promise((done) => setImmediate(done));
  };
  return { ask, end, count: () => ends.length };
}

it('one run answers everybody who asks with the same signal', async () => {
  const runs = holdRuns();
  for (const _ of [1, 2, 3]) runs.ask('ana', 5);
  runs.ask('beto', 5);
  expect(runs.count()).toBe(2);
  await runs.end(0);
  expect(runs.count()).toBe(2);
  runs.ask('ana', 5);
  expect(runs.count()).toBe(3);
});

it('a signal that comes while it runs begins one more run after it, however often it comes', async () => {
  const runs = holdRuns();
  runs.ask('ana', 1);
  for (const signal of [2, 2, 3]) runs.ask('ana', signal);
  expect(runs.count()).toBe(1);
  await runs.end(0);
  expect(runs.count()).toBe(2);
  runs.ask('ana', 3);
  await runs.end(1);
  expect(runs.count()).toBe(2);
});

it('nothing runs again once its owner has left', async () => {
  let isOpen = true;
  const runs = holdRuns(() => isOpen);
  runs.ask('ana', 1);
  runs.ask('ana', 2);
  isOpen = false;
  await runs.end(0);
  expect(runs.count()).toBe(1);
});
