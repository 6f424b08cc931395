import type { ImportedPerson } from '../../../domain/imports/cells/imported-person.ts';
import type { ImportedPersonRow } from '../../../domain/office/employee-imports.ts';
import type { Area } from '../../../domain/resources/areas.ts';
import { callForMany, callJson } from '../../../net/calls.ts';
import { buildRowCheck, countStoredRows, type StoredRows, sendRows } from '../imports/blocks.ts';

export type CheckedPerson = Omit<ImportedPersonRow, 'index'>;
/** Decides about people who already exist and about names that the company does not have. */
export type Policies = {
  existing: 'skip' | 'update';
  unknown: Readonly<Record<string, 'create' | 'empty'>>;
  /** Area of each cost centre to create, by its name. */
  areas?: Readonly<Record<string, Area>>;
};

/** People per call. Each carries every field of the record, so a call has few. */
const MAX_BLOCK_PEOPLE = 100;

/** Checks people without storing them. */
export const checkPeople = (policies: Policies) =>
  buildRowCheck(MAX_BLOCK_PEOPLE, (some: ImportedPerson[]) =>
    callJson('POST /employees/import/check', { ...policies, rows: some.map(({ values }) => values) }),
  );

/** Stores people under one import. The result counts what was stored before a failure. */
export async function importPeople(
  name: string,
  rows: readonly ImportedPerson[],
  policies: Policies,
  onProgress: (done: number) => void,
): Promise<StoredRows> {
  const id = crypto.randomUUID();
  const values = { id, file_name: name, ...policies, rows: rows.map((row) => row.values) };
  const sent = await sendRows(
    'importEmployees',
    () => callForMany('POST /employees/import', values),
    ({ created, updated, kept }) => ({ created: created.length, changed: updated, kept }),
    onProgress,
  );
  return countStoredRows(id, rows, sent);
}
