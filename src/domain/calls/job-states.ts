export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** Returns whether a job will not change any more. */
export const hasJobEnded = (state: JobState): boolean => state !== 'waiting' && state !== 'running';

/** Seconds that a call waits for the end of a job at most. */
export const MAX_JOB_WAIT = 10;
