import { it } from 'vitest';
import { killThroughJobs } from './kill-jobs.ts';

it.each([1, 2])(
  'jobs of each kind are done exactly once when their processes are killed at random moments (%i)',
  (seed) => killThroughJobs(250, 8, seed),
);
