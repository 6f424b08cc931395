import { computeMinimumWages, computeMonthlyBase } from '../payroll/contract/contract.ts';
import type { BasedStage, SettledLiquidation } from '../payroll/month/liquidate.ts';
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

/** Days away of one kind that have a line of their own in the planilla. */
export const awayMarks = ['SLN', 'IGE', 'LMA', 'VAC', 'LR', 'IRL'] as const satisfies readonly PilaMark[];
export type AwayMark = (typeof awayMarks)[number];

export type Away = {
  mark: AwayMark;
  start: Day;
  end: Day;
  /** Of the 30/360 calendar. */
  days: number;
  /** Base of health and pension, never under the minimum wage of its days. */
  base: Exact;
  /** Part of the wages that pay caja. */
  wages: Exact;
};

type From = NonNullable<SettledLiquidation['from']>;

const markOf = ({ absence: { kind, origin = 'comun' } }: AbsencePiece): AwayMark => {
  if (kind === 'non_paid_leave' || kind === 'legal_strike') return 'SLN';
  if (kind === 'maternity_leave') return 'LMA';
  if (kind === 'common_vacation') return 'VAC';
  if (kind === 'paid_leave') return 'LR';
  return origin === 'comun' ? 'IGE' : 'IRL';
};

/** Days away of a part of the month, those of one novelty together however they were paid, in the order of their dates. */
export function listDaysAway(from: From, part: BasedStage): Away[] {
  const paid = new Map(from.earnings.pieces.map((piece, at) => [piece, from.earnings.paidAbsences[at]]));
  const found: Away[] = [];
  for (const piece of part.pieces) {
    // The 31st alone is no day of the planilla, and ends what goes on until it.
    if (piece.days === 0) {
      const last = found.at(-1);
      if (last?.mark === markOf(piece) && addDays(last.end, 1) === piece.start) last.end = piece.end;
      continue;
    }
    const { base, wages: own } = figuresOf(from, part, piece, paid.get(piece));
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
  { law }: From,
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

/** Whole pesos of a base, the next one (Decreto 1990 de 2016). */
export const roundUpToPeso = (base: Exact): Money => roundUp(base, 1);

export const dropNegative = (value: Exact): Exact => (compare(value, exact(0)) > 0 ? value : exact(0));
