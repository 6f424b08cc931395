import { type ProvisionKey, paidWithProvision } from '../payroll/employer/provisions.ts';
import { getSettledYear } from '../payroll/history/paid-history.ts';
import { type Day, getMonthStart } from '../values/day.ts';
import { type Money, money, noMoney, smallest } from '../values/money.ts';

/**
 * Balance of a benefit of an employee: accrued in the current year (2610), and consolidated at the end of an earlier
 * one (25).
 */
export type Balance = { accrued: Money; consolidated: Money };
export type Balances = Record<ProvisionKey, Balance>;

export const provisionKeys = ['severance', 'severance_interest', 'service_bonus', 'vacations'] as const;

const none: Balance = { accrued: noMoney, consolidated: noMoney };
export const buildZeroBalances = (): Balances => ({
  severance: none,
  severance_interest: none,
  service_bonus: none,
  vacations: none,
});

export const addBalances = (before: Balances, more: Balances): Balances =>
  both(before, more, (a, b) => a + b);
export const subtractBalances = (before: Balances, less: Balances): Balances =>
  both(before, less, (a, b) => a - b);
const both = (one: Balances, other: Balances, of: (a: number, b: number) => number): Balances =>
  Object.fromEntries(
    provisionKeys.map((key) => [
      key,
      {
        accrued: money(of(one[key].accrued, other[key].accrued)),
        consolidated: money(of(one[key].consolidated, other[key].consolidated)),
      },
    ]),
  ) as Balances;

/** Benefits that payroll lines pay, by the provision behind them. */
const paidBy: Readonly<Record<string, ProvisionKey>> = Object.fromEntries(
  provisionKeys.flatMap((key) => paidWithProvision[key].map((concept) => [concept, key])),
);
export const findProvisionKey = (concept: string): ProvisionKey | undefined =>
  Object.hasOwn(paidBy, concept) ? paidBy[concept] : undefined;

/** Payment of a benefit: its month, the year of its line, and the admission of the employee. */
type Payment = {
  key: ProvisionKey;
  amount: Money;
  year: number;
  month: number;
  line: { of_year?: number | undefined; deposited?: boolean | undefined };
  admission: Day;
  /** First day with provisions in the system. */
  since: Day;
};

/**
 * Parts of a payment: from the consolidated balance, from the accrued balance, from provisions of months outside the
 * system (`brought`), and the rest, an expense of the month.
 */
export type Shares = Balance & { brought: Money; brought_from: keyof Balance; expense: Money };

/** Splits a payment over its balance. The older provision goes first, and the shortfall is an expense. */
export function splitProvisionPayment(
  { key, amount, year, month, line, admission, since }: Payment,
  has: Balance,
): Shares {
  // A refund goes back to its provision.
  if (amount < 0)
    return {
      consolidated: noMoney,
      accrued: amount,
      brought: noMoney,
      brought_from: 'accrued',
      expense: noMoney,
    };
  const yearly = key === 'severance' || key === 'severance_interest';
  const settles = yearly ? getSettledYear(line, { year, month }) : year;
  const earlier = yearly && settles < year;
  const consolidated = yearly && !earlier ? noMoney : smallest(amount, positive(has.consolidated));
  const accrued = earlier ? noMoney : smallest(money(amount - consolidated), positive(has.accrued));
  const rest = money(amount - consolidated - accrued);
  const brought = causedFrom(key, settles, { year, month }, admission) < since ? rest : noMoney;
  return {
    consolidated,
    accrued,
    brought,
    brought_from: earlier ? 'consolidated' : 'accrued',
    expense: money(rest - brought),
  };
}

const positive = (amount: Money): Money => (amount > 0 ? amount : noMoney);

/** Returns the first day of the period of a benefit: its year, its semester or the whole contract. */
function causedFrom(
  key: ProvisionKey,
  settles: number,
  { year, month }: { year: number; month: number },
  admission: Day,
): Day {
  if (key === 'vacations') return admission;
  const start = key === 'service_bonus' ? getMonthStart(year, month > 6 ? 7 : 1) : getMonthStart(settles, 1);
  return admission > start ? admission : start;
}
