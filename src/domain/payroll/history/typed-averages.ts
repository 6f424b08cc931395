import { buildBlockingFinding, type Finding } from '../../findings/finding.ts';
import type { Day } from '../../values/day.ts';
import { formatMoney, type Money, money, noMoney, parseMoney, pesos } from '../../values/money.ts';
import { type Contract, findSalaryOnDay } from '../contract/contract.ts';
import { checkWrittenAmount } from '../statement/written-amount.ts';
import { listMissingPaidMonths } from './few-months.ts';
import { computeMonthlyIncome, type KnownVariable, type PaidMonth } from './paid-history.ts';
import { getTrailingMonthsStart, type Variable } from './pay-history.ts';

/** Stretches whose average may be typed: the semester of a prima, the year of severance, the last year of vacations. */
export const averagePeriods = {
  semester: { label: 'El promedio del semestre', pays: 'la prima' },
  year: { label: 'El promedio del año', pays: 'las cesantías' },
  vacations: { label: 'El promedio de las vacaciones', pays: 'las vacaciones' },
} as const;
export type AveragePeriod = keyof typeof averagePeriods;

/** Typed monthly average of variable pay, besides the salary, for each stretch: decimal text. */
export type TypedAverages = Partial<Record<AveragePeriod, string>>;

/** Returns the typed average that replaces the one the months give; `undefined` when none was typed. */
export function findTypedAverage(
  averages: TypedAverages | undefined,
  period: AveragePeriod,
): KnownVariable | undefined {
  const total = parseMoney(averages?.[period] ?? '');
  return total === undefined || total < 0 ? undefined : { total, days: 30, typed: true };
}

/** Maximum for a typed monthly average: a greater one is a slip, and its sums would not be exact. */
const most = pesos(999_999_999);
export const isTooLarge = (text: string): boolean => (parseMoney(text) ?? noMoney) > most;
export const explainTooLarge = (label: string): string => `${label} no puede pasar de ${formatMoney(most)}`;

export function checkTypedAverage(text: string, label: string, path: string): Finding | undefined {
  const hint = 'Escriba 0 si nada varió.';
  return (
    checkWrittenAmount(text, label, path, hint) ??
    (isTooLarge(text)
      ? buildBlockingFinding('amount-large', path, explainTooLarge(label), 'Corrija el valor.')
      : undefined)
  );
}

export const checkTypedAverages = (averages: TypedAverages = {}): Finding[] =>
  (Object.keys(averagePeriods) as AveragePeriod[]).flatMap((period) => {
    const text = averages[period];
    const fault =
      text !== undefined && checkTypedAverage(text, averagePeriods[period].label, `averages.${period}`);
    return fault ? [fault] : [];
  });

/**
 * Computes the average monthly income of the six months that end on a day: from the stored months, or from the salary
 * and the typed average when some months are missing.
 */
export function computeSixMonthIncome(
  contract: Contract,
  history: readonly PaidMonth[],
  to: Day,
  typed?: Variable,
): Money {
  const first = getTrailingMonthsStart(to, 6);
  const from = contract.admission > first ? contract.admission : first;
  if (typed && listMissingPaidMonths(history, from, to).length > 0)
    return money(findSalaryOnDay(contract, to) + typed.total);
  return computeMonthlyIncome(contract, history, first, to) ?? contract.salary;
}
