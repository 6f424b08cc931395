import { it } from 'vitest';
import { killThroughJobs } from './kill-jobs.ts';

it('a job of each kind is done exactly once when its process is killed', () =>
  killThroughJobs(201, 0, 20_261_129));
