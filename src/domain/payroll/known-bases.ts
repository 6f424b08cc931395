import { addDays, type Day, lastOfMonth, parts } from '../day.ts';
import { moneyText, roundToCentavo } from '../money.ts';
import { type Contract, salaryOn } from './contract.ts';
import { add } from './explanation.ts';
import type { Absence } from './novelties.ts';
import { averagePay, type PaidMonth, variableBetween, wholeBase } from './paid-history.ts';
import { variableMonth, yearEnding } from './pay-history.ts';
import { countedFrom } from './run-benefits.ts';

/** What an absence is paid and contributes on, as decimal text; what is not there follows from the month itself. */
export type KnownBases = Pick<Absence, 'base' | 'previous_ibc'>;

/**
 * The bases of an absence that follow from the months paid before it: of an incapacity, the contribution base of the
 * month before it began, also when it is an extension (Decreto 1427 de 2022, rules §7); of vacations, that one and, when
 * pay varied, the average of the year before, of an apprentice since the practice (CST art. 192, rules §5). Nothing of other absences, nor of a month that is
 * not among those known.
 */
export function knownBases(
  contract: Contract,
  { kind, start, first_day = 1 }: Pick<Absence, 'kind' | 'start' | 'first_day'>,
  history: readonly PaidMonth[],
): KnownBases {
  if (kind !== 'work_disability' && kind !== 'common_vacation') return {};
  const began = kind === 'work_disability' ? addDays(start, 1 - first_day) : start;
  const before = dayBeforeMonth(began);
  const { year, month } = parts(before);
  const reported = wholeBase(
    contract,
    history.findLast((one) => one.year === year && one.month === month),
  );
  const base = kind === 'common_vacation' ? averageOf(contract, start, before, history) : undefined;
  return { ...(base && { base }), ...(reported && { previous_ibc: reported }) };
}

/** Absences with the bases that nobody wrote, as far as they are known. */
export const withKnownBases = (
  contract: Contract,
  absences: readonly Absence[],
  history: readonly PaidMonth[],
): Absence[] => absences.map((absence) => ({ ...knownBases(contract, absence, history), ...absence }));

/** Whether some of these absences may be paid on a month before that nobody wrote. */
export const lacksBases = (absences: readonly Absence[] | undefined): boolean =>
  absences?.some(
    ({ kind, base, previous_ibc }) =>
      (kind === 'work_disability' && previous_ibc === undefined) ||
      (kind === 'common_vacation' && (previous_ibc === undefined || base === undefined)),
  ) ?? false;

function dayBeforeMonth(day: Day): Day {
  const { year, month } = parts(day);
  return month === 1 ? lastOfMonth(year - 1, 12) : lastOfMonth(year, month - 1);
}

function averageOf(
  contract: Contract,
  start: Day,
  before: Day,
  history: readonly PaidMonth[],
): string | undefined {
  const counted = countedFrom(contract, start);
  const from = counted.admission > yearEnding(before) ? counted.admission : yearEnding(before);
  const variable = variableBetween(counted, history, from, before, 'vacations');
  const average = averagePay(counted, history, from, before)?.salary;
  const salary = average ?? salaryOn(contract, start);
  if (!variable) return average && moneyText(average);
  return moneyText(roundToCentavo(add(variableMonth(variable), 'Salario básico', salary).value));
}
