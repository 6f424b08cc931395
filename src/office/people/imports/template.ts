import { toPlainHeader } from '../../../domain/imports/cells/header-words.ts';
import { findImportColumn } from '../../../domain/imports/columns/columns.ts';
import type { ImportColumn } from '../../../domain/imports/columns/file-column.ts';
import { findPersonField } from '../../../domain/imports/columns/people-columns.ts';
import { loadChoices } from '../../records/load-choices.ts';
import { saveBook } from '../../records/save-book.ts';
import type { RecordKind } from './kinds.ts';

/** The columns a file may bring, and beside them what each takes: the lists of the company, or how it is written. */
export async function saveTemplate({ kind, what, columns }: RecordKind): Promise<void> {
  const own = columns.filter(({ label }) => !/archivo largo|junto/.test(label));
  const lists = kind === 'employees' ? await peopleLists(own.map(({ key }) => key)) : payrollLists();
  await saveBook(`plantilla-${toPlainHeader(what)}.xlsx`, [
    { name: 'Plantilla', rows: [own.map(({ label }) => label)] },
    { name: 'Listas', rows: lists },
  ]);

  function payrollLists(): string[][] {
    const how: Readonly<Record<ImportColumn['kind'], string>> = {
      document: 'Sin puntos, como en Empleados',
      text: 'Texto',
      year: '2026',
      month: '11 o noviembre',
      period: '2026-11',
      days: 'Entero',
      hours: 'Número con máximo dos decimales',
      money: '1.234.567,00',
      day: '30/11/2026',
    };
    const rows = own.map(({ key, label, headerNames: keys }) => {
      const column = findImportColumn(key);
      return [label, column ? how[column.kind] : '', keys.slice(0, 4).join(', ')];
    });
    return [['Columna', 'Cómo se escribe', 'También se reconoce como'], ...rows];
  }
}

/** A column for each list, with what may be written under it. What cannot be read now is left out. */
async function peopleLists(keys: readonly string[]): Promise<string[][]> {
  const lists: string[][] = [];
  for (const key of keys) {
    const field = findPersonField(key);
    if (field?.kind === 'choice') lists.push([field.label, ...Object.values(field.options)]);
    if (field?.kind === 'flag') lists.push([field.label, 'Sí', 'No']);
    if (field?.kind !== 'reference') continue;
    try {
      const within = field.only && { field: field.only.field, value: field.only.is };
      const choices = await loadChoices({ to: field.to, ...(within && { within }) } as never);
      lists.push([
        field.label,
        ...choices.map(({ label, detail }) => [label, detail].filter(Boolean).join(', ')),
      ]);
    } catch {
      // Without a connection the template has no list of it.
    }
  }
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, i) => lists.map((list) => list[i] ?? ''));
}
