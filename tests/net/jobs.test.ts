import { expect, it } from 'vitest';
import type { Job } from '../../src/domain/office/jobs.ts';
import { followJob, getJobs } from '../../src/net/jobs.ts';

const job = (state: Job['state']): Job => ({
  id: 'j1',
  operation: 'POST /payrolls/generate',
  title: 'Crear las nóminas del mes',
  in_slices: false,
  state,
  progress: { done: 0, total: null },
  answer: null,
  file: null,
  seen: false,
  made_at: '2026-11-29T12:00:00.000Z',
  ended_at: null,
});

/** Answers each question when it is told to. */
function holdAnswers() {
  const held: ((state: Job['state']) => void)[] = [];
  return {
    ask: () => new Promise<Job>((resolve) => void held.push((state) => resolve(job(state)))),
    answer: (state: Job['state']) => held.shift()?.(state),
  };
}

it('tells the end of an awaited job once, although the list of jobs brought it first', async () => {
  const listed = holdAnswers();
  const asked = holdAnswers();
  const byList = followJob('j1', { company: 'c', awaited: false }, listed.ask);
  const byScreen = followJob('j1', { company: 'c', awaited: true }, asked.ask);
  asked.answer('done');
  await byScreen;
  listed.answer('done');
  await byList;
  expect(getJobs()).toEqual([]);
});
