import type { QueryClient } from '@tanstack/react-query';
import type { ImportedRow } from '../../../domain/imports/cells/imported-row.ts';
import { callForMany, callJson } from '../../../net/calls.ts';
import { renewReads } from '../../records/derived-reads.ts';
import { buildRowCheck, countStoredRows, type StoredRows, sendRows } from './blocks.ts';
import { IMPORT_TIMEOUT_MS, MAX_BLOCK_ROWS } from './import-api.ts';

/** An open payment whose novelties a file brings. */
export type IntoRun = { id: string; title: string };

export const checkNovelties = (id: string) =>
  buildRowCheck(MAX_BLOCK_ROWS, (rows: ImportedRow[]) =>
    callJson(
      'POST /pay_runs/:id/novelties/check',
      { id, rows: rows.map(({ draft }) => draft) },
      undefined,
      'person',
      IMPORT_TIMEOUT_MS,
    ),
  );

/** Writes novelties of people of a payment. */
export async function writeNovelties(
  client: QueryClient,
  run: string,
  rows: readonly object[],
  onProgress: (done: number) => void,
) {
  const sent = await sendRows(
    'importPayRunNovelties',
    () => callForMany('POST /pay_runs/:id/novelties', { id: run, rows: [...rows] }),
    ({ changed }) => ({ created: changed, changed: 0, kept: 0 }),
    onProgress,
  );
  void renewReads(client, 'payrolls');
  // Later writes are over the versions that these rows left.
  await client.invalidateQueries({ queryKey: ['pay_runs'] });
  return sent;
}

/** Novelties of each row of a file, in its person of the payment. */
export async function importNovelties(
  client: QueryClient,
  run: string,
  rows: readonly ImportedRow[],
  onProgress: (done: number) => void,
): Promise<StoredRows> {
  const drafts = rows.map(({ draft }) => draft);
  return countStoredRows(run, rows, await writeNovelties(client, run, drafts, onProgress));
}
