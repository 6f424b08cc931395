import type { Contract } from '../payroll/contract/contract.ts';
import type { DatedPolicy } from '../payroll/law/policy.ts';
import type { Novelties } from '../payroll/novelties/novelties.ts';
import { readDeductionOrders } from '../payroll/novelties/policies.ts';
import { liquidateRun } from '../payroll/runs/liquidate-run.ts';
import { findRunPeriod, isSalaryRunKind, type PayRun, type RunKind } from '../payroll/runs/period.ts';
import { listPlannedPayments } from '../payroll/runs/planned-payments.ts';
import { type MonthShare, ofRounding } from '../payroll/runs/result.ts';
import { type Day, getMonthEnd, getMonthStart } from '../values/day.ts';
import { type Money, money, noMoney, parseMoney } from '../values/money.ts';
import type { Month } from '../values/month.ts';

/** A payment to an employee that exists, open or closed. `net` is everything that it pays, also of other months. */
export type MadePayment = Pick<PayRun, 'kind' | 'year' | 'month'> & {
  run_id: string;
  part: number | null;
  date: Day;
  /** Last day that it pays. */
  paid_to: Day;
  net: Money;
  isClosed: boolean;
  shares: readonly MonthShare[];
};

export const paymentStates = ['closed', 'open', 'expected'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Money that leaves to an employee on a day. An expected payment has no run yet. */
export type ExpectedPayment = {
  run_id?: string;
  kind: RunKind;
  part?: number;
  date: Day;
  net: Money;
  state: PaymentState;
};

type PaidEmployee = {
  contract: Contract;
  /** Rows of `deduction_orders`, of any day. */
  deduction_orders: readonly object[];
  /** Novelties of the month without those that its payments added. */
  novelties: Novelties;
  pay_days: readonly number[];
  pay_period: string;
  made: readonly MadePayment[];
  /** Day on which a payroll that was sent, and that no payment made, says that it was paid. */
  issued?: Day;
};

/** Finds the last day whose salary is paid: of a salary run, or of the payment that ends the contract. Empty when none. */
export const findLastPaidDay = (made: readonly MadePayment[]): Day | '' =>
  made
    .filter(({ kind }) => isSalaryRunKind(kind) || kind === 'final_settlement')
    .map(({ paid_to }) => paid_to)
    .reduce<Day | ''>((a, b) => (b > a ? b : a), '');

/**
 * Lists the payments that leave in a month or after it, in order: those that exist, as they are, and those that the pay
 * days of the employee still bring. The last expected payment is the rest of the net of the month; nothing is expected
 * when more was paid.
 */
export function listExpectedPayments(
  { contract, deduction_orders, novelties, pay_days, pay_period, made, issued }: PaidEmployee,
  net: Money,
  month: Month,
  policies: readonly DatedPolicy[],
): ExpectedPayment[] {
  if (issued && made.length === 0) return [{ kind: 'month', date: issued, net, state: 'closed' }];
  const first = getMonthStart(month.year, month.month);
  const isOfMonth = (one: Month) => one.year === month.year && one.month === month.month;
  const paidTo = findLastPaidDay(made);
  const pending = listPlannedPayments(month, pay_days, pay_period).flatMap(({ run, date }) => {
    const days = findRunPeriod(run, contract);
    return days !== undefined && days.end > paidTo ? [{ run, date, end: days.end }] : [];
  });
  const before: MonthShare[] = made.flatMap(({ shares }) => shares.filter(isOfMonth));
  const paid = () => before.reduce((all, { totals }) => all + (parseMoney(totals.total) ?? noMoney), 0);
  const expected = pending.flatMap(({ run, date, end }, at): ExpectedPayment[] => {
    const isLast = at === pending.length - 1;
    if (isLast) return toExpected(run, date, money(net - paid()));
    const orders = readDeductionOrders(deduction_orders, getMonthEnd(month.year, month.month), end);
    const dated = { ...run, payment_date: date };
    const part = liquidateRun(dated, contract, { ...novelties, orders }, before, policies);
    before.push(...part.months);
    return toExpected(run, date, parseMoney(part.totals.total) ?? noMoney);
  });
  const existing = made
    .filter(({ date }) => date >= first)
    .map(
      ({ run_id, kind, part, date, net: own, isClosed }): ExpectedPayment => ({
        ...{ run_id, kind, date, net: own },
        ...(part !== null && { part }),
        state: isClosed ? 'closed' : 'open',
      }),
    );
  return [...existing, ...expected].sort(compareDates);
}

export const compareDates = (a: { date: Day }, b: { date: Day }): number =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : 0;

const toExpected = ({ kind, part }: PayRun, date: Day, net: Money): ExpectedPayment[] =>
  net > ofRounding ? [{ kind, ...(part !== undefined && { part }), date, net, state: 'expected' }] : [];
