import { useQuery } from '@tanstack/react-query';
import type { ImportedRow, RowEmployee } from '../../../domain/imports/cells/imported-row.ts';
import type { CheckedRow } from '../../../domain/office/payroll-imports.ts';
import type { AnyRecord } from '../../../domain/records/resource.ts';
import { callForMany, callJson } from '../../../net/calls.ts';
import { http } from '../../../net/http.ts';
import { session } from '../../../net/session.ts';
import type { RecordsPage } from '../../records/records.ts';
import { buildRowCheck, countStoredRows, type StoredRows, sendRows } from './blocks.ts';

/** Answer of the server about a payroll before it is stored. */
export type PayrollCheckAnswer = Omit<CheckedRow, 'index'>;

const company = (): string => session.get().company?.id ?? '';
/** Rows a call carries: the server takes up to a thousand, and a mebibyte. */
export const MAX_BLOCK_ROWS = 400;
/** Time that a block may take, in milliseconds. */
export const IMPORT_TIMEOUT_MS = 600_000;

/** Every employee by document number, to know whose each line is. */
export const useEmployees = () =>
  useQuery({
    queryKey: ['employees', company(), 'by-document'],
    staleTime: 60_000,
    queryFn: async () => {
      const found = new Map<string, RowEmployee>();
      for (let page = 1, last = 1; page <= last; page += 1) {
        const { data } = await http.get<RecordsPage>('/employees', {
          params: { page, per_page: 200, sort: 'list_name' },
          by: 'screen',
        });
        for (const row of data.data)
          if (row.active !== false) found.set(String(row['document_number']), rowEmployee(row));
        last = data.meta.last_page;
      }
      return found;
    },
  });

function rowEmployee(row: AnyRecord): RowEmployee {
  const type = row['document_type'];
  const label = typeof type === 'object' && type && 'label' in type ? String(type.label) : '';
  const code = typeof type === 'object' && type && 'code' in type ? String(type.code) : '';
  return {
    id: row.id,
    name: String(row['name'] ?? ''),
    list_name: String(row['list_name'] ?? ''),
    salary: String(row['salary'] ?? ''),
    ...(label && { document_type: { code, label } }),
  };
}

/** Looks at payrolls without storing them. */
export const checkImportedPayrolls = buildRowCheck(MAX_BLOCK_ROWS, (rows: ImportedRow[]) =>
  callJson(
    'POST /payrolls/import/check',
    { rows: rows.map(({ draft }) => draft) },
    undefined,
    'person',
    IMPORT_TIMEOUT_MS,
  ),
);

/** Stores payrolls as drafts under one import. */
export async function importPayrolls(
  name: string,
  rows: readonly ImportedRow[],
  existing: 'skip' | 'replace',
  onProgress: (done: number) => void,
): Promise<StoredRows> {
  const id = crypto.randomUUID();
  const values = { id, file_name: name, existing, rows: rows.map(({ draft }) => draft) };
  const sent = await sendRows(
    'importPayrolls',
    () => callForMany('POST /payrolls/import', values),
    ({ created, replaced }) => ({ created: created.length, changed: replaced, kept: 0 }),
    onProgress,
  );
  return countStoredRows(id, rows, sent);
}
