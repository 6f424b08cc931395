import type { Finding } from '../../findings/finding.ts';
import { addDays, countDays360, type Day, formatDay } from '../../values/day.ts';
import { exactPesos, money, sum, toMoneyText } from '../../values/money.ts';
import { isOfEarlier, type Stage } from '../contract/apprentices.ts';
import { findApprenticeStage } from '../contract/contract.ts';
import { addSubtotal, finishWorking, subtract } from '../statement/explanation.ts';
import type { PaidItem } from '../statement/paid-item.ts';
import type { AbsencePiece } from './absences.ts';
import { liquidateTime, type PaidTime } from './paid-time.ts';
import type { DaysPay } from './salary.ts';

/**
 * Pay of the days worked under one regime. `support` means the pay of an apprentice in class, which is not a salary.
 */
export type StageTime = PaidTime & { stage: Stage; support: boolean };

type Time = Omit<Parameters<typeof liquidateTime>[0], 'pay'>;

/** Returns the index of the regime of a day; the last one when there is no day. */
export function findStageIndex(stages: readonly Stage[], day: Day | undefined): number {
  const last = stages.length - 1;
  return day === undefined
    ? last
    : Math.max(
        0,
        stages.findLastIndex(({ start }) => start <= day),
      );
}

/** Cuts absences where the regime changes, so that each part has its own days. They add up to those written. */
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
 * Computes the salary of the days worked under each regime of the period. A typed count of days covers all regimes:
 * days before the last regime count as worked first. Amounts in whole pesos. Faults are reported for the whole period
 * in `findings`.
 */
export function computeStageTimes(
  stages: readonly Stage[],
  time: Time & { pieces: readonly AbsencePiece[] },
): { times: StageTime[]; findings: Finding[] } {
  const { contract, novelties, policy, pieces } = time;
  const payOf = ({ contract, end, regime }: Stage): DaysPay =>
    regime !== 'supported'
      ? 'salary'
      : policy.apprentice_pay !== 'salary' && findApprenticeStage(contract, end) === 'class'
        ? 'apart'
        : 'support';
  const [only] = stages;
  if (only && stages.length === 1) {
    const pay = payOf(only);
    const paid = liquidateTime({ ...time, pay });
    return { times: [{ ...paid, stage: only, support: pay === 'apart' }], findings: paid.findings };
  }
  const salaryTime = liquidateTime({ ...time, pay: 'salary' });
  const several = stages.some((stage) => isOfEarlier(stage, stages));
  const { worked_days, unworked_days, days_worked } = novelties;
  const byDay = contract.paid_by_day && worked_days === undefined && !unworked_days;
  let left = salaryTime.days;
  const times = stages.map((stage, index): StageTime => {
    const own = pieces.filter(({ start }) => findStageIndex(stages, start) === index);
    const absentDays = own.reduce((total, { days }) => total + days, 0);
    const days = index === stages.length - 1 ? left : Math.min(left, Math.max(0, stage.days - absentDays));
    left -= days;
    const inStage = days_worked?.filter((day) => findStageIndex(stages, day) === index);
    const pay = payOf(stage);
    const paid = liquidateTime({
      ...time,
      contract: stage.contract,
      period: { start: stage.start, end: stage.end },
      novelties: {
        ...(novelties.absences && { absences: novelties.absences }),
        ...(byDay ? inStage && { days_worked: inStage } : { worked_days: days }),
      },
      pieces: own,
      possible: stage.days,
      pay,
    });
    const named = isOfEarlier(stage, stages) ? until(stage.end) : since(stage.start);
    const items = paid.items.length === 1 ? paid.items.map(named) : paid.items;
    return { ...paid, items, stage, support: pay === 'apart' };
  });
  if (several) {
    const findings = byDay ? times.flatMap((one) => one.findings) : salaryTime.findings;
    return { times, findings };
  }
  return { times: byDay ? times : addingUp(times, salaryTime.items), findings: salaryTime.findings };
}

/**
 * Makes the parts of one salary pay the same as the whole: the last one takes the difference of rounding (rules §13).
 */
function addingUp(times: StageTime[], total: readonly PaidItem[]): StageTime[] {
  const [all] = total;
  const last = times.at(-1);
  const [item] = last?.items ?? [];
  const salary = last?.stage.contract.salary;
  const one = times.every(({ stage, items }) => stage.contract.salary === salary && items.length === 1);
  if (!all || total.length > 1 || !last || !item || !one) return times;
  const before = sum(times.slice(0, -1).flatMap(({ items }) => items.map(({ amount }) => amount)));
  if (money(all.amount - before) === item.amount) return times;
  const month = addSubtotal(
    { value: exactPesos(all.amount), steps: all.line.explanation.steps },
    'Todos los días',
  );
  const { note, law } = item.line.explanation;
  const { amount, explanation } = finishWorking(subtract(month, 'De los días anteriores', before), note, law);
  const rest = { ...item, amount, line: { ...item.line, amount: toMoneyText(amount), explanation } };
  return [...times.slice(0, -1), { ...last, items: [rest] }];
}

const withWhen =
  (when: string) =>
  (item: PaidItem): PaidItem => ({
    ...item,
    line: { ...item.line, detail: `${item.line.detail} ${when}` },
  });
const since = (start: Day) => withWhen(`desde el ${formatDay(start, 'short')}`);
const until = (end: Day) => withWhen(`hasta el ${formatDay(end, 'short')}`);
