import { type QueryClient, useQuery } from '@tanstack/react-query';
import { megabyte } from '../../../domain/files/files.ts';
import { showToast } from '../../../kit/overlays/announce.ts';
import { call } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import { renewReads } from '../../records/derived-reads.ts';
import { describeCount } from './describe-count.ts';

export type PastImport = {
  id: string;
  file_name: string;
  created_at: string;
  undone_at: string | null;
  has_file: boolean;
  by: string | null;
  rows_total: number;
  created_count: number;
  changed_count: number;
  refused_count: number;
  /** Rows that undoing it deletes. */
  left_count: number;
};

/** Words of one row and of several. They follow the number, or have `{n}` in its place. */
type OneAndMany = readonly [one: string, many: string];

/** Imports of a kind of record that the company keeps, and the words of their results. */
export type ImportLog = {
  path: 'payroll_imports' | 'employee_imports';
  list: (signal: AbortSignal) => Promise<PastImport[]>;
  /** Reads to refresh after an import, besides those of the imports. */
  renews: readonly string[];
  created: OneAndMany;
  changed: OneAndMany;
  undo: {
    created: OneAndMany;
    changed: OneAndMany;
    /** Sentence on what stays besides. */
    rest?: string;
  };
};

export const useImportLog = ({ path, list }: ImportLog) =>
  useQuery({
    queryKey: [path, session.get().company?.id ?? ''],
    queryFn: ({ signal }) => list(signal),
  });

/** Describes the counts of an import. Rows that were neither stored nor refused are counted as already here. */
export function describeImportCounts(
  { created, changed }: Pick<ImportLog, 'created' | 'changed'>,
  {
    rows_total,
    created_count,
    changed_count,
    refused_count,
  }: Pick<PastImport, 'rows_total' | 'created_count' | 'changed_count' | 'refused_count'>,
): string[] {
  const kept = rows_total - created_count - changed_count - refused_count;
  return [
    ...describeCount(created_count, `1 ${created[0]}`, `{n} ${created[1]}`),
    ...describeCount(changed_count, `1 ${changed[0]}`, `{n} ${changed[1]}`),
    ...describeCount(refused_count, '1 sin importar', '{n} sin importar'),
    ...describeCount(kept, '1 ya estaba', '{n} ya estaban'),
  ];
}

/** Describes what undoing an import deletes and what it leaves. Empty when the import created nothing. */
export function describeImportUndo(
  { undo }: Pick<ImportLog, 'undo'>,
  created: number,
  changed: number,
): string[] {
  if (created === 0) return [];
  return [
    ...describeCount(created, `Se borra 1 ${undo.created[0]}.`, `Se borran {n} ${undo.created[1]}.`),
    ...describeCount(changed, `${undo.changed[0]} queda como está.`, `${undo.changed[1]} quedan como están.`),
    ...(undo.rest ? [undo.rest] : []),
  ];
}

/** Deletes what an import created. */
export async function undoImport(
  client: QueryClient,
  { path, renews }: ImportLog,
  id: string,
): Promise<void> {
  try {
    showToast((await call(`DELETE /${path}/:id`, { id })).message);
  } catch {
    // The interceptor already reported the failure.
  }
  void renewReads(client, path, ...renews);
}

/** Largest file that the server takes. */
const MAX_ORIGINAL_BYTES = 5 * megabyte;

/**
 * Keeps the file an import came from, for who asks for it later. Its result is told after it: a page that is left then has
 * lost nothing. A file that cannot be kept undoes nothing of what was imported.
 */
export async function keepOriginal(
  client: QueryClient,
  path: ImportLog['path'],
  id: string,
  file: File | undefined,
): Promise<void> {
  if (!file) return;
  if (file.size > MAX_ORIGINAL_BYTES)
    return showToast('Se importó. El archivo original pesa más de 5 MB y no se guarda: consérvelo usted.');
  try {
    await call(`POST /${path}/:id/file`, { id, file });
    await client.invalidateQueries({ queryKey: [path] });
  } catch {
    // Said by the interceptor; what was imported stays.
  }
}
