import { computeMonthCost, totalCost } from '../cost/cost.ts';
import { listExpectedPayments } from '../forecast/expected-payments.ts';
import { buildComputedMonth, type EmployeeMonth, type MonthEmployee } from '../month-end/employee-month.ts';
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
import type { Day } from '../values/day.ts';
import { type Money, noMoney, parseMoney } from '../values/money.ts';
import type { Month } from '../values/month.ts';

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
  const { lines, deductions, totals, employer } = settled.liquidation;
  const whole = buildComputedMonth(
    { ...terms.month, employee, contract, period, policies, settled },
    novelties,
  );
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
    payments: listExpectedPayments(
      { contract, deduction_orders, novelties, pay_days, pay_period, made: [] },
      net ?? noMoney,
      terms.month,
      policies,
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
