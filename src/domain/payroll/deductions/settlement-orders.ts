import { type Money, money } from '../../values/money.ts';
import { getLimitGroup, type Seizable } from '../law/garnishment-limits.ts';
import {
  applyOrders,
  type DeductionOrder,
  type GarnishmentResult,
  noSalary,
  type OrderPolicy,
  type OrderResult,
} from './garnishments.ts';

/**
 * Applies orders to the salary of `pay`, and then, to benefits, the part that alimony and cooperatives may still take:
 * half at most (CST 156 and 344). The net of `pay` excludes that of the benefits; `lawful` is the amount withheld on
 * them.
 */
export function applyTwice(
  pay: Seizable,
  benefits: { paid: Money; net: Money; lawful: Money },
  orders: readonly DeductionOrder[],
  policy: OrderPolicy,
): GarnishmentResult {
  const first = applyOrders(pay, orders, policy);
  if (benefits.paid === 0) return first;
  const second = applyOrders(
    {
      day: pay.day,
      days: 30,
      salary: benefits.paid,
      net: money(first.net + benefits.net),
      lawful: benefits.lawful,
      on: 'benefits',
      ...(pay.law && { law: pay.law }),
    },
    ordersOnBenefits(first.results),
    policy,
  );
  return {
    results: [...first.results, ...second.results],
    lines: [...first.lines, ...second.lines],
    total: money(first.total + second.total),
    net: second.net,
    // A fault of the order itself was already reported the first time.
    findings: [
      ...first.findings.filter(({ code }) => code !== noSalary || second.total === 0),
      ...second.findings.filter(({ code }) => !reportedBefore.test(code)),
    ],
  };
}

const reportedBefore = /-invalid$|^amount-negative$|^order-ambiguous$|^negative-net$/;

/** Lists orders that go on with the benefits: a percentage again, or the part that the salary did not cover. */
function ordersOnBenefits(results: readonly OrderResult[]): DeductionOrder[] {
  return results.flatMap(({ order, requested, applied }) => {
    if (!canReachBenefits(order)) return [];
    const owed = order.owed === undefined ? undefined : money(order.owed - applied);
    if (owed !== undefined && owed <= 0) return [];
    const rest = { ...labelBenefitsOrder(order), ...(owed !== undefined && { owed }) };
    if (order.amount === undefined) return [rest];
    const amount = money(requested - applied);
    return amount > 0 ? [{ ...rest, amount }] : [];
  });
}

/**
 * Tells whether an order may seize benefits: only alimony and cooperatives may (CST art. 344), unless the judge named
 * the salary alone.
 */
export const canReachBenefits = ({
  kind,
  salaryOnly = false,
}: Pick<DeductionOrder, 'kind' | 'salaryOnly'>): boolean => getLimitGroup(kind) === 'alimony' && !salaryOnly;

export const onBenefits = ', sobre prestaciones';

export const labelBenefitsOrder = <Order extends Pick<DeductionOrder, 'label'>>(order: Order): Order => ({
  ...order,
  label: order.label + onBenefits,
});
