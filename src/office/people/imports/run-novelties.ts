import type { QueryClient } from '@tanstack/react-query';
import type { ImportedRow } from '../../../domain/imports/cells/imported-row.ts';
import { callJson } from '../../../net/calls.ts';
import { renewReads } from '../../records/derived-reads.ts';
import { buildRowCheck, countStoredRows, type StoredRows, sendInBlocks } from './blocks.ts';
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

/** Writes novelties of people of a payment, in blocks. */
export async function writeNovelties(
  client: QueryClient,
  run: string,
  rows: readonly object[],
  onProgress: (done: number) => void,
) {
  const send = (some: object[]) =>
    callJson('POST /pay_runs/:id/novelties', { id: run, rows: some }, undefined, 'person', IMPORT_TIMEOUT_MS);
  const sent = await sendInBlocks(rows, MAX_BLOCK_ROWS, send, onProgress);
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
  const sent = await writeNovelties(client, run, drafts, onProgress);
  const stored = countStoredRows(run, rows, sent, () => ({ created: 0, changed: 0, kept: 0 }));
  return { ...stored, created: stored.rows };
}
