import type { Finding } from '../../findings/finding.ts';
import { addDays, countDays360, type Day, formatDay } from '../../values/day.ts';
import { exactPesos, money, sum, toMoneyText } from '../../values/money.ts';
import { isOfEarlierContract, type Stage } from '../contract/apprentices.ts';
import { findApprenticeStage } from '../contract/contract.ts';
import { addSubtotal, finishWorking, subtract } from '../statement/explanation.ts';
import type { PaidItem } from '../statement/paid-item.ts';
import type { AbsencePiece } from './absences.ts';
import { liquidateTime, type PaidTime } from './paid-time.ts';
import type { DaysPay } from './salary.ts';

/**
 * Pay of the days worked under one regime. `support` marks the pay of an apprentice in class, which the document reports
 * in its own element.
 */
export type StageTime = PaidTime & { stage: Stage; support: boolean };

type TimeInput = Omit<Parameters<typeof liquidateTime>[0], 'pay'>;

/** Returns the index of the stage that a day is in. Without a day, it is the last stage. */
export function findStageIndex(stages: readonly Stage[], day: Day | undefined): number {
  const last = stages.length - 1;
  return day === undefined
    ? last
    : Math.max(
        0,
        stages.findLastIndex(({ start }) => start <= day),
      );
}

/**
 * Cuts absences where the regime changes, so that each part has its own days. The parts of an absence add up to its
 * days.
 */
export function splitPiecesByStage(
  pieces: readonly AbsencePiece[],
  stages: readonly Stage[],
): AbsencePiece[] {
  return stages.slice(1).reduce(
    (all, { start: cut }) =>
      all.flatMap((piece) => {
        if (!(piece.start < cut && cut <= piece.end)) return [piece];
        const before = countDays360(piece.start, addDays(cut, -1));
        return [
          { ...piece, end: addDays(cut, -1), days: before },
          { ...piece, start: cut, days: piece.days - before },
        ];
      }),
    [...pieces],
  );
}

/**
 * Computes the salary of the days worked under each regime of the period, in whole pesos. A typed count of days covers
 * all regimes, and fills the earlier ones first. `findings` reports the faults of the whole period.
 */
export function computeStageTimes(
  stages: readonly Stage[],
  time: TimeInput & { pieces: readonly AbsencePiece[] },
): { times: StageTime[]; findings: Finding[] } {
  const { contract, novelties, policy, pieces } = time;
  const payOf = ({ contract, end, regime }: Stage): DaysPay =>
    regime !== 'supported'
      ? 'salary'
      : policy.apprentice_pay !== 'salary' && findApprenticeStage(contract, end) === 'class'
        ? 'support'
        : 'support_as_salary';
  const [singleStage] = stages;
  if (singleStage && stages.length === 1) {
    const pay = payOf(singleStage);
    const paid = liquidateTime({ ...time, pay });
    return { times: [{ ...paid, stage: singleStage, support: pay === 'support' }], findings: paid.findings };
  }
  const salaryTime = liquidateTime({ ...time, pay: 'salary' });
  const hasEarlierContract = stages.some((stage) => isOfEarlierContract(stage, stages));
  const { worked_days, unworked_days, days_worked } = novelties;
  const isPaidByDay = contract.paid_by_day && worked_days === undefined && !unworked_days;
  let daysLeft = salaryTime.days;
  const times = stages.map((stage, index): StageTime => {
    const stagePieces = pieces.filter(({ start }) => findStageIndex(stages, start) === index);
    const absentDays = stagePieces.reduce((total, { days }) => total + days, 0);
    const days =
      index === stages.length - 1 ? daysLeft : Math.min(daysLeft, Math.max(0, stage.days - absentDays));
    daysLeft -= days;
    const stageDays = days_worked?.filter((day) => findStageIndex(stages, day) === index);
    const pay = payOf(stage);
    const paid = liquidateTime({
      ...time,
      contract: stage.contract,
      period: { start: stage.start, end: stage.end },
      novelties: {
        ...(novelties.absences && { absences: novelties.absences }),
        ...(isPaidByDay ? stageDays && { days_worked: stageDays } : { worked_days: days }),
      },
      pieces: stagePieces,
      possible: stage.days,
      pay,
    });
    const addDates = isOfEarlierContract(stage, stages) ? addEnd(stage.end) : addStart(stage.start);
    const items = paid.items.length === 1 ? paid.items.map(addDates) : paid.items;
    return { ...paid, items, stage, support: pay === 'support' };
  });
  if (hasEarlierContract) {
    const findings = isPaidByDay ? times.flatMap((one) => one.findings) : salaryTime.findings;
    return { times, findings };
  }
  return { times: isPaidByDay ? times : matchTotal(times, salaryTime.items), findings: salaryTime.findings };
}

/**
 * Makes the parts of one salary add up to the whole. The last part takes the difference of rounding (rules §13).
 */
function matchTotal(times: StageTime[], total: readonly PaidItem[]): StageTime[] {
  const [wholeSalary] = total;
  const last = times.at(-1);
  const [item] = last?.items ?? [];
  const salary = last?.stage.contract.salary;
  const hasOneSalary = times.every(
    ({ stage, items }) => stage.contract.salary === salary && items.length === 1,
  );
  if (!wholeSalary || total.length > 1 || !last || !item || !hasOneSalary) return times;
  const paidBefore = sum(times.slice(0, -1).flatMap(({ items }) => items.map(({ amount }) => amount)));
  if (money(wholeSalary.amount - paidBefore) === item.amount) return times;
  const wholeWorking = addSubtotal(
    { value: exactPesos(wholeSalary.amount), steps: wholeSalary.line.explanation.steps },
    'Todos los días',
  );
  const { note, law } = item.line.explanation;
  const { amount, explanation } = finishWorking(
    subtract(wholeWorking, 'De los días anteriores', paidBefore),
    note,
    law,
  );
  const lastItem = { ...item, amount, line: { ...item.line, amount: toMoneyText(amount), explanation } };
  return [...times.slice(0, -1), { ...last, items: [lastItem] }];
}

const addToDetail =
  (text: string) =>
  (item: PaidItem): PaidItem => ({
    ...item,
    line: { ...item.line, detail: `${item.line.detail} ${text}` },
  });
const addStart = (start: Day) => addToDetail(`desde el ${formatDay(start, 'short')}`);
const addEnd = (end: Day) => addToDetail(`hasta el ${formatDay(end, 'short')}`);
