import type { Finding } from '../../findings/finding.ts';
import { addDays, type Day, getMonthEnd, splitDay } from '../../values/day.ts';
import { roundToCentavo, toMoneyText } from '../../values/money.ts';
import { type Contract, findSalaryOnDay } from '../contract/contract.ts';
import { checkAverageMonths } from '../history/few-months.ts';
import {
  computeAveragePay,
  computeFullMonthBase,
  findVariablePay,
  type PaidMonth,
} from '../history/paid-history.ts';
import { computeVariableMonth, getTrailingYearStart } from '../history/pay-history.ts';
import { findTypedAverage } from '../history/typed-averages.ts';
import type { Absence } from '../novelties/novelties.ts';
import { add } from '../statement/explanation.ts';
import { findAveragedPart, toBenefitContract } from './benefits.ts';

/** Bases on which an absence is paid and contributes, as decimal text. An absent one follows from the month itself. */
export type KnownBases = Pick<Absence, 'base' | 'previous_ibc'>;

/**
 * Derives the bases of an absence from the months paid before it. An incapacity takes the contribution base of the
 * month before it began, also when it is an extension (Decreto 1427 de 2022, rules §7). Vacations take that base and,
 * when pay varied, the average of the year before; for an apprentice, since the practice (CST art. 192, rules §5). A
 * typed average of variable pay, added to the salary, replaces the average. Returns nothing for other absences, or when
 * that month is not known.
 */
export function deriveAbsenceBases(
  contract: Contract,
  absence: Pick<Absence, 'kind' | 'start' | 'first_day' | 'variable_average'>,
  history: readonly PaidMonth[],
): KnownBases {
  const { kind, start, first_day = 1 } = absence;
  if (kind !== 'work_disability' && kind !== 'common_vacation') return {};
  const began = kind === 'work_disability' ? addDays(start, 1 - first_day) : start;
  const before = dayBeforeMonth(began);
  const { year, month } = splitDay(before);
  const reported = computeFullMonthBase(
    contract,
    history.findLast((one) => one.year === year && one.month === month),
  );
  const base = kind === 'common_vacation' ? averageOf(contract, absence, history) : undefined;
  return { ...(base && { base }), ...(reported && { previous_ibc: reported }) };
}

export const fillAbsenceBases = (
  contract: Contract,
  absences: readonly Absence[],
  history: readonly PaidMonth[],
): Absence[] =>
  absences.map((absence) => ({ ...deriveAbsenceBases(contract, absence, history), ...absence }));

/** Tells whether an absence may be paid on an earlier month whose base was not written. */
export const hasMissingBases = (absences: readonly Absence[] | undefined): boolean =>
  absences?.some(
    ({ kind, base, previous_ibc }) =>
      (kind === 'work_disability' && previous_ibc === undefined) ||
      (kind === 'common_vacation' && (previous_ibc === undefined || base === undefined)),
  ) ?? false;

function dayBeforeMonth(day: Day): Day {
  const { year, month } = splitDay(day);
  return month === 1 ? getMonthEnd(year - 1, 12) : getMonthEnd(year, month - 1);
}

type Rest = Pick<Absence, 'start' | 'variable_average'>;

/** Returns the year before the month in which vacations begin, and its variable pay, computed or typed. */
function yearOf(contract: Contract, { start, variable_average }: Rest, history: readonly PaidMonth[]) {
  const before = dayBeforeMonth(start);
  const counted = toBenefitContract(contract, start);
  const from =
    counted.admission > getTrailingYearStart(before) ? counted.admission : getTrailingYearStart(before);
  const typed = findTypedAverage(
    variable_average === undefined ? {} : { vacations: variable_average },
    'vacations',
  );
  const variable = typed ?? findVariablePay(counted, history, from, before, 'vacations');
  return { counted, from, before, variable };
}

function averageOf(contract: Contract, rest: Rest, history: readonly PaidMonth[]): string | undefined {
  const { counted, from, before, variable } = yearOf(contract, rest, history);
  const average = computeAveragePay(counted, history, from, before)?.salary;
  const salary = average ?? findSalaryOnDay(contract, rest.start);
  if (!variable) return average && toMoneyText(average);
  return toMoneyText(roundToCentavo(add(computeVariableMonth(variable), 'Salario básico', salary).value));
}

/** Builds the notice of vacations whose average rests on few months; none where their base was written. */
export function checkVacationAverage(
  contract: Contract,
  rest: Rest & Pick<Absence, 'base'>,
  history: readonly PaidMonth[],
): Finding[] {
  const { counted, from, before, variable } = yearOf(contract, rest, history);
  const takes =
    rest.base === undefined ? findAveragedPart(counted, history, from, before, variable) : undefined;
  if (!takes) return [];
  const path = takes === 'variable' ? 'absences.0.variable_average' : 'employee';
  return checkAverageMonths(history, from, rest.start, { pays: 'Promedio de las vacaciones', path, takes });
}

/** Builds that notice for the vacations among some absences, while their base is the one those months give. */
export const checkVacationBases = (
  contract: Contract,
  absences: readonly { kind: Absence['kind']; start: Day | undefined; base?: string }[],
  history: readonly PaidMonth[],
): Finding[] =>
  absences.flatMap(({ kind, start, base }, at) => {
    if (kind !== 'common_vacation' || !start || base === undefined) return [];
    if (base !== deriveAbsenceBases(contract, { kind, start }, history).base) return [];
    const hint = 'Importe las nóminas que faltan, o escriba el promedio mensual de todo el año.';
    return checkVacationAverage(contract, { start }, history).map((one) => ({
      ...one,
      path: `absences.${at}.base`,
      hint,
    }));
  });
