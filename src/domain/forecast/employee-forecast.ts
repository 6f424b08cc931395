import { type Cost, computeMonthCost } from '../cost/cost.ts';
import { buildComputedMonth, type EmployeeMonth, type MonthEmployee } from '../month-end/employee-month.ts';
import { type Contract, countContractDays, findSalaryOnDay } from '../payroll/contract/contract.ts';
import { findSettlement } from '../payroll/contract/settlement.ts';
import type { DatedPolicy } from '../payroll/law/policy.ts';
import { settleWithCost } from '../payroll/month/cost.ts';
import { cutNovelties } from '../payroll/novelties/month-novelties.ts';
import type { AmountEarned, Novelties } from '../payroll/novelties/novelties.ts';
import { readDeductionOrders } from '../payroll/novelties/policies.ts';
import {
  computeRecurringEntries,
  mergeRecurringEntries,
  type RecurringConcept,
} from '../payroll/novelties/recurring-concepts.ts';
import { type Day, getMonthEnd, getMonthStart } from '../values/day.ts';
import { type Money, money, noMoney, parseMoney, sum } from '../values/money.ts';
import type { Month } from '../values/month.ts';
import { type ExpectedPayment, listExpectedPayments, type MadePayment } from './expected-payments.ts';

/** An employee of a forecast, as the record holds them for the month. */
export type ForecastEmployee = {
  employee: MonthEmployee;
  contract: Contract;
  /** Rows of `deduction_orders`, of any day. */
  deduction_orders: readonly object[];
  /** Known novelties of the month: of its payroll, its payments, absences that go on, and signed hours. */
  novelties: Novelties;
  recurring: readonly RecurringConcept[];
  /** First day whose recurring concepts `novelties` lack. Absent when they lack none. */
  recurringFrom?: Day;
  pay_days: readonly number[];
  /** Code of the period of payment of DIAN. */
  pay_period: string;
  /** Payments of the month that exist, open or closed. */
  made: readonly MadePayment[];
};

export type ForecastTerms = { month: Month; today: Day; policies: readonly DatedPolicy[] };

export type EmployeeForecast = {
  /** Earnings until today, with their cost. Absent before the first day of the contract in the month. */
  toDate?: { month: EmployeeMonth; cost: Cost };
  /** The whole month with what is known today. */
  whole: { month: EmployeeMonth; cost: Cost; net: Money };
  payments: ExpectedPayment[];
};

/**
 * Computes what an employee has earned in a month until today, and what the whole month would be, with the engine of
 * payrolls. A novelty counts from its day, one without a day from the moment it is written, and a recurring concept by
 * days. Returns `undefined` when the contract does not cover the month. Amounts are centavos.
 */
export function computeEmployeeForecast(
  of: ForecastEmployee,
  { month, today, policies }: ForecastTerms,
): EmployeeForecast | undefined {
  const { employee, contract, deduction_orders } = of;
  const period = findSettlement(contract, month.year, month.month);
  if (!period) return undefined;
  const orders = readDeductionOrders(deduction_orders, period.end);
  const novelties = { ...addRecurring(of, month), orders };
  const compute = (end: Day, own: Novelties) => {
    const days = { start: period.start, end };
    const settled = settleWithCost(contract, days, own, policies);
    const computed = buildComputedMonth(
      { ...month, employee, contract, period: days, policies, settled },
      own,
    );
    return { month: computed, cost: computeMonthCost(computed) };
  };
  const whole = compute(period.end, novelties);
  const net = parseMoney(whole.month.payroll.totals.total) ?? noMoney;
  const until = () => {
    const possible = countContractDays(contract, { start: period.start, end: today });
    return compute(today, cutNovelties(cutRecurring(novelties, of, month, today), today, possible));
  };
  return {
    ...(today >= period.start && { toDate: today >= period.end ? whole : until() }),
    whole: { ...whole, net },
    payments: listExpectedPayments({ ...of, novelties }, net, month, policies),
  };
}

const recurringOf = ({ recurring, contract }: ForecastEmployee, days: { start: Day; end: Day }) =>
  computeRecurringEntries(recurring, days, findSalaryOnDay(contract, days.end));

function addRecurring(of: ForecastEmployee, { year, month }: Month): Novelties {
  const end = getMonthEnd(year, month);
  const { novelties, recurringFrom: start } = of;
  return start === undefined || start > end
    ? novelties
    : mergeRecurringEntries(novelties, recurringOf(of, { start, end }));
}

/** Replaces the recurring concepts of a month with their part until a day. Entries with another amount stay whole. */
function cutRecurring(
  novelties: Novelties,
  of: ForecastEmployee,
  { year, month }: Month,
  day: Day,
): Novelties {
  const start = getMonthStart(year, month);
  const monthly = recurringOf(of, { start, end: getMonthEnd(year, month) }).earned;
  const reached = recurringOf(of, { start, end: day }).earned;
  const earned = monthly.reduce<AmountEarned[]>(
    (entries, { own, ...entry }) => {
      const written = entries.filter((one) => one.own !== undefined && one.own === own);
      return written.length > 0 && sum(written.map(amountOf)) === amountOf(entry)
        ? [...entries.filter((one) => !written.includes(one)), ...reached.filter((one) => one.own === own)]
        : entries;
    },
    [...(novelties.earned ?? [])],
  );
  return earned.length > 0 ? { ...novelties, earned } : dropEarned(novelties);
}

const dropEarned = ({ earned: _, ...rest }: Novelties): Novelties => rest;

const amountOf = ({ salary, non_salary }: Pick<AmountEarned, 'salary' | 'non_salary'>): Money =>
  money((parseMoney(salary ?? '') ?? noMoney) + (parseMoney(non_salary ?? '') ?? noMoney));
