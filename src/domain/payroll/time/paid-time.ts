import { buildBlockingFinding, type Finding } from '../../findings/finding.ts';
import {
  addDays,
  type Day,
  formatDay,
  getMonthEnd,
  getMonthStart,
  getWeekday,
  parseDay,
  splitDay,
} from '../../values/day.ts';
import { exact, exactPesos, type Money, over, roundToCentavo } from '../../values/money.ts';
import {
  type Contract,
  countContractDays,
  findSalaryOnDay,
  hasTransportAllowance,
  isContractRestDay,
  isWeeklyContributor,
  listSalaries,
  type Period,
} from '../contract/contract.ts';
import type { Law, Laws } from '../law/parameters.ts';
import type { PayrollPolicy } from '../law/policy.ts';
import type { Novelties } from '../novelties/novelties.ts';
import type { PaidItem } from '../statement/paid-item.ts';
import { type AbsencePiece, placeAbsences } from './absences.ts';
import { computeDailyWages } from './daily-wage.ts';
import { buildSalaryItem, type DaysPay } from './salary.ts';
import { checkMissingDays, computeWorkedDays } from './worked-days.ts';

/** Salary of a period, in a line for each salary it had, and the days it pays. */
export type PaidTime = {
  items: PaidItem[];
  /** Days of work of the 30/360 calendar. */
  days: number;
  /** Days whose salary has a right to the transport allowance; absent when none has. */
  transportDays: number | undefined;
  findings: Finding[];
};

type TimeInput = {
  contract: Contract;
  period: Period;
  laws: Laws;
  law: Law;
  policy: PayrollPolicy;
  novelties: Novelties;
  pieces: readonly AbsencePiece[];
  /** Days of the contract in the period. */
  possible: number;
  pay: DaysPay;
};

export function liquidateTime(time: TimeInput): PaidTime {
  const { contract, law, novelties, pieces, possible, pay } = time;
  const unworked = novelties.unworked_days ?? 0;
  if (contract.paid_by_day && novelties.worked_days === undefined && unworked === 0) return payByDay(time);
  const absentDays = pieces.reduce((total, { days }) => total + days, 0);
  const counted = computeWorkedDays(novelties.worked_days, possible, absentDays);
  const faults = checkUnworked(unworked, counted.days);
  const days = counted.days - (faults.length > 0 ? 0 : unworked);
  const findings = [...counted.findings, ...faults];
  if (counted.findings.length === 0 && owesEveryDay(time))
    findings.push(...checkMissingDays(counted.days, possible, absentDays));
  const salaryParts = splitDaysBySalary(time, days);
  if (salaryParts.length <= 1) {
    // The only salary that was worked: the last one of the period may have begun with no days left to work.
    const own = { ...contract, salary: salaryParts[0]?.salary ?? contract.salary };
    const transportDays = hasTransportAllowance(own, law) ? days : undefined;
    return { items: [buildSalaryItem(own, days, pay)], days, transportDays, findings };
  }
  const items = salaryParts.map(({ salary, from, days: own }) =>
    buildSalaryItem({ ...contract, salary }, own, pay, `desde el ${formatDay(from, 'short')}`),
  );
  const low = salaryParts.filter(({ salary }) => hasTransportAllowance({ ...contract, salary }, law));
  const transportDays = low.length > 0 ? low.reduce((total, { days: own }) => total + own, 0) : undefined;
  return { items, days, transportDays, findings };
}

/**
 * Tells whether every day of the contract must be accounted for. A part of a month, or a worker of some days of the
 * week, need not.
 */
function owesEveryDay({ contract, period: { start, end } }: TimeInput): boolean {
  if (contract.paid_by_day || isWeeklyContributor(contract)) return false;
  const { year, month } = splitDay(end);
  const fromStart = start <= getMonthStart(year, month) || start <= contract.admission;
  return fromStart && (end >= getMonthEnd(year, month) || end === contract.retirement);
}

function checkUnworked(unworked: number, days: number): Finding[] {
  if (Number.isInteger(unworked) && unworked >= 0 && unworked <= days) return [];
  return [
    buildBlockingFinding(
      'days-exceeded',
      'unworked_days',
      `Los días sin trabajar deben ser un entero de 0 a ${days}`,
      'Revise los días trabajados de cada pago del mes.',
    ),
  ];
}

/** Splits worked days by their salary. It counts from the first day each time, so that they add up to the whole. */
function splitDaysBySalary(time: TimeInput, days: number): { from: Day; salary: Money; days: number }[] {
  const { contract, period, laws, law, policy, novelties } = time;
  if (!contract.salaries?.length) return [];
  const rows = listSalaries(contract);
  const inside = rows.filter(({ from }) => from > period.start && from <= period.end);
  if (inside.length === 0) return [];
  const first = rows.findLast(({ from }) => from <= period.start) ?? rows[0];
  const all = [...(first && !inside.includes(first) ? [{ ...first, from: period.start }] : []), ...inside];
  let counted = 0;
  return all
    .map(({ from, salary }, index) => {
      const next = all[index + 1]?.from;
      const part = { start: period.start, end: next ? addDays(next, -1) : period.end };
      const { pieces } = placeAbsences(
        contract,
        part,
        { law, laws },
        novelties.absences ?? [],
        policy.lost_rest,
      );
      const absentDays = pieces.reduce((total, piece) => total + piece.days, 0);
      const toDate = next
        ? Math.min(days, Math.max(counted, countContractDays(contract, part) - absentDays))
        : days;
      const own = toDate - counted;
      counted = toDate;
      return { from, salary, days: own };
    })
    .filter((stretch) => stretch.days > 0);
}

/** Pays wages by the day: days worked, and the rests that their weeks earned (rules §2). */
function payByDay({ contract, period, law, policy, novelties, pieces, possible }: TimeInput): PaidTime {
  const start = contract.admission > period.start ? contract.admission : period.start;
  const end = contract.retirement && contract.retirement < period.end ? contract.retirement : period.end;
  const absentDays = pieces.reduce((total, { days }) => total + days, 0);
  const isAway = (day: Day) => pieces.some((piece) => piece.start <= day && day <= piece.end);
  const findings: Finding[] = [];
  const typedDays = novelties.days_worked;
  const worked: Day[] = [];
  for (const [index, day] of (typedDays ?? []).entries()) {
    const fault = faultOf(day, index, { start, end, isAway, worked });
    if (fault) findings.push(fault);
    else worked.push(day);
  }
  const excused: Day[] = [];
  const missed: Day[] = [];
  let calendar = 0;
  for (let day = start; day <= end; day = addDays(day, 1)) {
    calendar++;
    if (!isAway(day)) {
      if (!typedDays && isAgreedDay(contract, day, policy)) worked.push(day);
    } else if (pieces.some((piece) => piece.absence.unjustified && piece.start <= day && day <= piece.end))
      missed.push(day);
    else if (isAgreedDay(contract, day, policy)) excused.push(day);
  }
  const dailyOn = (day: Day): Money =>
    roundToCentavo(over(exactPesos(findSalaryOnDay(contract, day)), exact(30)));
  const wages = computeDailyWages(dailyOn, { start, end }, worked, {
    excused,
    saturdays: policy.saturdays,
    isAway,
    isEmployed: (day) =>
      isAgreedDay(contract, day, policy) &&
      day >= contract.admission &&
      !(contract.retirement && day > contract.retirement),
    missed,
    weekly_days: contract.weekly_days,
    ...(contract.rest_day !== undefined && { rest_day: contract.rest_day }),
  });
  // A part of a day contributes as a day.
  const paid = wages.worked + Math.ceil(wages.rest);
  const left = Math.max(0, possible - absentDays);
  // A month whose every day is paid or away is a whole one, whatever its length.
  const uncounted = calendar - paid - calendarAway(pieces);
  const days = uncounted <= 0 ? left : Math.min(left, paid);
  const bases = buildSalaryItem(contract, 0, 'salary').bases;
  const items: PaidItem[] = wages.parts.map((part) => ({ ...part, bases, worked: true }));
  return {
    items,
    days,
    transportDays: hasTransportAllowance(contract, law) ? days : undefined,
    findings,
  };
}

const isWorkday = (contract: Contract, day: Day, { saturdays }: PayrollPolicy): boolean =>
  !isContractRestDay(contract, day) && (saturdays || getWeekday(day) !== 6);

/**
 * Tells whether a day is a working day of the contract. Fewer agreed days than the week has are the first ones of each
 * week.
 */
function isAgreedDay(contract: Contract, day: Day, policy: PayrollPolicy): boolean {
  if (!isWorkday(contract, day, policy)) return false;
  if (contract.weekly_days === undefined) return true;
  const monday = addDays(day, -((getWeekday(day) + 6) % 7));
  let before = 0;
  for (let one = monday; one < day; one = addDays(one, 1)) if (isWorkday(contract, one, policy)) before++;
  return before < contract.weekly_days;
}

const calendarAway = (pieces: readonly AbsencePiece[]): number =>
  pieces.reduce((total, { start, end }) => total + (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1, 0);

function faultOf(
  day: Day,
  index: number,
  { start, end, isAway, worked }: Period & { isAway: (day: Day) => boolean; worked: readonly Day[] },
): Finding | undefined {
  const path = `days_worked.${index}`;
  if (!parseDay(day))
    return buildBlockingFinding(
      'day-invalid',
      path,
      'La fecha no existe en el calendario',
      'Escriba una fecha como 2026-09-10.',
    );
  if (day < start || day > end)
    return buildBlockingFinding(
      'day-outside',
      path,
      `El ${formatDay(day)} no es un día de este periodo y contrato`,
      'Corrija la fecha.',
    );
  if (worked.includes(day))
    return buildBlockingFinding('day-twice', path, `El ${formatDay(day)} está dos veces`, 'Deje solo una.');
  return isAway(day)
    ? buildBlockingFinding(
        'hours-while-away',
        path,
        `El ${formatDay(day)} tiene una ausencia`,
        'Corrija la fecha o la ausencia.',
      )
    : undefined;
}
