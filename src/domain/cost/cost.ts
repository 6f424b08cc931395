import type { EmployeeMonth } from '../month-end/employee-month.ts';
import { paidWithProvision } from '../payroll/employer/provisions.ts';
import { type Money, money, noMoney, parseMoney, sum } from '../values/money.ts';

/** Parts of the cost of an employee, in the order of addition. `sign` is the sign of each in the total. */
export const costParts = {
  earned: { label: 'Devengado', sign: 1 },
  provisioned: { label: 'Pagado de lo provisionado', sign: -1 },
  contributions: { label: 'Aportes', sign: 1 },
  provisions: { label: 'Provisiones', sign: 1 },
} as const satisfies Record<string, { label: string; sign: 1 | -1 }>;
export type CostPart = keyof typeof costParts;

/**
 * Cost of several months, in centavos. `provisioned` is the part of the paid benefits that earlier provisions cover,
 * so that no benefit counts twice. `recoveries` is what EPS, ARL and funds reimburse; the total includes it until
 * they pay.
 */
export type Cost = Record<CostPart | 'recoveries', Money>;

export const noCost: Cost = {
  earned: noMoney,
  provisioned: noMoney,
  contributions: noMoney,
  provisions: noMoney,
  recoveries: noMoney,
};

const heldByProvisions: ReadonlySet<string> = new Set(Object.values(paidWithProvision).flat());

/** Computes the cost of a month of an employee: the stored pay, with its contributions and provisions. */
export function computeMonthCost({ payroll, settled }: Pick<EmployeeMonth, 'payroll' | 'settled'>): Cost {
  const { employer } = settled.liquidation;
  const held = payroll.lines.filter(
    ({ group, concept }) => group === 'accrued' && heldByProvisions.has(concept),
  );
  return {
    earned: centavos(payroll.totals.accrued_total),
    provisioned: sum(held.map(({ amount }) => centavos(amount))),
    contributions: centavos(employer?.contributions_total),
    provisions: centavos(employer?.provisions_total),
    recoveries: centavos(employer?.recovered_total),
  };
}

export const addCosts = (a: Cost, b: Cost): Cost => mapCost(a, (amount, part) => money(amount + b[part]));

/** Adds everything the employer bears, before EPS, ARL and funds reimburse. */
export const totalCost = (cost: Cost): Money =>
  money(
    (Object.keys(costParts) as CostPart[]).reduce(
      (total, part) => total + costParts[part].sign * cost[part],
      0,
    ),
  );

export const mapCost = <T>(cost: Cost, make: (amount: Money, part: keyof Cost) => T) =>
  Object.fromEntries(
    (Object.keys(cost) as (keyof Cost)[]).map((part) => [part, make(cost[part], part)]),
  ) as Record<keyof Cost, T>;

const centavos = (text: string | undefined): Money => parseMoney(text ?? '') ?? noMoney;
