import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { ImportedPerson } from '../../../domain/imports/cells/imported-person.ts';
import type { OfficeOutput } from '../../../domain/office/calls.ts';
import type { ImportedPersonRow } from '../../../domain/office/employee-imports.ts';
import type { Area } from '../../../domain/resources/areas.ts';
import { showToast } from '../../../kit/overlays/announce.ts';
import { call, callJson, read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import { renewReads } from '../../records/derived-reads.ts';

export type CheckedPerson = Omit<ImportedPersonRow, 'index'>;
/** Decides about people who already exist and about names that the company does not have. */
export type Policies = {
  existing: 'skip' | 'update';
  unknown: Readonly<Record<string, 'create' | 'empty'>>;
  /** Area of each cost centre to create, by its name. */
  areas?: Readonly<Record<string, Area>>;
};
export type PastPeople = OfficeOutput<'GET /employee_imports'>['data'][number];

/** People per call. Each carries every field of the record, so a call has few. */
const block = 100;
const company = (): string => session.get().company?.id ?? '';

type Keep = (row: ImportedPerson, checked: CheckedPerson) => void;

/** Checks people without storing them, in blocks. Stops before the next block once `isLeft` returns true. */
export async function checkPeople(
  rows: readonly ImportedPerson[],
  policies: Policies,
  keep: Keep,
  isLeft: () => boolean,
): Promise<void> {
  for (let at = 0; at < rows.length && !isLeft(); at += block) {
    const some = rows.slice(at, at + block);
    const { data } = await callJson('POST /employees/import/check', {
      ...policies,
      rows: some.map(({ values }) => values),
    });
    for (const { index, ...answer } of data) {
      const row = some[index];
      if (row) keep(row, answer);
    }
  }
}

export type ImportOutcome = {
  id: string;
  created: number;
  updated: number;
  kept: number;
  /** Rows that were stored or left alone. `lines` has all the lines of the file that describe them. */
  rows: number;
  lines: Set<number>;
};

/** Stores people in blocks under one import. A failed call ends it, and the outcome counts what was stored before. */
export async function importPeople(
  client: QueryClient,
  name: string,
  rows: readonly ImportedPerson[],
  policies: Policies,
  onProgress: (done: number) => void,
): Promise<ImportOutcome> {
  const id = crypto.randomUUID();
  const outcome: ImportOutcome = { id, created: 0, updated: 0, kept: 0, rows: 0, lines: new Set() };
  try {
    for (let at = 0; at < rows.length; at += block) {
      const some = rows.slice(at, at + block);
      const { data } = await callJson('POST /employees/import', {
        ...{ id, file_name: name, ...policies },
        rows: some.map(({ values }) => values),
      });
      outcome.created += data.created.length;
      outcome.updated += data.updated;
      outcome.kept += data.kept;
      const refused = new Set(data.refused.map(({ index }) => index));
      outcome.rows += some.length - refused.size;
      for (const [index, { lines }] of some.entries())
        if (!refused.has(index)) for (const line of lines) outcome.lines.add(line);
      onProgress(at + some.length);
    }
  } catch {
    // The interceptor already reported the failure. The list of imports has what was stored, and can undo it.
  } finally {
    renew(client);
  }
  return outcome;
}

export const usePastPeople = () =>
  useQuery({
    queryKey: ['employee_imports', company()],
    queryFn: async ({ signal }) => (await read('GET /employee_imports', {}, { signal, by: 'screen' })).data,
  });

export async function undoPeople(client: QueryClient, id: string): Promise<void> {
  try {
    showToast((await call('DELETE /employee_imports/:id', { id })).message);
  } catch {
    // The interceptor already reported the failure.
  }
  renew(client);
}

function renew(client: QueryClient): void {
  const made = ['charges', 'cost_centers', 'branch_offices', 'payroll_groups'];
  void renewReads(client, 'employees', 'employee_imports', ...made);
}
