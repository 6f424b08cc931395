import type { QueryClient } from '@tanstack/react-query';
import type { ImportedRow } from '../../../domain/imports/cells/imported-row.ts';
import type { Errors } from '../../../domain/records/errors.ts';
import { callJson } from '../../../net/calls.ts';
import { renewReads } from '../../records/derived-reads.ts';
import { block, buildRowCheck, IMPORT_TIMEOUT_MS, type StoredRows } from './import-api.ts';

/** An open payment whose novelties a file brings. */
export type IntoRun = { id: string; title: string };

export const checkNovelties = (id: string) =>
  buildRowCheck((rows) =>
    callJson(
      'POST /pay_runs/:id/novelties/check',
      { id, rows: [...rows] },
      undefined,
      'person',
      IMPORT_TIMEOUT_MS,
    ),
  );

/** Rows that the server answered for, from the first, and which of them it refused. */
export type NoveltiesStored = { answered: number; refused: { index: number; errors: Errors }[] };

/** Writes novelties of people of a payment, in blocks; those of a block that failed and the rest are not answered for. */
export async function writeNovelties(
  client: QueryClient,
  run: string,
  rows: readonly object[],
  onProgress: (done: number) => void,
): Promise<NoveltiesStored> {
  const sum: NoveltiesStored = { answered: 0, refused: [] };
  try {
    for (let at = 0; at < rows.length; at += block) {
      const some = rows.slice(at, at + block);
      const { data } = await callJson(
        'POST /pay_runs/:id/novelties',
        { id: run, rows: some },
        undefined,
        'person',
        IMPORT_TIMEOUT_MS,
      );
      sum.refused.push(...data.refused.map(({ index, errors }) => ({ index: at + index, errors })));
      sum.answered = at + some.length;
      onProgress(sum.answered);
    }
  } catch {
    // Said by the interceptor.
  }
  void renewReads(client, 'payrolls');
  // Later writes are over the versions that these rows left.
  await client.invalidateQueries({ queryKey: ['pay_runs'] });
  return sum;
}

/** Novelties of each row of a file, in its person of the payment. */
export async function importNovelties(
  client: QueryClient,
  run: string,
  rows: readonly ImportedRow[],
  onProgress: (done: number) => void,
): Promise<StoredRows> {
  const drafts = rows.map(({ draft }) => draft);
  const { answered, refused } = await writeNovelties(client, run, drafts, onProgress);
  const wrong = new Set(refused.map(({ index }) => index));
  const stored = rows.slice(0, answered).filter((_, index) => !wrong.has(index));
  return {
    id: run,
    created: stored.length,
    replaced: 0,
    refused: refused.length,
    lines: new Set(stored.flatMap(({ lines }) => lines)),
  };
}
