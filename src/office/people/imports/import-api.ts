import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { ImportedRow, RowEmployee } from '../../../domain/imports/cells/imported-row.ts';
import type { CheckedRow } from '../../../domain/office/payroll-imports.ts';
import type { AnyRecord } from '../../../domain/records/resource.ts';
import { showToast } from '../../../kit/overlays/announce.ts';
import { call, callJson, read } from '../../../net/calls.ts';
import { http } from '../../../net/http.ts';
import { session } from '../../../net/session.ts';
import { renewReads } from '../../records/derived-reads.ts';
import type { RecordsPage } from '../../records/records.ts';

/** Answer of the server about a payroll before it is stored. */
export type PayrollCheckAnswer = Omit<CheckedRow, 'index'>;

const company = (): string => session.get().company?.id ?? '';
/** Rows a call carries: the server takes up to a thousand, and a mebibyte. */
export const block = 400;
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

type Check = (
  rows: readonly ImportedRow[],
  keep: (row: ImportedRow, checked: PayrollCheckAnswer) => void,
  isLeft: () => boolean,
) => Promise<void>;

/** Looks at rows without storing them, in blocks. */
export const buildRowCheck =
  (checked: (rows: readonly object[]) => Promise<{ data: CheckedRow[] }>): Check =>
  async (rows, keep, isLeft) => {
    for (let at = 0; at < rows.length && !isLeft(); at += block) {
      const some = rows.slice(at, at + block);
      const { data } = await checked(some.map(({ draft }) => draft));
      for (const { index, ...found } of data) {
        const row = some[index];
        if (row) keep(row, found);
      }
    }
  };

export const checkRows = buildRowCheck((rows) =>
  callJson('POST /payrolls/import/check', { rows: [...rows] }, undefined, 'person', IMPORT_TIMEOUT_MS),
);

/** Rows of a file that were stored: how many, and of which lines. */
export type StoredRows = {
  id: string;
  created: number;
  replaced: number;
  refused: number;
  lines: Set<number>;
};

/** Stores payrolls as drafts, in blocks under one import. */
export async function importRows(
  client: QueryClient,
  name: string,
  rows: readonly ImportedRow[],
  existing: 'skip' | 'replace',
  onProgress: (done: number) => void,
): Promise<StoredRows> {
  const sum: StoredRows = {
    id: crypto.randomUUID(),
    created: 0,
    replaced: 0,
    refused: 0,
    lines: new Set(),
  };
  try {
    for (let at = 0; at < rows.length; at += block) {
      const some = rows.slice(at, at + block);
      const { data } = await callJson(
        'POST /payrolls/import',
        { id: sum.id, file_name: name, existing, rows: some.map(({ draft }) => draft) },
        undefined,
        'person',
        IMPORT_TIMEOUT_MS,
      );
      sum.created += data.created.length;
      sum.replaced += data.replaced;
      sum.refused += data.refused.length;
      const refused = new Set(data.refused.map(({ index }) => index));
      for (const [index, { lines }] of some.entries())
        if (!refused.has(index)) for (const line of lines) sum.lines.add(line);
      onProgress(at + some.length);
    }
  } catch {
    // Said by the interceptor; what was stored is in the list of imports, and can be undone.
  } finally {
    void renewReads(client, 'payrolls', 'payroll_imports');
  }
  return sum;
}

export const usePayrollImports = () =>
  useQuery({
    queryKey: ['payroll_imports', company()],
    queryFn: async ({ signal }) => (await read('GET /payroll_imports', {}, { signal, by: 'screen' })).data,
  });

/** Sentences on what undoing takes back and leaves; nothing when nothing was created. */
export const describeDraftsUndo = (created: number, replaced: number): string[] =>
  created === 0
    ? []
    : [
        created === 1 ? 'Se borra 1 borrador.' : `Se borran ${created} borradores.`,
        ...(replaced === 0
          ? []
          : [
              replaced === 1
                ? 'La nómina que reemplazó queda como está.'
                : `Las ${replaced} nóminas que reemplazó quedan como están.`,
            ]),
      ];

/** Takes back the drafts of an import. */
export async function undoImport(client: QueryClient, id: string): Promise<void> {
  try {
    const { message } = await call('DELETE /payroll_imports/:id', { id });
    showToast(message);
  } catch {
    // Said by the interceptor.
  }
  void renewReads(client, 'payrolls', 'payroll_imports');
}
