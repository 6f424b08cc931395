import { type Cell, readNumber, toCellText } from './cells.ts';

export const earnedSide = 'control:totals:accrued_total';
export const deductionSide = 'control:totals:deductions_total';

export type FilledSide = { column: string; amount: Cell; isDeduction: boolean };

/**
 * Finds the filled amount of a long file that has two columns, earnings and deductions, instead of one column of
 * values. Returns `undefined` when both are filled.
 */
export function findFilledSide(values: ReadonlyMap<string, Cell>): FilledSide | undefined {
  if (values.has('value')) return undefined;
  const sides = [earnedSide, deductionSide].filter((key) => toCellText(values.get(key)) !== '');
  const filled = sides.filter((key) => readNumber(values.get(key)) !== '0');
  const [column = sides[0]] = filled;
  if (!column || filled.length > 1) return undefined;
  return { column, amount: values.get(column), isDeduction: column === deductionSide };
}

export const isDeductionKey = (key: string): boolean =>
  /^(taken:|control:deductions:|control:totals:deductions_total)/.test(key);

export const explainWrongSide = (name: string, isTakenHere: boolean): string =>
  isTakenHere
    ? `«${name}» está entre las deducciones y aquí se lee como devengado. Cambie el concepto o la columna`
    : `«${name}» está entre los devengados y aquí se lee como deducción. Cambie el concepto o la columna`;
