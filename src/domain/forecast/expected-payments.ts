import type { Contract } from '../payroll/contract/contract.ts';
import type { DatedPolicy } from '../payroll/law/policy.ts';
import type { Novelties } from '../payroll/novelties/novelties.ts';
import { liquidateRun } from '../payroll/runs/liquidate-run.ts';
import { findRunPeriod, isSalaryRunKind, type PayRun, type RunKind } from '../payroll/runs/period.ts';
import { listPlannedPayments } from '../payroll/runs/planned-payments.ts';
import { type MonthShare, ofRounding } from '../payroll/runs/result.ts';
import type { Day } from '../values/day.ts';
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
  novelties: Novelties;
  pay_days: readonly number[];
  pay_period: string;
  made: readonly MadePayment[];
};

/**
 * Lists the payments of a month in the order of their days: those that exist, as they are, and those that the pay days
 * of the employee still bring. The last expected payment is the rest of the net of the month.
 */
export function listExpectedPayments(
  { contract, novelties, pay_days, pay_period, made }: PaidEmployee,
  net: Money,
  month: Month,
  policies: readonly DatedPolicy[],
): ExpectedPayment[] {
  const isOfMonth = (one: Month) => one.year === month.year && one.month === month.month;
  const salaries = made.filter(({ kind }) => isSalaryRunKind(kind));
  const paidTo = salaries.map(({ paid_to }) => paid_to).reduce<string>((a, b) => (b > a ? b : a), '');
  const pending = listPlannedPayments(month, pay_days, pay_period).filter(({ run }) => {
    const days = findRunPeriod(run, contract);
    return days !== undefined && days.end > paidTo;
  });
  const before: MonthShare[] = made.flatMap(({ shares }) => shares.filter(isOfMonth));
  const paid = () => before.reduce((all, { totals }) => all + (parseMoney(totals.total) ?? noMoney), 0);
  const expected = pending.flatMap(({ run, date }, at): ExpectedPayment[] => {
    const isLast = at === pending.length - 1;
    if (!isLast) {
      const part = liquidateRun({ ...run, payment_date: date }, contract, novelties, before, policies);
      before.push(...part.months);
      return toExpected(run, date, parseMoney(part.totals.total) ?? noMoney);
    }
    return toExpected(run, date, money(net - paid()));
  });
  return [
    ...made.map(
      ({ run_id, kind, part, date, net: own, isClosed }): ExpectedPayment => ({
        ...{ run_id, kind, date, net: own },
        ...(part !== null && { part }),
        state: isClosed ? 'closed' : 'open',
      }),
    ),
    ...expected,
  ].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

const toExpected = ({ kind, part }: PayRun, date: Day, net: Money): ExpectedPayment[] =>
  net > ofRounding ? [{ kind, ...(part !== undefined && { part }), date, net, state: 'expected' }] : [];
