import { type Cell, readMoney, toCellText } from '../cells/cells.ts';
import { isDeductionKey } from '../cells/earning-or-deduction.ts';
import type { Mapping, Table } from '../cells/table.ts';
import { importColumns } from './columns.ts';
import type { FileColumn } from './file-column.ts';
import { guessColumns } from './guess-columns.ts';

/** Negative deductions: the columns of wide files, and whether the lines of a long file have them. */
export type BelowZero = { columns: ReadonlySet<number>; lines: boolean };

const allBelow = (amounts: readonly number[]): boolean =>
  amounts.some((amount) => amount < 0) && !amounts.some((amount) => amount > 0);
const amountOf = (cell: Cell): number => Number(readMoney(cell) ?? 0);

/**
 * Finds deductions that a program writes with a minus. All of a column, or all the deductions of a long file, must
 * have it. When only some do, the meaning of the others is unknown.
 */
export function findNegativeDeductions(
  { rows }: Table,
  mapping: Mapping,
  fileColumns: readonly FileColumn[] = importColumns,
): BelowZero {
  const [concept, value] = [mapping.indexOf('concept'), mapping.indexOf('value')];
  const columns = mapping.flatMap((key, at) =>
    key && isDeductionKey(key) && allBelow(rows.map(({ cells }) => amountOf(cells[at]))) ? [at] : [],
  );
  const deductionRows =
    concept < 0 || value < 0
      ? []
      : rows.filter(({ cells }) => isDeductionConcept(cells[concept], fileColumns));
  return {
    columns: new Set(columns),
    lines: allBelow(deductionRows.map(({ cells }) => amountOf(cells[value]))),
  };
}

const isDeductionConcept = (concept: Cell, columns: readonly FileColumn[]): boolean =>
  isDeductionKey(guessColumns([toCellText(concept)], columns)[0] ?? '');

/** Returns the cells of a line with its deductions made positive. */
export function toPositiveCells(
  cells: readonly Cell[],
  mapping: Mapping,
  { columns, lines }: BelowZero,
  fileColumns: readonly FileColumn[] = importColumns,
): readonly Cell[] {
  const value =
    lines && isDeductionConcept(cells[mapping.indexOf('concept')], fileColumns)
      ? mapping.indexOf('value')
      : -1;
  if (columns.size === 0 && value < 0) return cells;
  return cells.map((cell, at) =>
    columns.has(at) || at === value ? (readMoney(cell)?.replace('-', '') ?? cell) : cell,
  );
}
