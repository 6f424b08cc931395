import { addDays, countDays360, getMonthEnd, getMonthStart, splitDay } from '../../values/day.ts';
import {
  exact,
  exactPesos,
  type Money,
  money,
  noMoney,
  over,
  roundToPeso,
  sum,
  times,
} from '../../values/money.ts';
import {
  type Contract,
  findSalaryOnDay,
  listContractSpans,
  listSalaries,
  type Period,
} from '../contract/contract.ts';
import type { PaidItem } from '../statement/paid-item.ts';
import type { AbsencePiece } from './absences.ts';

type Earned = {
  items: readonly PaidItem[];
  pieces: readonly AbsencePiece[];
  paidAbsences: readonly (PaidItem | undefined)[];
  stages: readonly Period[];
};

/**
 * Computes the earnings of the month as if all its days were of the contract. A start in the middle of it, days without
 * salary, or a run that is part of it are not lower pay. The result is the salary of each day, rests as they were paid,
 * and the earnings over it. Ceilings of the month compare it.
 */
export function computeWholeMonthEarnings(
  contract: Contract,
  { items, pieces, paidAbsences, stages }: Earned,
  counts: 'salary' | 'earned',
): Money {
  const variable = items.filter(
    ({ line, days }) =>
      line.concept !== 'salary' && days === undefined && (line.salary || counts === 'earned'),
  );
  const rests = pieces.map(({ start, days }, index) => {
    const paid = paidAbsences[index];
    return paid?.line.salary
      ? money(paid.amount - prorate(findSalaryOnDay(contract, start), days, 30))
      : noMoney;
  });
  return sum([monthlyOf(contract, stages), ...rests, ...variable.map(({ amount }) => amount)]);
}

/** Returns the salary of a whole month, each one with its days, including those that the run does not reach. */
function monthlyOf(contract: Contract, stages: readonly Period[]): Money {
  const { admission, retirement } = contract;
  const { year, month } = splitDay(stages.at(-1)?.end ?? admission);
  const [first, last] = [getMonthStart(year, month), getMonthEnd(year, month)];
  const spans = listContractSpans(contract, { start: first, end: last });
  const covered = spans.reduce((total, { days }) => total + days, 0);
  if (spans.length > 1 && covered > 0)
    return sum(spans.map((span) => prorate(monthlyOf(span.contract, stages), span.days, covered)));
  const start = admission > first ? admission : first;
  const end = retirement && retirement < last ? retirement : last;
  const rows = listSalaries(contract).filter(({ from }) => from > start && from <= end);
  const total = start > end ? 0 : countDays360(start, end);
  if (rows.length === 0 || total <= 0) return findSalaryOnDay(contract, end);
  let counted = 0;
  const stretches = [{ from: start, salary: findSalaryOnDay(contract, start) }, ...rows].map(
    ({ salary }, index) => {
      const next = rows[index]?.from;
      const before = counted;
      counted = next ? countDays360(start, addDays(next, -1)) : total;
      return prorate(salary, counted - before, total);
    },
  );
  return sum(stretches);
}

export const prorate = (whole: Money, days: number, of: number): Money =>
  roundToPeso(over(times(exactPesos(whole), exact(days)), exact(of)));
