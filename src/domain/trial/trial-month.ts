import { computeMonthCost, totalCost } from '../cost/cost.ts';
import type { EmployeeMonth, MonthEmployee } from '../month-end/employee-month.ts';
import { type Contract, findSalaryOnDay, listSalaries, type Period } from '../payroll/contract/contract.ts';
import { findRaisedSalary } from '../payroll/contract/minimum-salary.ts';
import { findSettlement } from '../payroll/contract/settlement.ts';
import { buildTrialLaws, replaceLaws, type TrialLaw } from '../payroll/law/law-pack.ts';
import type { Laws } from '../payroll/law/parameters.ts';
import type { DatedPolicy } from '../payroll/law/policy.ts';
import { getCompanyLaws } from '../payroll/law/typed-years.ts';
import { settleWithCost } from '../payroll/month/cost.ts';
import type { Novelties } from '../payroll/novelties/novelties.ts';
import { readDeductionOrders } from '../payroll/novelties/policies.ts';
import { liquidateRun } from '../payroll/runs/liquidate-run.ts';
import type { MonthShare } from '../payroll/runs/result.ts';
import type { Day } from '../values/day.ts';
import { type Money, money, noMoney, parseMoney } from '../values/money.ts';
import type { Month } from '../values/month.ts';
import { listTrialPayments } from './trial-payments.ts';

/** An employee of a trial, as the record holds them for the month. */
export type TrialEmployee = {
  employee: MonthEmployee;
  contract: Contract;
  /** Rows of `deduction_orders`, of any day. */
  deduction_orders: readonly object[];
  /** Those of the payroll of the month; without one, what recurs every month. */
  novelties: Novelties;
  pay_days: readonly number[];
  /** Code of the period of payment of DIAN. */
  pay_period: string;
};

/** The law of a trial with the policies under which it is tried. `from` is the day on which a pack begins. */
export type TrialTerms = { month: Month; laws: Laws; policies: readonly DatedPolicy[]; from?: Day };

export type TrialMonth = {
  /** The month as costs and planillas read one. Its payroll is the computed one, and was never stored. */
  month: EmployeeMonth;
  cost: Money;
  earned: Money;
  net: Money;
  /** Monthly salary at the end of the month, raised to the minimum when it was below. */
  salary: Money;
  isRaised: boolean;
  hasTransport: boolean;
  hasSolidarity: boolean;
  /** The employer is exempt from health, SENA and ICBF for this employee. */
  isExempt: boolean;
  payments: { date: Day; net: Money }[];
};

/** Builds the terms of a trial, which many employees share. */
export function buildTrialTerms(trial: TrialLaw, month: Month, policies: readonly DatedPolicy[]): TrialTerms {
  const laws = buildTrialLaws(trial, month, getCompanyLaws(policies));
  return {
    ...{ month, laws, policies: replaceLaws(policies, laws) },
    ...(trial.kind === 'pack' && { from: trial.pack.from }),
  };
}

/**
 * Computes the month of an employee under the law of a trial, with the same engine as payrolls. A salary below the
 * minimum of that law rises to it from the first day on which it is below (CST art. 148). Returns `undefined` when the
 * contract does not cover the month. Throws `MissingParameters` when the law of the month is unknown.
 */
export function computeTrialMonth(
  { employee, contract: signed, deduction_orders, novelties, pay_days, pay_period }: TrialEmployee,
  terms: TrialTerms,
): TrialMonth | undefined {
  const { laws, policies } = terms;
  const { year, month } = terms.month;
  const period = findSettlement(signed, year, month);
  if (!period) return undefined;
  laws(period.end);
  const contract = raiseToMinimum(signed, period, terms);
  const orders = readDeductionOrders(deduction_orders, period.end);
  const settled = settleWithCost(contract, period, { ...novelties, orders }, policies);
  const { liquidation } = settled;
  const { lines, accrued, deductions, totals, ibc, employer } = liquidation;
  const whole: EmployeeMonth = {
    ...{ year, month, employee, contract, period, policies, settled, outdated: false },
    payroll: {
      ...{ id: '', state: 'borrador', full_number: null, cune: null, accepted: false, adjusted: false },
      ...{ novelties, lines, accrued, deductions, totals, ibc },
    },
  };
  const [earned, net] = [totals.accrued_total, totals.total].map((text) => parseMoney(text) ?? noMoney);
  const salary = findSalaryOnDay(contract, period.end);
  return {
    month: whole,
    cost: totalCost(computeMonthCost(whole)),
    earned: earned ?? noMoney,
    net: net ?? noMoney,
    salary,
    isRaised: salary > findSalaryOnDay(signed, period.end),
    hasTransport: lines.some(({ concept }) => concept === 'transportation_allowance'),
    hasSolidarity: deductions.solidarity !== undefined,
    isExempt: employer?.exempt === true,
    payments: splitPayments(
      { contract, novelties: { ...novelties, orders }, pay_days, pay_period },
      net ?? noMoney,
      terms,
    ),
  };
}

/** Raises the salaries of a period that are below the minimum of their day. */
function raiseToMinimum(contract: Contract, { start, end }: Period, { laws, from }: TrialTerms): Contract {
  const rows = listSalaries(contract);
  const within = [...rows.map((row) => row.from), ...(from ? [from] : [])].filter(
    (day) => day > start && day <= end,
  );
  const days = [...new Set([start, ...within])].sort();
  const raised = days.map((day) => {
    const salary = findSalaryOnDay(contract, day);
    const due = findRaisedSalary({ ...contract, salary }, day, laws(day));
    return { from: day, salary: due?.salary ?? salary };
  });
  if (raised.every((row) => row.salary === findSalaryOnDay(contract, row.from))) return contract;
  const salaries = [
    ...rows.filter((row) => row.from < start),
    ...raised,
    ...rows.filter((row) => row.from > end),
  ];
  return { ...contract, salary: raised.at(-1)?.salary ?? contract.salary, salaries };
}

type PaidEmployee = Pick<TrialEmployee, 'novelties' | 'pay_days' | 'pay_period'> & { contract: Contract };

/** Splits the net of a month among its payments. The last one pays the rest, as the last run of a month does. */
function splitPayments(
  { contract, novelties, pay_days, pay_period }: PaidEmployee,
  net: Money,
  { month, policies }: TrialTerms,
): { date: Day; net: Money }[] {
  const payments = listTrialPayments(month, pay_days, pay_period);
  const last = payments.at(-1);
  const before: MonthShare[] = [];
  let rest: number = net;
  const parts = payments.slice(0, -1).flatMap(({ run, date }) => {
    const paid = liquidateRun({ ...run, payment_date: date }, contract, novelties, before, policies);
    before.push(...paid.months);
    const part = parseMoney(paid.totals.total) ?? noMoney;
    rest -= part;
    return part === 0 ? [] : [{ date, net: part }];
  });
  return last && rest !== 0 ? [...parts, { date: last.date, net: money(rest) }] : parts;
}
