import { trimZeros } from '../../text/trim-zeros.ts';
import {
  exact,
  exactPesos,
  formatPesos,
  type Money,
  parseMoney,
  roundToPeso,
  times,
} from '../../values/money.ts';
import { finishWorking, formatGroupedNumber, multiply, startWorking } from './explanation.ts';
import type { Explanation } from './statement.ts';

/** Count and value of the units of an amount: `12` and `5000.00`. */
export type Units = { quantity?: string; unit_value?: string };

const quantityPattern = /^\d{1,6}(\.\d{1,3})?$/;

/** Greatest amount that can be written, in pesos. */
const greatestAmount = 9_999_999_999_999n;

/** Computes the amount of some units, rounded to the peso. Returns `undefined` while either text is not a figure. */
export function computeUnitsAmount({ quantity = '', unit_value = '' }: Units): Money | undefined {
  const value = parseMoney(unit_value);
  if (value === undefined || !quantityPattern.test(quantity)) return undefined;
  const product = times(exactPesos(value), exact(quantity));
  return product.n / product.d > greatestAmount ? undefined : roundToPeso(product);
}

/** Explains an amount made of units. Returns `undefined` when the units do not make it. */
export function explainUnits(
  { quantity = '', unit_value = '' }: Units,
  amount: Money,
  note: string,
  law: string[],
): { detail: string; explanation: Explanation } | undefined {
  const value = parseMoney(unit_value);
  if (value === undefined || computeUnitsAmount({ quantity, unit_value }) !== amount) return undefined;
  const many = formatGroupedNumber(trimZeros(quantity));
  const sum = multiply(startWorking('Valor de cada unidad', value), quantity, inUnits(many));
  return {
    detail: `${many} × ${formatPesos(value)}`,
    explanation: finishWorking(sum, note, law).explanation,
  };
}

const inUnits = (many: string): string => (many === '1' ? '1 unidad' : `${many} unidades`);

/** Removes the units of an entry once its amount is another. */
export function stripUnits<E extends Units>({
  quantity: _,
  unit_value: __,
  ...entry
}: E): Omit<E, keyof Units> {
  return entry;
}
