import { useSyncExternalStore } from 'react';
import type { Job } from '../../domain/office/jobs.ts';
import { getJobs, subscribeJobs } from '../../net/jobs.ts';

/** How far the call is that this page waits for, once it goes on as a job. */
export const useJobProgress = (operation: string): Job['progress'] | undefined =>
  useSyncExternalStore(subscribeJobs, getJobs).find((job) => job.awaited && job.operation === operation)
    ?.progress;
