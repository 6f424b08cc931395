import type { Day } from '../day.ts';
import { type Money, money, parseMoney, sum } from '../money.ts';
import {
  applyOrders,
  type DeductionOrder,
  defaultOrderPolicy,
  type Garnished,
  type OrderPolicy,
} from './garnishments.ts';
import type { Line } from './statement.ts';
import type { FinalSettlement } from './termination.ts';

/**
 * Orders and agreed deductions on a final settlement: on its pending salary as in any month, and then, on prima,
 * severance, interest and vacations, what alimony and cooperatives may still take, half at most (CST 156 and
 * 344). `days` are those of the pending salary, 1 to 30. Whole pesos; the lines go after those of the settlement.
 */
export function applyToSettlement(
  settlement: FinalSettlement,
  exit: Day,
  days: number,
  orders: readonly DeductionOrder[],
  policy: OrderPolicy = defaultOrderPolicy,
): Garnished {
  const { lines, totals, prima, severance, interest, vacations } = settlement;
  const salary = sum(lines.filter((line) => line.group === 'accrued' && line.salary).map(amountOf));
  const benefits = sum([prima, severance, interest, vacations].map((one) => one?.amount ?? (0 as Money)));
  const net = parseMoney(totals.total) ?? (0 as Money);
  const first = applyOrders({ day: exit, days, salary, net }, orders, policy);
  const left = first.results.flatMap(({ order, requested, applied }) => {
    if (order.kind !== 'alimony' && order.kind !== 'cooperative_order') return [];
    const more = { ...order, ...(order.owed !== undefined && { owed: money(order.owed - applied) }) };
    if (order.amount === undefined) return [{ ...more, label: `${order.label}, sobre prestaciones` }];
    const amount = money(requested - applied);
    return amount > 0 ? [{ ...more, amount, label: `${order.label}, sobre prestaciones` }] : [];
  });
  const second = applyOrders(
    { day: exit, days: 30, salary: benefits, net: first.net, on: 'benefits' },
    left,
    policy,
  );
  const refused = (code: string) =>
    code.endsWith('-invalid') || code === 'amount-negative' || code === 'negative-net';
  return {
    results: [...first.results, ...second.results],
    lines: [...first.lines, ...second.lines],
    total: money(first.total + second.total),
    net: second.net,
    // A fault of the order itself was already said the first time.
    findings: [...first.findings, ...second.findings.filter(({ code }) => !refused(code))],
  };
}

const amountOf = ({ amount }: Line): Money => parseMoney(amount) ?? (0 as Money);
