import { trimZeros } from '../../text/trim-zeros.ts';
import {
  compare,
  type Exact,
  exact,
  exactPesos,
  type Money,
  over,
  toDecimalText,
  toMoneyText,
} from '../../values/money.ts';
import {
  addCountStep,
  addSubtotal,
  divide,
  formatGroupedNumber,
  formatPesos,
  multiply,
  toDecimalComma,
  toPercentFactor,
  type Working,
} from '../statement/explanation.ts';
import type { PayrollPolicy } from './policy.ts';
import type { WithholdingLaw } from './withholding.ts';

/** Converts the base to UVT, the unit of the table of art. 383. */
export const toUvt = (law: WithholdingLaw, base: Working): Exact =>
  over(base.value, exactPesos(law.uvt.value));

/** Computes the withholding in pesos on a base in pesos, by its row of the table (ET 383). */
export function withholdByTable(law: WithholdingLaw, base: Working): Working {
  const uvt = trimZeros(toMoneyText(law.uvt.value));
  const units = toUvt(law, base);
  const range =
    law.table.ranges.findLast((row) => compare(units, exact(row.over)) > 0) ?? law.table.ranges[0];
  const entered = addCountStep(base, '÷', uvt, `UVT de ${formatGroupedNumber(uvt)}`, 'UVT');
  if (!range || range.percent === '0') {
    const first = law.table.ranges[1]?.over ?? 0;
    return multiply(entered, '0', `Hasta ${first} UVT no se retiene`);
  }
  const excess = addCountStep(entered, '−', String(range.over), `Lo que pasa de ${range.over} UVT`, 'UVT');
  const taxed = addCountStep(
    excess,
    '×',
    toPercentFactor(range.percent),
    `Tarifa del ${toDecimalComma(range.percent)} %`,
    'UVT',
  );
  const summed = range.plus
    ? addCountStep(taxed, '+', String(range.plus), `Más ${range.plus} UVT de los rangos anteriores`, 'UVT')
    : taxed;
  return multiply(summed, uvt, 'En pesos');
}

/**
 * Computes the tax of a base as a percentage of it, with two decimals: `3.71`. `words` name the base and the result.
 * The base is in pesos and above zero.
 */
export function computeTaxPercentage(
  tax: Working,
  base: Money,
  words: { base: string; result: string },
): { percent: string; steps: Working['steps'] } {
  // A rounded part per ten thousand gives the percentage with two decimals. The base is stated again as an operand.
  const share = divide(
    multiply(tax, '10000', 'Por diez mil'),
    trimZeros(toMoneyText(base)),
    `${words.base}, ${formatPesos(base)}`,
  );
  const cents = addCountStep(addSubtotal(share, 'Con dos decimales'), '÷', '100', words.result, '%');
  return { percent: toDecimalText(cents.value, 2), steps: cents.steps };
}

const multiples: Readonly<Record<number, string>> = { 100: 'cien', 1000: 'mil' };

/**
 * Rounds to the nearest multiple of ET 868, halves up, or always to the thousand by the company's policy. The sum has
 * three steps so that it can be repeated.
 */
export function roundWithholding(
  law: WithholdingLaw,
  working: Working,
  how: PayrollPolicy['withholding_rounding'],
): Working {
  if (compare(working.value, exact(0)) === 0) return working;
  const { ranges, above } = law.rounding;
  const range = how === 'law' && ranges.find(({ upTo }) => compare(working.value, exact(upTo)) <= 0);
  const multiple = range ? range.multiple : above;
  const word = multiples[multiple];
  if (!word) return addSubtotal(working, 'Al peso más cercano');
  const units = addSubtotal(
    divide(working, String(multiple), multiple === above ? 'En miles de pesos' : 'En cientos de pesos'),
    `Al ${word} más cercano`,
  );
  return multiply(units, String(multiple), 'Retención');
}
