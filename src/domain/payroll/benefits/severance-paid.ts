import { type Money, money, noMoney } from '../../values/money.ts';
import { toMonthIndex } from '../../values/month.ts';
import type { OpeningPart } from '../history/balance-origin.ts';
import { findOpeningPart, getSettledYear, type PaidMonth, sumPaidInYear } from '../history/paid-history.ts';
import type { BenefitPaid } from '../novelties/novelties.ts';
import { sumPaidBenefit } from './items.ts';

/**
 * Computes the severance of a year and its interest already paid when a month settles them: in earlier months
 * (`history`) and in that month (`paid`). Severance handed to the worker during the year was withdrawn with its
 * interest to that day (Ley 52 de 1975 art. 1), and so was that of an opening balance, whatever its day. The rest of
 * the interest is on the remaining balance.
 */
export function computePaidSeverance(
  year: number,
  at: { year: number; month: number },
  history: readonly PaidMonth[],
  paid: readonly BenefitPaid[],
): {
  withdrawn: Money;
  severance: Money;
  severance_interest: Money;
  /** Parts of the amounts that an opening balance states. */
  opening: Record<'severance' | 'severance_interest', OpeningPart | undefined>;
} {
  const before = history.filter((one) => one.opening || toMonthIndex(one) < toMonthIndex(at));
  const now = paid.filter((one) => getSettledYear(one, at) === year);
  const during = before.filter((one) => one.year === year && (one.opening || one.month < 12));
  const sinceDecember = before.filter((one) => !during.includes(one));
  const open = at.year === year && at.month < 12;
  const withdrawn = money(
    sumPaidInYear(during, year, 'severance') + (open ? sumPaidBenefit(now, 'severance') : noMoney),
  );
  const interestMonths = withdrawn > 0 ? sinceDecember : before;
  const interest = sumPaidInYear(interestMonths, year, 'severance_interest');
  const interestNow = withdrawn > 0 && open ? noMoney : sumPaidBenefit(now, 'severance_interest');
  return {
    withdrawn,
    severance: money(sumPaidInYear(before, year, 'severance') + sumPaidBenefit(now, 'severance')),
    severance_interest: money(interest + interestNow),
    opening: {
      severance: findOpeningPart(before, (own) => sumPaidInYear(own, year, 'severance')),
      severance_interest: findOpeningPart(interestMonths, (own) =>
        sumPaidInYear(own, year, 'severance_interest'),
      ),
    },
  };
}
