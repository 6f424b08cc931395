import type { Day } from '../../values/day.ts';
import { type Money, money, smallest, toMoneyText } from '../../values/money.ts';
import { deductionConcepts } from '../concepts/amounts.ts';
import { storeConceptEntry } from '../concepts/stored.ts';
import {
  type DeductionOrder,
  defaultOrderPolicy,
  type GarnishmentResult,
  type OrderPolicy,
} from '../deductions/garnishments.ts';
import { applyTwice } from '../deductions/settlement-orders.ts';
import { orderKinds, type Seizable } from '../law/garnishment-limits.ts';
import type { Law } from '../law/parameters.ts';
import type { PayrollPolicy } from '../law/policy.ts';
import type { Deductions } from '../statement/statement.ts';

export function toOrderPolicy({
  orders_priority,
  orders_short,
  ordinary_beside_alimony: ordinary,
  authorised_limit: authorised,
}: PayrollPolicy): OrderPolicy {
  const [alimony, others, libranza, dues, ...rest] = defaultOrderPolicy.priority;
  const tiers = orders_priority === 'union_first' ? [dues, libranza] : [libranza, dues];
  const priority = [alimony, others, ...tiers, ...rest].filter((tier) => tier !== undefined);
  return { priority, short: orders_short, ordinary, authorised };
}

/** A liquidation as orders look at it; `net` is after contributions and withholding. */
export type Garnishable = {
  day: Day;
  days: number;
  salary: Money;
  /** Prima, severance, interest and vacations in money: only alimony and cooperatives may take them. */
  benefits: Money;
  onBenefits: Money;
  /** Contributions and withholding on the rest. */
  lawful: Money;
  net: Money;
  /** Pay for the end of the contract, less its tax. */
  leaving: Money;
  /** Typed deductions other than withholding, and the salary advances among them. */
  agreedDeductions: Money;
  advances: Money;
  law?: Law;
};

/** Builds the pay of the salary, without benefits, on which limits are computed. */
export function buildSeizable(pay: Garnishable, part?: { days: number; of: number }): Seizable {
  const { day, days, salary, lawful, leaving, agreedDeductions, advances, law } = pay;
  return {
    day,
    days,
    salary,
    net: money(pay.net - benefitsLeft(pay)),
    lawful,
    leaving,
    agreedDeductions,
    advances,
    ...(part && { part }),
    ...(law && { law }),
  };
}

/**
 * Returns the benefits less the tax withheld on them. The tax of the month may fall on them too, as under the second
 * procedure.
 */
const benefitsLeft = (pay: Garnishable): Money =>
  smallest(money(pay.benefits - pay.onBenefits), money(Math.max(0, pay.net)));

/**
 * Computes the orders on a month: on its salary, and the part that alimony and cooperatives may still take of its
 * benefits (CST 344).
 */
export function computeGarnishments(
  pay: Garnishable,
  part: { days: number; of: number } | undefined,
  orders: readonly DeductionOrder[],
  policy: OrderPolicy,
): GarnishmentResult {
  const benefits = { paid: pay.benefits, net: benefitsLeft(pay), lawful: pay.onBenefits };
  return applyTwice(buildSeizable(pay, part), benefits, orders, policy);
}

/** Adds the amounts taken for orders to their place in the document, after the existing ones. */
export function placeOrders(deductions: Deductions, { results }: GarnishmentResult): void {
  for (const { order, applied } of results) {
    if (applied === 0) continue;
    const { concept } = orderKinds[order.kind];
    const entry = { amount: toMoneyText(applied), description: order.label, percent: order.percent ?? '0' };
    storeConceptEntry(deductions, concept, deductionConcepts[concept].stored, entry);
  }
}
