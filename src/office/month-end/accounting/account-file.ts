import {
  type AccountEdit,
  accountTitles,
  buildAccountChanges,
  buildAccountEdit,
  validateAccountEdit,
} from '../../../domain/accounting/account-edits.ts';
import type { AccountKey } from '../../../domain/accounting/accounts.ts';
import { toCellText } from '../../../domain/imports/cells/cells.ts';
import { toPlainHeader } from '../../../domain/imports/cells/header-words.ts';
import type { FileColumn } from '../../../domain/imports/columns/file-column.ts';
import { guessColumns } from '../../../domain/imports/columns/guess-columns.ts';
import { areaNames } from '../../../domain/resources/areas.ts';
import { callJson } from '../../../net/calls.ts';
import { readFile } from '../../files/readers/read-file.ts';
import type { LedgerAccounts } from './accounting.ts';

const column = (key: keyof typeof accountTitles, ...headerNames: string[]): FileColumn => ({
  key,
  label: accountTitles[key],
  headerNames: [toPlainHeader(accountTitles[key]), ...headerNames],
});
const columns: readonly FileColumn[] = [
  column('concept', 'codigo concepto'),
  ...areaNames.map((area) => column(area)),
  column('credit', 'cuenta credito'),
];

/** Stores every account or none. Resolves to the message of the server. */
export const sendAccountRows = async (
  version: number,
  rows: readonly ReturnType<typeof buildAccountChanges>[number][],
): Promise<string> =>
  (
    await callJson('POST /accounting/accounts/import', {
      version,
      rows: rows.map((row) => ({ ...row, concept: row.concept as AccountKey })),
    })
  ).message;

/**
 * Reads a file of accounts and stores the changes. Resolves to a message, or to the list of errors in the file, and
 * then nothing is stored.
 */
export async function importAccounts(
  file: File,
  { version, rows, only_own }: LedgerAccounts,
): Promise<string | string[]> {
  const read = await readFile(file, columns);
  if (!read.ok) return [read.why];
  const mapping = guessColumns(read.table.headers, columns);
  if (!mapping.includes('concept'))
    return ['El archivo no tiene la columna «Código». Descargue las cuentas y edítelas ahí.'];
  const byConcept = new Map(rows.map((row) => [row.concept, row]));
  const seen = new Set<string>();
  const wrong: string[] = [];
  const changes = read.table.rows.flatMap(({ line, cells }) => {
    const values = new Map(mapping.map((key, at) => [key, toCellText(cells[at]).replace(/^'/, '').trim()]));
    const concept = values.get('concept') ?? '';
    const row = byConcept.get(concept);
    if (!row) {
      wrong.push(`Fila ${line}: «${concept.slice(0, 40)}» no es el código de un concepto.`);
      return [];
    }
    if (seen.has(concept)) {
      wrong.push(`Fila ${line}: ${row.label} ya viene en otra fila.`);
      return [];
    }
    seen.add(concept);
    const now = buildAccountEdit(row, only_own);
    const edit: AccountEdit = {
      debits: Object.fromEntries(
        areaNames.map((area) => [area, values.get(area) ?? now.debits[area]]),
      ) as AccountEdit['debits'],
      credit: values.get('credit') ?? now.credit,
    };
    for (const [key, words] of Object.entries(validateAccountEdit(edit)))
      wrong.push(`Fila ${line}, ${accountTitles[key as keyof typeof accountTitles]}: ${words}.`);
    return buildAccountChanges(row, edit, only_own);
  });
  if (wrong.length > 0) return wrong;
  return changes.length === 0 ? 'Todas las cuentas estaban iguales' : sendAccountRows(version, changes);
}
