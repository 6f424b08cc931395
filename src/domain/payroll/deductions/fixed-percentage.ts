import { buildBlockingFinding, type Finding } from '../../findings/finding.ts';
import type { Day } from '../../values/day.ts';
import { compare, exact, exactPesos, type Money, noMoney, over, roundToPeso } from '../../values/money.ts';
import type { Laws } from '../law/parameters.ts';
import { findWithholdingLaw, getNextHalfYear } from '../law/withholding.ts';
import { computeTaxPercentage, withholdByTable } from '../law/withholding-table.ts';
import { addSubtotal, begin, divide, finishWorking, toDecimalComma } from '../statement/explanation.ts';
import type { Explanation } from '../statement/statement.ts';
import { type Depuration, depurate, type Income } from './depurate.ts';

/** Sum of the twelve months before a June or a December, with prima and without severance. */
export type TwelveMonthIncome = {
  day: Day;
  income: Income;
  laws: Laws;
  /** Months worked of those twelve, 1 to 12. */
  months: number;
  /** Day that sets table, UVT and yearly caps, when it is not the first of the half-year it is for. */
  lawDay?: Day;
  /** Company policy (rules §10): caps of the year on the sum, or caps of the month on the average. */
  order?: 'depurate-then-divide' | 'divide-then-depurate';
};

export type FixedPercentage = {
  /** Two decimals, `3.71`. It applies to each month of the next half-year. */
  percent: string;
  /** Average monthly base, and the withholding of the table on it before rounding. */
  base: Money;
  withholding: Money;
  explanation: Explanation;
  depuration?: Depuration;
  findings: Finding[];
};

/**
 * Computes the fixed percentage of the second procedure (ET 386). The average of the twelve months over 13, or over the
 * months worked when they are fewer, goes through the table; the percentage is the withholding over that base. Table,
 * UVT and yearly caps are those of the half-year that begins after `day` (DUR 1625 de 2016 art. 1.2.4.1.1). The monthly
 * caps are those of the months for which they were declared. Throws `MissingParameters` when that year has no UVT.
 */
export function computeFixedPercentage({
  day,
  income,
  months,
  laws,
  lawDay = getNextHalfYear(day),
  order = 'depurate-then-divide',
}: TwelveMonthIncome): FixedPercentage {
  const law = findWithholdingLaw(lawDay, laws);
  const monthsLaw = findWithholdingLaw(day, laws);
  if (!Number.isInteger(months) || months < 1 || months > 12) return withoutHistory(law.second.basis);
  const divisor = months === 12 ? law.second.divisor : months;
  const first = order === 'depurate-then-divide';
  const depuration = first
    ? depurate(law, income, months, undefined, monthsLaw)
    : depurate(law, averageMonth(income, divisor, months), 1, undefined, monthsLaw);
  const parts = `${divisor} ${divisor === 13 ? 'por los doce meses y la prima' : 'meses trabajados'}`;
  const base = first
    ? addSubtotal(divide(depuration.working, String(divisor), parts), 'Base promedio del mes')
    : depuration.working;
  const average = roundToPeso(base.value);
  const raw = withholdByTable(law, base);
  const withholding = roundToPeso(raw.value);
  const { labour } = law.caps;
  // ET art. 206-10 gives the cap of the exempt 25 % by year, and the rules of the percentage do not state its divisor.
  const note = first
    ? `Se depuran los doce meses y se promedian. El tope de ${labour} UVT de la renta exenta del 25 % se toma entero para los doce meses y se divide con ellos (entre ${divisor}), porque la ley lo da por año; la otra lectura lo aplica al mes promedio, una doceava.`
    : `Los pagos se promedian (${parts}), se les restan los descuentos de un mes y después se depuran. El tope de ${labour} UVT de la renta exenta del 25 % se aplica al mes promedio, una doceava, como en cada mes; la otra lectura lo toma por año y lo divide entre ${divisor}.`;
  if (compare(raw.value, exact(0)) === 0) {
    const { explanation } = finishWorking(raw, note, [law.second.basis, law.table.basis]);
    return {
      percent: '0.00',
      base: average,
      withholding,
      explanation,
      depuration,
      findings: depuration.findings,
    };
  }
  const { percent, steps } = computeTaxPercentage(addSubtotal(raw, 'Retención del promedio'), average, {
    base: 'Sobre la base promedio',
    result: 'Porcentaje fijo',
  });
  return {
    percent,
    base: average,
    withholding,
    explanation: {
      steps: [...steps],
      result: `${toDecimalComma(percent)} %`,
      note,
      law: [law.second.basis, law.table.basis, law.caps.basis, law.uvt.basis],
    },
    depuration,
    findings: depuration.findings,
  };
}

function withoutHistory(basis: string): FixedPercentage {
  return {
    percent: '0.00',
    base: noMoney,
    withholding: noMoney,
    explanation: finishWorking(begin([], 'Sin pagos anteriores', noMoney), '', [basis]).explanation,
    findings: [
      buildBlockingFinding(
        'procedure-2-history',
        'withholding.months',
        'El porcentaje fijo necesita de uno a doce meses pagados',
        'Use el procedimiento 1 hasta el próximo junio o diciembre.',
      ),
    ],
  };
}

/**
 * Computes the average month: payments over the divisor of the law, and deductions over the months that had them. Whole
 * pesos.
 */
function averageMonth(income: Income, divisor: number, months: number): Income {
  const part = (amount: Money, by: number) => roundToPeso(over(exactPesos(amount), exact(by)));
  const { paid, prima: _, contributions, dependants, ...others } = income;
  const amounts = Object.entries(others)
    .filter(([, amount]) => amount !== undefined)
    .map(([key, amount]) => [key, part(amount, months)]);
  return {
    ...(Object.fromEntries(amounts) as typeof others),
    paid: part(paid, divisor),
    contributions: contributions.map(({ label, amount }) => ({ label, amount: part(amount, months) })),
    ...(dependants !== undefined && { dependants }),
  };
}
