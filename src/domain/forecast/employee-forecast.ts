import { type Cost, computeMonthCost } from '../cost/cost.ts';
import { buildComputedMonth, type EmployeeMonth, type MonthEmployee } from '../month-end/employee-month.ts';
import { type Contract, countContractDays, findSalaryOnDay } from '../payroll/contract/contract.ts';
import { findSettlement } from '../payroll/contract/settlement.ts';
import type { DatedPolicy } from '../payroll/law/policy.ts';
import { settleWithCost } from '../payroll/month/cost.ts';
import { cutNovelties, joinNovelties } from '../payroll/novelties/month-novelties.ts';
import type { AmountEarned, Novelties } from '../payroll/novelties/novelties.ts';
import { readDeductionOrders } from '../payroll/novelties/policies.ts';
import {
  computeRecurringEntries,
  mergeRecurringEntries,
  type RecurringConcept,
} from '../payroll/novelties/recurring-concepts.ts';
import { addDays, type Day, getMonthEnd, getMonthStart } from '../values/day.ts';
import { type Money, noMoney, parseMoney, sum } from '../values/money.ts';
import type { Month } from '../values/month.ts';
import {
  type ExpectedPayment,
  findLastPaidDay,
  listExpectedPayments,
  type MadePayment,
} from './expected-payments.ts';

/** An employee of a forecast, as the record holds them for the month. */
export type ForecastEmployee = {
  employee: MonthEmployee;
  contract: Contract;
  /** Rows of `deduction_orders`, of any day. */
  deduction_orders: readonly object[];
  /** Known novelties of the month, without those that its payments added. */
  novelties: Novelties;
  recurring: readonly RecurringConcept[];
  /** True when `novelties` have the recurring concepts: a payroll by hand, or one that was sent. */
  hasRecurring: boolean;
  pay_days: readonly number[];
  /** Code of the period of payment of DIAN. */
  pay_period: string;
  /** Payments of the month that exist, open or closed. */
  made: readonly MadePayment[];
  /** Day on which a payroll that was sent, and that no payment made, says that it was paid. */
  issued?: Day;
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
 * payrolls. A novelty counts from its day, one without a day from the moment it is written, what a payment added once
 * it pays, and a recurring concept by days. Returns `undefined` when the contract does not cover the month. Amounts are
 * centavos.
 */
export function computeEmployeeForecast(
  of: ForecastEmployee,
  { month, today, policies }: ForecastTerms,
): EmployeeForecast | undefined {
  const { employee, contract, deduction_orders } = of;
  const period = findSettlement(contract, month.year, month.month);
  if (!period) return undefined;
  const orders = readDeductionOrders(deduction_orders, period.end);
  const known = addRecurring(of, month, period.end);
  const compute = (end: Day, own: Novelties) => {
    const days = { start: period.start, end };
    const settled = settleWithCost(contract, days, own, policies);
    const computed = buildComputedMonth(
      { ...month, employee, contract, period: days, policies, settled },
      own,
    );
    return { month: computed, cost: computeMonthCost(computed) };
  };
  const whole = compute(period.end, joinNovelties([known, ...listPaymentNovelties(of, month), { orders }]));
  const net = parseMoney(whole.month.payroll.totals.total) ?? noMoney;
  const until = () => {
    const possible = countContractDays(contract, { start: period.start, end: today });
    const reached = joinNovelties([
      cutRecurring(known, of, month, today),
      ...listPaymentNovelties(of, month, today),
    ]);
    return compute(today, cutNovelties(reached, today, possible));
  };
  return {
    ...(today >= period.start && { toDate: today >= period.end ? whole : until() }),
    whole: { ...whole, net },
    payments: listExpectedPayments({ ...of, novelties: known }, net, month, policies),
  };
}

/** Lists what the payments of a month added to it. With a day, those that had paid by it, and dated absences of the others. */
function listPaymentNovelties({ made }: ForecastEmployee, { year, month }: Month, day?: Day): Novelties[] {
  return made.flatMap(({ shares, paid_to, date }) => {
    const hasPaid = day === undefined || paid_to <= day || date <= day;
    return shares.flatMap(({ adds, ...share }) => {
      if (!adds || share.year !== year || share.month !== month) return [];
      return hasPaid ? [adds] : adds.absences ? [{ absences: adds.absences }] : [];
    });
  });
}

const recurringOf = ({ recurring, contract }: ForecastEmployee, days: { start: Day; end: Day }) =>
  computeRecurringEntries(recurring, days, findSalaryOnDay(contract, days.end));

/** Adds the recurring concepts of the days after the last salary that was paid, while the contract lasts. */
function addRecurring(of: ForecastEmployee, { year, month }: Month, last: Day): Novelties {
  const [first, end] = [getMonthStart(year, month), getMonthEnd(year, month)];
  const { novelties, hasRecurring, made } = of;
  const paidTo = findLastPaidDay(made);
  const start = paidTo !== '' && paidTo >= first ? addDays(paidTo, 1) : first;
  return hasRecurring || start > last
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
  const earned = [...new Set(monthly.map(({ own }) => own))].reduce<AmountEarned[]>(
    (entries, own) => {
      const isOwn = (one: AmountEarned) => one.own === own;
      const written = entries.filter(isOwn);
      const isUnchanged = sumEarned(written) === sumEarned(monthly.filter(isOwn));
      return written.length > 0 && isUnchanged
        ? [...entries.filter((one) => !isOwn(one)), ...reached.filter(isOwn)]
        : entries;
    },
    [...(novelties.earned ?? [])],
  );
  return earned.length > 0 ? { ...novelties, earned } : dropEarned(novelties);
}

const dropEarned = ({ earned: _, ...rest }: Novelties): Novelties => rest;

const sumEarned = (entries: readonly AmountEarned[]): Money =>
  sum(
    entries.flatMap(({ salary, non_salary }) =>
      [salary, non_salary].map((text) => parseMoney(text ?? '') ?? noMoney),
    ),
  );
