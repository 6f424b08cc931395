import type { ImportedPerson } from '../../../domain/imports/cells/imported-person.ts';
import type { ImportedPersonRow } from '../../../domain/office/employee-imports.ts';
import type { Area } from '../../../domain/resources/areas.ts';
import { callJson } from '../../../net/calls.ts';
import { buildRowCheck, countStoredRows, type StoredRows, sendInBlocks } from '../imports/blocks.ts';

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

/** Stores people in blocks under one import. A failed call ends it, and the result counts what was stored before. */
export async function importPeople(
  name: string,
  rows: readonly ImportedPerson[],
  policies: Policies,
  onProgress: (done: number) => void,
): Promise<StoredRows> {
  const id = crypto.randomUUID();
  const send = (some: ImportedPerson[]) =>
    callJson('POST /employees/import', {
      ...{ id, file_name: name, ...policies },
      rows: some.map(({ values }) => values),
    });
  const sent = await sendInBlocks(rows, MAX_BLOCK_PEOPLE, send, onProgress);
  return countStoredRows(id, rows, sent, ({ created, updated, kept }) => ({
    created: created.length,
    changed: updated,
    kept,
  }));
}
