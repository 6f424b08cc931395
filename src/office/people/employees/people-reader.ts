import { toCellText } from '../../../domain/imports/cells/cells.ts';
import {
  type Format,
  findChosenNameOrder,
  isFormat,
  nameFormats,
} from '../../../domain/imports/cells/formats.ts';
import { type NameOrder, splitWhole } from '../../../domain/imports/cells/person-names.ts';
import type { Table } from '../../../domain/imports/cells/table.ts';
import { detectNameOrder } from '../../../domain/imports/people/name-column.ts';
import { findNameKind } from '../../../domain/imports/people/name-words.ts';
import { reconcileNameColumns } from '../../../domain/imports/people/names-together.ts';
import type { FileReading } from '../imports/reading.ts';
import type { FileQuestion } from '../imports/review/questions.tsx';

const orderIn = (format: unknown): NameOrder | undefined =>
  isFormat(format, 'name') ? (format as NameOrder) : undefined;

export const peopleReader = {
  together: reconcileNameColumns,
  seen: (table: Table, column: number) => detectNameOrder(table, column, findNameKind),
  shown(text: string, format: Format | undefined) {
    const { names, surnames } = splitWhole(text, orderIn(format), findNameKind);
    return `nombres ${names || '–'}, apellidos ${surnames || '–'}`;
  },
  orderQuestions,
};
export type PeopleReader = typeof peopleReader;

/**
 * Asks for the name order when neither the title nor the values of the column show it, or when they contradict each
 * other.
 */
function orderQuestions(reading: FileReading): FileQuestion[] {
  const { table, mapping, formats, seen, setFormat } = reading;
  const column = mapping.indexOf('full_name');
  if (column < 0 || !seen(column, 'name').doubtful) return [];
  const sample = table.rows.map(({ cells }) => toCellText(cells[column])).find((text) => text !== '');
  return [
    {
      id: 'name-order',
      title: `¿Qué va primero en «${table.headers[column]}»?`,
      why: `Por ejemplo «${sample}». Vale para toda la columna.`,
      value: findChosenNameOrder(formats, mapping) ?? '',
      options: nameFormats,
      onChange: (value) => isFormat(value, 'name') && setFormat(column, value),
    },
  ];
}
