import { countDays360 } from '../../../domain/values/day.ts';
import { formatMoney, noMoney, parseMoney, sum } from '../../../domain/values/money.ts';
import type { GridColumn as ShownColumn } from '../../../kit/grid/grid-props.ts';
import type { GridSheet } from '../../../kit/grid/grid-state.ts';
import { describeNetChange, formatNetChangeSum } from '../net-change.ts';
import { ABSENCES, findAbsencesText, formatAbsences, parseAbsences } from './absence-text.ts';
import { findCellText, type NoveltyColumn, type PersonRow } from './grid-columns.ts';
import { formatTypedFigure, parsePastedFigure, parseTypedFigure, type TypedRows } from './typed-rows.ts';

const results = {
  days: { label: 'Días', width: 52 },
  accrued_total: { label: 'Devengado', width: 104 },
  deductions_total: { label: 'Deducciones', width: 104 },
  total: { label: 'Neto', width: 104 },
  change: { label: 'Cambio', width: 96 },
} as const;
type Result = keyof typeof results;

export const resultColumns: readonly ShownColumn[] = Object.entries(results).map(
  ([id, { label, width }]) => ({
    ...{ id, label, width, numeric: true, kept: id === 'total' },
  }),
);

export const buildShownColumns = (columns: readonly NoveltyColumn[]): ShownColumn[] => [
  ...columns.map(({ id, label, field }) => ({
    ...{ id, label, numeric: true },
    width: field === 'quantity' ? 92 : 124,
  })),
  { id: ABSENCES, label: 'Ausencias, con fechas', width: 220, numeric: false },
];

type Owner = {
  /** People that are listed, in their order. */
  people: readonly PersonRow[];
  /** Everybody of the payment, by id: a text that is undone may be of somebody who is not listed. */
  byId: ReadonlyMap<string, PersonRow>;
  columns: readonly NoveltyColumn[];
  typed: TypedRows;
};

/** The novelties of a payment as a sheet, and how its cells, results and sums are shown. */
export function buildNoveltiesSheet({ people, byId, columns, typed }: Owner) {
  const columnOf = new Map(columns.map((column) => [column.id, column]));
  const readText = (row: string, id: string): string => {
    const [person, column] = [byId.get(row), columnOf.get(id)];
    if (!person) return '';
    if (!column) return id === ABSENCES ? (typed.get(row)?.texts.get(id) ?? findAbsencesText(person)) : '';
    const stored = findCellText(person, column);
    return stored === undefined ? 'Con detalle' : (typed.get(row)?.texts.get(id) ?? stored);
  };
  const isLocked = (row: string, id: string): boolean => {
    const [person, column] = [byId.get(row), columnOf.get(id)];
    return !person || !column || findCellText(person, column) === undefined;
  };
  const sheet: GridSheet = {
    rows: people.map(({ employee }) => employee.id),
    columns: [...columns.map(({ id }) => id), ABSENCES],
    readText,
    isLocked,
    parseTyped: (id, text) => {
      const column = columnOf.get(id);
      return column ? parseTypedFigure(column, text) : text;
    },
    parsePasted: (id, text) => {
      const column = columnOf.get(id);
      return column && parsePastedFigure(column, text);
    },
    formatText: (id, text) => (columnOf.has(id) ? formatTypedFigure(text) : formatAbsences(text)),
  };
  const showText = (row: string, id: string): string => {
    const person = byId.get(row);
    if (person && id in results) return showResult(person, id as Result);
    const text = readText(row, id);
    if (!columnOf.has(id)) return id === ABSENCES ? formatAbsences(text) : text;
    const amount = columnOf.get(id)?.field === 'quantity' || isLocked(row, id) ? undefined : parseMoney(text);
    return amount === undefined ? formatTypedFigure(text) : formatMoney(amount);
  };
  const findResultClass = (row: string, id: string): string | undefined => {
    const person = byId.get(row);
    return person && id === 'change' ? describeNetChange(person)?.className : undefined;
  };
  const sums = new Map<string, string>();
  const sumColumn = (id: string): string => {
    const isHours = columnOf.get(id)?.field === 'quantity';
    const known = sums.get(id) ?? (isHours ? sumHours(people, sheet, id) : sumAmounts(people, sheet, id));
    sums.set(id, known);
    return known;
  };
  return { sheet, showText, findResultClass, sumColumn };
}

const countPersonDays = ({ start, end }: PersonRow): number => countDays360(start, end);

const showResult = (person: PersonRow, id: Result): string =>
  id === 'days'
    ? String(countPersonDays(person))
    : id === 'change'
      ? (describeNetChange(person)?.words ?? '')
      : formatMoney(parseMoney(person[id] ?? '') ?? noMoney);

function sumHours(people: readonly PersonRow[], sheet: GridSheet, id: string): string {
  const hours = people.map(({ employee }) => Number(sheet.readText(employee.id, id)) || 0);
  const total = hours.reduce((before, one) => before + one, 0);
  return total === 0 ? '' : formatTypedFigure(total.toFixed(2));
}

function sumAmounts(people: readonly PersonRow[], sheet: GridSheet, id: string): string {
  if (id === ABSENCES) {
    const count = people.reduce(
      (before, { employee }) => before + parseAbsences(sheet.readText(employee.id, id)).length,
      0,
    );
    return count === 0 ? '' : count === 1 ? '1 ausencia' : `${count} ausencias`;
  }
  if (id === 'days') return String(people.reduce((before, person) => before + countPersonDays(person), 0));
  if (id === 'change') return formatNetChangeSum(people);
  const amounts = people.flatMap((person) => {
    const text =
      id in results
        ? person[id as Exclude<Result, 'days' | 'change'>]
        : sheet.readText(person.employee.id, id);
    return parseMoney(text ?? '') ?? [];
  });
  return amounts.length > 0 ? formatMoney(sum(amounts)) : '';
}
