import type { Errors } from '../../../domain/records/errors.ts';

type Refused = { index: number; errors: Errors };
type Sent<Answer> = { answered: number; refused: Refused[]; answers: Answer[] };

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

/** Sends rows in blocks. A failed call ends it, and `answered` counts the rows of the calls before. */
export async function sendInBlocks<Row, Answer extends { refused: Refused[] }>(
  rows: readonly Row[],
  size: number,
  send: (some: Row[]) => Promise<{ data: Answer }>,
  onProgress: (done: number) => void,
): Promise<Sent<Answer>> {
  const sent: Sent<Answer> = { answered: 0, refused: [], answers: [] };
  try {
    for (let at = 0; at < rows.length; at += size) {
      const some = rows.slice(at, at + size);
      const { data } = await send(some);
      sent.answers.push(data);
      sent.refused.push(...data.refused.map(({ index, errors }) => ({ index: at + index, errors })));
      sent.answered = at + some.length;
      onProgress(sent.answered);
    }
  } catch {
    // The interceptor already reported the failure. The list of imports has what was stored, and can undo it.
  }
  return sent;
}

type Counts = { created: number; changed: number; kept: number };

/** Result of sending the rows of a file. `rows` and `lines` include those that were left as they were. */
export type StoredRows = Counts & { id: string; rows: number; refused: number; lines: ReadonlySet<number> };

export function countStoredRows<Answer>(
  id: string,
  rows: readonly { lines: readonly number[] }[],
  { answered, refused, answers }: Sent<Answer>,
  countsOf: (answer: Answer) => Counts,
): StoredRows {
  const wrong = new Set(refused.map(({ index }) => index));
  const stored = rows.slice(0, answered).filter((_, index) => !wrong.has(index));
  const counts = answers.map(countsOf);
  const sum = (of: keyof Counts) => counts.reduce((total, one) => total + one[of], 0);
  return {
    id,
    created: sum('created'),
    changed: sum('changed'),
    kept: sum('kept'),
    rows: stored.length,
    refused: refused.length,
    lines: new Set(stored.flatMap(({ lines }) => lines)),
  };
}
