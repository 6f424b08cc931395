import type { EmployeeMonth } from '../month-end/employee-month.ts';
import { paidWithProvision } from '../payroll/employer/provisions.ts';
import { type Money, money, noMoney, parseMoney, sum } from '../values/money.ts';

/** Parts of the cost of an employee, in the order they add up; `sign` is how each enters the total. */
export const costParts = {
  earned: { label: 'Devengado', sign: 1 },
  provisioned: { label: 'Pagado de lo provisionado', sign: -1 },
  contributions: { label: 'Aportes', sign: 1 },
  provisions: { label: 'Provisiones', sign: 1 },
} as const satisfies Record<string, { label: string; sign: 1 | -1 }>;
export type CostPart = keyof typeof costParts;

/**
 * Cost of some months, in centavos. `provisioned` is what they paid of benefits that earlier provisions hold, so that no
 * benefit counts twice. `recoveries` is what EPS, ARL and funds give back; the total has it until they pay.
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

/** Cost of a month of an employee: the pay as it is stored, with the contributions and provisions that follow from it. */
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

/** Everything the employer bears, before EPS, ARL and funds pay. */
export const totalCost = (cost: Cost): Money =>
  money(
    (Object.keys(costParts) as CostPart[]).reduce(
      (total, part) => total + costParts[part].sign * cost[part],
      0,
    ),
  );

/** Each part of a cost made something else. */
export const mapCost = <T>(cost: Cost, make: (amount: Money, part: keyof Cost) => T) =>
  Object.fromEntries(
    (Object.keys(cost) as (keyof Cost)[]).map((part) => [part, make(cost[part], part)]),
  ) as Record<keyof Cost, T>;

const centavos = (text: string | undefined): Money => parseMoney(text ?? '') ?? noMoney;
