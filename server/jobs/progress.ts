import { AsyncLocalStorage } from 'node:async_hooks';

/** Its owner cancelled the job. The transaction of the work rolls back. */
export class JobCancelled extends Error {}

export type Progress = { done: number; total: number | null; cancelled: boolean };

const current = new AsyncLocalStorage<Progress>();

/** Runs the work of a job, which reports to `progress`. */
export const runWithProgress = <T>(progress: Progress, work: () => Promise<T>): Promise<T> =>
  current.run(progress, work);

/**
 * Says how far a long call is; `total` is null while it is not known. Does nothing when the call is not a job. Throws {@link JobCancelled} when its
 * owner cancelled it.
 */
export function reportProgress(done: number, total: number | null): void {
  const progress = current.getStore();
  if (!progress) return;
  if (progress.cancelled) throw new JobCancelled();
  progress.done = done;
  progress.total = total;
}

/** Runs one slice of a job, which counts as a whole: it tells no progress of its own, and a wish to cancel ends it. */
export function runSlice<T>(work: () => Promise<T>): Promise<T> {
  const job = current.getStore();
  if (!job) return work();
  const own = {
    done: 0,
    total: null,
    get cancelled() {
      return job.cancelled;
    },
  };
  return current.run(own, work);
}

/** Items that are worked on before other calls have a turn. About 50 ms of payrolls. */
const SLICE = 100;

/**
 * Maps items in slices. After each slice it reports the progress and lets other calls have a turn, so that one
 * call for thousands of people does not hold up the rest.
 */
export async function mapInSlices<T, U>(
  items: readonly T[],
  map: (item: T) => readonly U[],
  report: typeof reportProgress = reportProgress,
): Promise<U[]> {
  const made: U[] = [];
  for (let at = 0; at < items.length; at += SLICE) {
    if (at > 0) await new Promise((resolve) => setImmediate(resolve));
    for (const item of items.slice(at, at + SLICE)) made.push(...map(item));
    report(Math.min(at + SLICE, items.length), items.length);
  }
  return made;
}
