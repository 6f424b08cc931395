import { trimZeros } from '../../text/trimmed.ts';
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

/** Units that an amount is of, and the value of each: `12` and `5000.00`. */
export type Units = { quantity?: string; unit_value?: string };

const quantityPattern = /^\d{1,6}(\.\d{1,3})?$/;

/** Pesos of the greatest amount that can be written. */
const greatestAmount = 9_999_999_999_999n;

/** Amount of some units, to the peso; nothing while one of the two is no figure. */
export function computeUnitsAmount({ quantity = '', unit_value = '' }: Units): Money | undefined {
  const value = parseMoney(unit_value);
  if (value === undefined || !quantityPattern.test(quantity)) return undefined;
  const product = times(exactPesos(value), exact(quantity));
  return product.n / product.d > greatestAmount ? undefined : roundToPeso(product);
}

/** The explanation of an amount of so many units; nothing when they do not make it. */
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

/** An entry without its units, once its amount is another. */
export function stripUnits<E extends Units>({
  quantity: _,
  unit_value: __,
  ...entry
}: E): Omit<E, keyof Units> {
  return entry;
}
