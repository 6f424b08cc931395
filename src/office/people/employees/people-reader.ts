import { toCellText } from '../../../domain/imports/cells/cells.ts';
import {
  type Format,
  findChosenFormat,
  isFormat,
  nameFormats,
} from '../../../domain/imports/cells/formats.ts';
import type { ImportedPerson } from '../../../domain/imports/cells/imported-person.ts';
import { type NameOrder, splitWhole } from '../../../domain/imports/cells/person-names.ts';
import type { Table } from '../../../domain/imports/cells/table.ts';
import { readImportedPeople } from '../../../domain/imports/drafts/people.ts';
import { detectNameOrder } from '../../../domain/imports/people/name-column.ts';
import { findNameKind } from '../../../domain/imports/people/name-words.ts';
import { reconcileNameColumns } from '../../../domain/imports/people/names-together.ts';
import { getToday } from '../../months/month.ts';
import type { FileReading } from '../imports/reading.ts';
import type { FileQuestion } from '../imports/review/questions.tsx';

const orderIn = (format: unknown): NameOrder | undefined =>
  isFormat(format, 'name') ? (format as NameOrder) : undefined;

export const peopleReader = {
  people: (
    { parsed, mapping, formats }: Pick<FileReading, 'parsed' | 'mapping' | 'formats'>,
    fullNames: Readonly<Record<string, string>>,
    only: Readonly<Record<string, readonly number[]>>,
  ): ImportedPerson[] =>
    readImportedPeople(parsed, mapping, fullNames, only, {
      order: chosenOrder({ mapping, formats }),
      kindOf: findNameKind,
      today: getToday(),
    }),
  together: reconcileNameColumns,
  seen: seenIn,
  shown(text: string, format: Format | undefined) {
    const { names, surnames } = splitWhole(text, orderIn(format), findNameKind);
    return `nombres ${names || '–'}, apellidos ${surnames || '–'}`;
  },
  orderQuestions,
};
export type PeopleReader = typeof peopleReader;

type SeenOrder = ReturnType<typeof detectNameOrder>;
const seen = new WeakMap<Table, Map<number, SeenOrder>>();

/** Detects the name order of a column once per table, because every render asks for it. */
function seenIn(table: Table, column: number): SeenOrder {
  const columns = seen.get(table) ?? new Map<number, SeenOrder>();
  seen.set(table, columns);
  const order = columns.get(column) ?? detectNameOrder(table, column, findNameKind);
  columns.set(column, order);
  return order;
}

function chosenOrder({ formats, mapping }: Pick<FileReading, 'formats' | 'mapping'>): NameOrder | undefined {
  return orderIn(findChosenFormat(formats, mapping.indexOf('full_name'), 'name'));
}

/**
 * Asks for the name order when neither the title nor the values of the column show it, or when they contradict each
 * other.
 */
function orderQuestions(reading: FileReading): FileQuestion[] {
  const { table, mapping, seen, setFormat } = reading;
  const column = mapping.indexOf('full_name');
  if (column < 0 || !seen(column, 'name').doubtful) return [];
  const sample = table.rows.map(({ cells }) => toCellText(cells[column])).find((text) => text !== '');
  return [
    {
      id: 'name-order',
      title: `¿Qué va primero en «${table.headers[column]}»?`,
      why: `Por ejemplo «${sample}». Vale para toda la columna.`,
      value: chosenOrder(reading) ?? '',
      options: nameFormats,
      onChange: (value) => isFormat(value, 'name') && setFormat(column, value),
    },
  ];
}
