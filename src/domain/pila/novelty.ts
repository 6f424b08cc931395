import { computeMinimumWages, computeMonthlyBase } from '../payroll/contract/contract.ts';
import type { BasedStage, MonthComputation } from '../payroll/month/liquidate.ts';
import type { PaidItem } from '../payroll/statement/paid-item.ts';
import { type AbsencePiece, isUnpaid } from '../payroll/time/absences.ts';
import { addDays, type Day } from '../values/day.ts';
import {
  compare,
  type Exact,
  exact,
  exactPesos,
  greatest,
  type Money,
  noMoney,
  over,
  parseMoney,
  plus,
  roundUp,
  times,
} from '../values/money.ts';
import type { PilaMark } from './mark-names.ts';

/** Marks of the days away that have a line of their own in the planilla. */
export const awayMarks = ['SLN', 'IGE', 'LMA', 'VAC', 'LR', 'IRL'] as const satisfies readonly PilaMark[];
export type AwayMark = (typeof awayMarks)[number];

export type Away = {
  mark: AwayMark;
  start: Day;
  end: Day;
  /** Days of the 30/360 calendar. */
  days: number;
  /** Base of health and pension, never below the minimum wage of its days. */
  base: Exact;
  /** Part on which caja is paid. */
  wages: Exact;
};

const markOf = ({ absence: { kind, origin = 'comun' } }: AbsencePiece): AwayMark => {
  if (kind === 'non_paid_leave' || kind === 'legal_strike') return 'SLN';
  if (kind === 'maternity_leave') return 'LMA';
  if (kind === 'common_vacation') return 'VAC';
  if (kind === 'paid_leave') return 'LR';
  return origin === 'comun' ? 'IGE' : 'IRL';
};

/**
 * Lists the days away of a part of the month in order of date. The days of one novelty are together, however they
 * were paid.
 */
export function listDaysAway(computation: MonthComputation, part: BasedStage): Away[] {
  const paid = new Map(
    computation.earnings.pieces.map((piece, at) => [piece, computation.earnings.paidAbsences[at]]),
  );
  const found: Away[] = [];
  for (const piece of part.pieces) {
    // Day 31 alone is not a day of the planilla. Its piece only extends the previous one.
    if (piece.days === 0) {
      const last = found.at(-1);
      if (last?.mark === markOf(piece) && addDays(last.end, 1) === piece.start) last.end = piece.end;
      continue;
    }
    const { base, wages: own } = figuresOf(computation, part, piece, paid.get(piece));
    const mark = markOf(piece);
    const before = found.at(-1);
    if (before?.mark === mark && addDays(before.end, 1) === piece.start)
      found[found.length - 1] = {
        ...before,
        end: piece.end,
        days: before.days + piece.days,
        base: plus(before.base, base),
        wages: plus(before.wages, own),
      };
    else found.push({ mark, start: piece.start, end: piece.end, days: piece.days, base, wages: own });
  }
  return found;
}

function figuresOf(
  { law }: MonthComputation,
  { contract }: BasedStage,
  piece: AbsencePiece,
  item: PaidItem | undefined,
): { base: Exact; wages: Exact } {
  const none = exact(0);
  const floor = prorateMonthlyAmount(computeMinimumWages(law, law.base.value.floor), piece.days);
  if (isUnpaid(piece)) {
    const monthly = parseMoney(piece.absence.previous_ibc ?? '') ?? computeMonthlyBase(contract, law);
    return { base: prorateMonthlyAmount(exactPesos(monthly), piece.days), wages: none };
  }
  const amount = item?.exact ?? exactPesos(item?.amount ?? noMoney);
  const share = (whole: Exact): Exact =>
    contract.integral_salary ? over(times(whole, exact(law.base.value.integral)), exact(100)) : whole;
  const contributes =
    item?.contributes === undefined ? share(amount) : (item.contributesExact ?? exactPesos(item.contributes));
  const isWage = item?.bases.includes('parafiscals') ?? false;
  return { base: greatest(contributes, floor), wages: isWage ? share(amount) : none };
}

export const prorateMonthlyAmount = (monthly: Exact, days: number): Exact =>
  over(times(monthly, exact(days)), exact(30));

/** Rounds a base up to the next peso (Decreto 1990 de 2016). */
export const roundUpToPeso = (base: Exact): Money => roundUp(base, 1);

export const dropNegative = (value: Exact): Exact => (compare(value, exact(0)) > 0 ? value : exact(0));
