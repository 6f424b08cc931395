import { trimZeros } from '../text/trimmed.ts';
import {
  compare,
  exact,
  type Money,
  noMoney,
  parseMoney,
  plus,
  sum,
  toDecimalText,
  toMoneyText,
} from '../values/money.ts';

/** Value of a cell: text, a day, decimal text of an amount or of days, a count; null where there is none. */
export type ReportCell = string | number | null;
/** Row of a report by the names of its columns; others lead from it to a record. */
export type ReportRow = Readonly<Record<string, ReportCell>>;

/** `quantity` and `percent` are decimal text, `count` whole numbers. */
export type ColumnKind = 'text' | 'day' | 'money' | 'quantity' | 'percent' | 'count';
export type ReportColumn = {
  name: string;
  title: string;
  kind: ColumnKind;
  /** The sum of its rows ends the report. */
  total?: true;
  /** One of many, as concepts are: on paper its figures go in words under the row where columns do not fit. */
  detail?: true;
};

type More = Omit<ReportColumn, 'name' | 'title' | 'kind'>;
const columnOf =
  (kind: ColumnKind, own: More = {}) =>
  (name: string, title: string, more: More = {}): ReportColumn => ({ name, title, kind, ...own, ...more });

/** Makers of columns. Amounts and counts have a total unless they are of a moment: see `makeFigureColumn`. */
export const makeTextColumn = columnOf('text');
export const makeDayColumn = columnOf('day');
export const makeAmountColumn = columnOf('money', { total: true });
export const makeQuantityColumn = columnOf('quantity', { total: true });
export const makeCountColumn = columnOf('count', { total: true });
/** Columns of figures whose sum means nothing: salaries, percentages, people at the end of each month. */
export const makeFigureColumn = (kind: Exclude<ColumnKind, 'text' | 'day'>) => columnOf(kind);

/** Sums of the columns that have one, a row at a time; amounts to the centavo. */
export class ReportTotals {
  readonly #columns: readonly ReportColumn[];
  readonly #sums = new Map<string, ReportCell>();
  /** Rows that were added. */
  rows = 0;

  constructor(columns: readonly ReportColumn[]) {
    this.#columns = columns.filter(({ total }) => total);
  }

  add(row: ReportRow): void {
    this.rows += 1;
    for (const { name, kind } of this.#columns) {
      const value = row[name];
      if (value !== null && value !== undefined)
        this.#sums.set(name, added(kind, this.#sums.get(name), value));
    }
  }

  /** The row of totals: zero where no row had a figure. */
  row(): ReportRow {
    return Object.fromEntries(
      this.#columns.map(({ name, kind }) => [name, this.#sums.get(name) ?? (kind === 'money' ? '0.00' : 0)]),
    );
  }
}

function added(kind: ColumnKind, before: ReportCell | undefined, value: string | number): ReportCell {
  if (kind === 'money') return toMoneyText(sum([before ?? '0', value].map((one) => centavosOf(one))));
  if (kind === 'count') return Number(before ?? 0) + Number(value);
  return trimZeros(toDecimalText(plus(exact(String(before ?? '0')), exact(String(value))), 4));
}

const centavosOf = (text: ReportCell): Money => parseMoney(String(text)) ?? noMoney;

/** Test that a cell has a value: neither absent nor zero. */
export const hasCellValue = (value: ReportCell | undefined): value is string | number =>
  value !== undefined && value !== null && value !== '' && !isZero(value);

const isZero = (value: string | number): boolean =>
  /^-?\d+(\.\d+)?$/.test(String(value)) && compare(exact(String(value)), exact(0)) === 0;

/** Columns with something in a row: one that is empty in all of them leaves its room to the others. All where there are no rows. */
export const filterFilledColumns = (
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
): readonly ReportColumn[] =>
  rows.length === 0 ? columns : columns.filter(({ name }) => rows.some((row) => (row[name] ?? '') !== ''));
