import {
  exact,
  exactPesos,
  type Money,
  money,
  noMoney,
  over,
  parseMoney,
  roundToPeso,
  sum,
  times,
} from '../../values/money.ts';
import type { Claims } from '../contract/claims.ts';
import { isPartOfBase, type PaidItem, type PaymentPart } from '../statement/paid-item.ts';
import type { Line } from '../statement/statement.ts';
import type { Income } from './depurate.ts';

const mandatory = new Set(['health', 'pension', 'solidarity']);

/** Builds the income of a run for withholding: payments that enter its base, and the worker's contributions. */
export function buildWithholdingIncome(
  items: readonly PaidItem[],
  deductions: readonly Line[],
  claims: Claims = {},
): Income {
  return {
    ...claims,
    paid: sum(items.filter((item) => isPartOfBase(item, 'withholding')).map(({ amount }) => amount)),
    contributions: deductions
      .filter(({ concept }) => mandatory.has(concept))
      .map(({ label, amount }) => ({ label, amount: parseMoney(amount) ?? noMoney })),
  };
}

/** Scales a run to the month it is part of. Declared claims are already of the month. */
export function projectIncome(income: Income, { days, of }: { days: number; of: number }): Income {
  const whole = (amount: Money) => roundToPeso(over(times(exactPesos(amount), exact(of)), exact(days)));
  return {
    ...income,
    paid: whole(income.paid),
    contributions: income.contributions.map(({ label, amount }) => ({ label, amount: whole(amount) })),
    ...(income.foodVouchers && { foodVouchers: whole(income.foodVouchers) }),
  };
}

/**
 * Adds a run to the earlier income of its month, so that two fortnights withhold what the month does (with `taken`).
 * Amounts add up; contributions join by name.
 */
export function mergeIncomes(earlier: Income, run: Income): Income {
  const added = new Map<string, Money>();
  for (const { label, amount } of [...earlier.contributions, ...run.contributions])
    added.set(label, money((added.get(label) ?? noMoney) + amount));
  const contributions: PaymentPart[] = [...added].map(([label, amount]) => ({ label, amount }));
  const both = (a: Money | undefined, b: Money | undefined) => ((a ?? noMoney) + (b ?? noMoney)) as Money;
  return {
    paid: both(earlier.paid, run.paid),
    contributions,
    prima: both(earlier.prima, run.prima),
    mandatoryFund: both(earlier.mandatoryFund, run.mandatoryFund),
    housing: both(earlier.housing, run.housing),
    prepaid: both(earlier.prepaid, run.prepaid),
    dependants: earlier.dependants === true || run.dependants === true,
    voluntaryPension: both(earlier.voluntaryPension, run.voluntaryPension),
    afc: both(earlier.afc, run.afc),
    foodVouchers: both(earlier.foodVouchers, run.foodVouchers),
  };
}
