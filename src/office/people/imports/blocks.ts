import type { Errors } from '../../../domain/records/errors.ts';
import { getJobs, subscribeJobs } from '../../../net/jobs.ts';

type Refused = { index: number; errors: Errors };
/** `answered` counts the rows that the server reached, from the first. */
type SentRows = Counts & { answered: number; refused: Refused[] };

/** Checks rows without storing them. `keep` takes the answer about each one. Stops before the next call once `isLeft` returns true. */
export type RowCheck<Row, Answer> = (
  rows: readonly Row[],
  keep: (row: Row, answer: Answer) => void,
  isLeft: () => boolean,
) => Promise<void>;

export const buildRowCheck =
  <Row, Answer extends { index: number }>(
    size: number,
    ask: (some: Row[]) => Promise<{ data: Answer[] }>,
  ): RowCheck<Row, Omit<Answer, 'index'>> =>
  async (rows, keep, isLeft) => {
    for (let at = 0; at < rows.length && !isLeft(); at += size) {
      const some = rows.slice(at, at + size);
      const { data } = await ask(some);
      for (const { index, ...answer } of data) {
        const row = some[index];
        if (row) keep(row, answer);
      }
    }
  };

type Counts = { created: number; changed: number; kept: number };

/**
 * Sends the rows of a file, and tells how far the job is. The list of imports has what was stored before a failure, and can
 * undo it.
 */
export async function sendRows<Answer extends { refused: Refused[] }>(
  operation: string,
  send: () => Promise<{ data: Answer } | undefined>,
  countsOf: (answer: Answer) => Counts,
  onProgress: (done: number) => void,
): Promise<SentRows> {
  const stop = subscribeJobs(() => {
    const job = getJobs().find((one) => one.awaited && one.operation === operation);
    if (job) onProgress(job.progress.done);
  });
  const data = (await send().finally(stop))?.data;
  const refused = data?.refused ?? [];
  const counts = data ? countsOf(data) : { created: 0, changed: 0, kept: 0 };
  return { ...counts, refused, answered: counts.created + counts.changed + counts.kept + refused.length };
}

/** Result of sending the rows of a file. `rows` and `lines` include those that were left as they were. */
export type StoredRows = Counts & { id: string; rows: number; refused: number; lines: ReadonlySet<number> };

export function countStoredRows(
  id: string,
  rows: readonly { lines: readonly number[] }[],
  { answered, refused, ...counts }: SentRows,
): StoredRows {
  const wrong = new Set(refused.map(({ index }) => index));
  const stored = rows.slice(0, answered).filter((_, index) => !wrong.has(index));
  return {
    id,
    ...counts,
    rows: stored.length,
    refused: refused.length,
    lines: new Set(stored.flatMap(({ lines }) => lines)),
  };
}
