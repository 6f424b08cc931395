import { type Money, money, noMoney } from '../../money.ts';
import { monthIndex } from '../../month.ts';
import { type PaidMonth, paidOfYear, settledBy } from '../history/paid-history.ts';
import type { BenefitPaid } from '../novelties/novelties.ts';
import { amountIn } from './items.ts';

/**
 * What was already paid of the severance of a year and of its interest when a month settles it: `history`, the months
 * before, and `paid`, what that month pays already. What was handed to the worker during the year was withdrawn, and
 * had its interest to its day (Ley 52 de 1975 art. 1): the rest of the interest is on the balance. What an opening balance
 * says was paid was withdrawn, whatever its day.
 */
export function severancePaid(
  year: number,
  at: { year: number; month: number },
  history: readonly PaidMonth[],
  paid: readonly BenefitPaid[],
): { withdrawn: Money; severance: Money; severance_interest: Money } {
  const before = history.filter((one) => one.opening || monthIndex(one) < monthIndex(at));
  const now = paid.filter((one) => settledBy(one, at) === year);
  const during = before.filter((one) => one.year === year && (one.opening || one.month < 12));
  const sinceDecember = before.filter((one) => !during.includes(one));
  const open = at.year === year && at.month < 12;
  const withdrawn = money(
    paidOfYear(during, year, 'severance') + (open ? amountIn(now, 'severance') : noMoney),
  );
  const interest = paidOfYear(withdrawn > 0 ? sinceDecember : before, year, 'severance_interest');
  const interestNow = withdrawn > 0 && open ? noMoney : amountIn(now, 'severance_interest');
  return {
    withdrawn,
    severance: money(paidOfYear(before, year, 'severance') + amountIn(now, 'severance')),
    severance_interest: money(interest + interestNow),
  };
}
