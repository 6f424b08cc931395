import { trimZeros } from '../text/trim-zeros.ts';
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

/** Value of a cell: text, a day, decimal text of an amount or of days, or a count. Null when there is none. */
export type ReportCell = string | number | null;
/** Row of a report, by column name. Other names link the row to a record. */
export type ReportRow = Readonly<Record<string, ReportCell>>;

/** `quantity` and `percent` are decimal text, and `count` is a whole number. */
export type ColumnKind = 'text' | 'day' | 'money' | 'quantity' | 'percent' | 'count';
export type ReportColumn = {
  name: string;
  title: string;
  kind: ColumnKind;
  total?: true;
  /**
   * One of many columns, such as concepts. When columns do not fit on paper, its figures go in words under the row.
   */
  detail?: true;
};

type More = Omit<ReportColumn, 'name' | 'title' | 'kind'>;
const columnOf =
  (kind: ColumnKind, own: More = {}) =>
  (name: string, title: string, more: More = {}): ReportColumn => ({ name, title, kind, ...own, ...more });

/** Builders of columns. Amounts and counts have a total, except figures of a moment: see `makeFigureColumn`. */
export const makeTextColumn = columnOf('text');
export const makeDayColumn = columnOf('day');
export const makeAmountColumn = columnOf('money', { total: true });
export const makeQuantityColumn = columnOf('quantity', { total: true });
export const makeCountColumn = columnOf('count', { total: true });
/** Builds a column whose sum means nothing: salaries, percentages, people at the end of each month. */
export const makeFigureColumn = (kind: Exclude<ColumnKind, 'text' | 'day'>) => columnOf(kind);

/** Adds up the columns with a total, row by row. Amounts are exact to the centavo. */
export class ReportTotals {
  readonly #columns: readonly ReportColumn[];
  readonly #sums = new Map<string, ReportCell>();
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

  /** Returns the row of totals. Zero for columns without figures. */
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

/** Returns whether a cell has a value, neither absent nor zero. */
export const hasCellValue = (value: ReportCell | undefined): value is string | number =>
  value !== undefined && value !== null && value !== '' && !isZero(value);

const isZero = (value: string | number): boolean =>
  /^-?\d+(\.\d+)?$/.test(String(value)) && compare(exact(String(value)), exact(0)) === 0;

/** Removes the columns that are empty in every row. Without rows, keeps them all. */
export const filterFilledColumns = (
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
): readonly ReportColumn[] =>
  rows.length === 0 ? columns : columns.filter(({ name }) => rows.some((row) => (row[name] ?? '') !== ''));
