import type { Day } from '../../day.ts';
import { type Money, money, moneyText, smallest } from '../../money.ts';
import { deductionConcepts } from '../concepts/amounts.ts';
import { store } from '../concepts/stored.ts';
import {
  type DeductionOrder,
  defaultOrderPolicy,
  type Garnished,
  type OrderPolicy,
} from '../deductions/garnishments.ts';
import { applyTwice } from '../deductions/settlement-orders.ts';
import { orderKinds } from '../law/garnishment-limits.ts';
import type { Law } from '../law/parameters.ts';
import type { Policy } from '../law/policy.ts';
import type { Deductions } from '../statement/statement.ts';

/** A company's choices about orders, as the rules of deductions read them. */
export function orderPolicyOf({
  orders_priority,
  orders_short,
  ordinary_beside_alimony: ordinary,
}: Policy): OrderPolicy {
  const [alimony, others, libranza, dues, ...rest] = defaultOrderPolicy.priority;
  const tiers = orders_priority === 'union_first' ? [dues, libranza] : [libranza, dues];
  const priority = [alimony, others, ...tiers, ...rest].filter((tier) => tier !== undefined);
  return { priority, short: orders_short, ordinary };
}

/** A liquidation as orders look at it; `net` is after contributions and withholding. */
export type Garnishable = {
  day: Day;
  /** Days of the month that are paid. */
  days: number;
  salary: Money;
  /** Prima, severance, interest and vacations in money: only alimony and cooperatives reach them. */
  benefits: Money;
  /** Withheld on those benefits. */
  onBenefits: Money;
  /** Contributions and withholding of the rest. */
  lawful: Money;
  net: Money;
  /** Deductions somebody wrote, besides withholding. */
  agreedDeductions: Money;
  law?: Law;
};

/** Orders on a month: on its salary, and what alimony and cooperatives may still take on its benefits (CST 344). */
export function ordersOn(
  pay: Garnishable,
  part: { days: number; of: number } | undefined,
  orders: readonly DeductionOrder[],
  policy: OrderPolicy,
): Garnished {
  const { day, days, salary, agreedDeductions } = pay;
  // The tax of the month may fall on them too, as that of a prima under the second procedure.
  const own = smallest(money(pay.benefits - pay.onBenefits), money(Math.max(0, pay.net)));
  const seizable = {
    day,
    days,
    salary,
    net: money(pay.net - own),
    lawful: pay.lawful,
    agreedDeductions,
    ...(part && { part }),
    ...(pay.law && { law: pay.law }),
  };
  return applyTwice(seizable, { paid: pay.benefits, net: own, lawful: pay.onBenefits }, orders, policy);
}

/** Puts what was taken for orders where the document keeps it, after what is there. */
export function placeOrders(deductions: Deductions, { results }: Garnished): void {
  for (const { order, applied } of results) {
    if (applied === 0) continue;
    const { concept } = orderKinds[order.kind];
    const entry = { amount: moneyText(applied), description: order.label, percent: order.percent ?? '0' };
    store(deductions, concept, deductionConcepts[concept].stored, entry);
  }
}
