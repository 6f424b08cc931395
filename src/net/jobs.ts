import { hasJobEnded } from '../domain/calls/job-states.ts';
import type { Job } from '../domain/office/jobs.ts';

/**
 * Jobs of this person that the page knows. `awaited` while the code that asked for it waits: it tells the end itself.
 * `company` is that of the call, whatever company is selected since.
 */
export type FollowedJob = Job & { company: string; awaited: boolean };

let jobs: readonly FollowedJob[] = [];
const listeners = new Set<() => void>();

export const getJobs = (): readonly FollowedJob[] => jobs;
export function subscribeJobs(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function set(next: readonly FollowedJob[]): void {
  jobs = next;
  for (const listener of listeners) listener();
}

function put(job: FollowedJob): void {
  const others = jobs.filter(({ id }) => id !== job.id);
  set(others.length === jobs.length ? [...jobs, job] : jobs.map((one) => (one.id === job.id ? job : one)));
}

export const forgetJob = (id: string): void => set(jobs.filter((one) => one.id !== id));
/** Forgets the jobs that no screen waits for. */
export const forgetJobs = (): void => set(jobs.filter(({ awaited }) => awaited));

/** Jobs whose end is told by the code that asked for them, also when the list of jobs brought them first. */
const awaitedIds = new Set<string>();

/** Milliseconds before asking again when the server did not answer. */
const PAUSE = 2000;

/**
 * Follows a job until it ends, and returns it with its answer. `ask` reads it, and waits for its end for a moment. A
 * refusal of `ask` is thrown; while the server does not answer, the job goes on there and is asked for again.
 */
export async function followJob(
  id: string,
  about: { company: string; awaited: boolean },
  ask: (id: string) => Promise<Job | undefined>,
): Promise<Job> {
  if (about.awaited) awaitedIds.add(id);
  try {
    for (;;) {
      const job = await ask(id);
      if (!job) {
        await new Promise((done) => setTimeout(done, PAUSE));
        continue;
      }
      if (about.awaited || !awaitedIds.has(id)) put({ ...job, ...about });
      if (hasJobEnded(job.state)) return job;
    }
  } finally {
    if (about.awaited) forgetJob(id);
  }
}
