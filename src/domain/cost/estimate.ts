import type { Contract } from '../payroll/contract/contract.ts';
import type { DatedPolicy } from '../payroll/law/policy.ts';
import { findKnownFigure } from '../payroll/law/table.ts';
import type { RiskClass } from '../payroll/law/tables.ts';
import { getCompanyLaws } from '../payroll/law/typed-years.ts';
import { liquidateWithCost } from '../payroll/month/cost.ts';
import type { Liquidation } from '../payroll/statement/statement.ts';
import { getMonthEnd, getMonthStart, makeDay } from '../values/day.ts';
import { type Money, noMoney, parseMoney, pesos } from '../values/money.ts';
import type { Month } from '../values/month.ts';

/** Terms of a job to estimate. The month is worked completely, without novelties. */
export type EstimateTerms = {
  month: Month;
  risk_class: RiskClass;
  /** The employer is exempt from health, SENA and ICBF (Estatuto Tributario art. 114-1). */
  exempt: boolean;
  integral_salary: boolean;
};

/** Worker of the first table of DIAN without a subtype, under an indefinite contract. */
const dependent = { worker_type: '01', worker_subtype: '00', contract_type: '2' } as const;

/**
 * Estimates the month of a job with that monthly salary in centavos: the pay and, in `employer`, its cost. Never
 * throws.
 */
export function estimateMonth(
  salary: Money,
  { month: { year, month }, exempt, ...terms }: EstimateTerms,
  policies: readonly DatedPolicy[],
): Liquidation {
  const contract: Contract = {
    ...dependent,
    ...terms,
    salary,
    admission: makeDay(year - 1, 1, 1),
    transport_allowance_mode: 'auto',
  };
  const period = { start: getMonthStart(year, month), end: getMonthEnd(year, month) };
  return liquidateWithCost(contract, period, {}, [...policies, { from: period.end, exempt }]);
}

const netOf = (salary: Money, terms: EstimateTerms, policies: readonly DatedPolicy[]): Money =>
  parseMoney(estimateMonth(salary, terms, policies).totals.total) ?? noMoney;

/** Steps of the first search. Each is 1 % above the one before, from half of the net to about three times it. */
const [steps, growth] = [180, 1.01];

/**
 * Finds the salary, in whole pesos, whose net is `net` or the least above it; one peso less falls short. The net
 * drops where the allowance ends or the solidarity fund grows, so both sides are searched in order. The result is the
 * lowest salary, except for the rounding of the withholding to a thousand pesos. Returns `undefined` when no salary
 * of the first search reaches the net, or when the law of the month is unknown.
 */
export function findSalaryForNet(
  net: Money,
  terms: EstimateTerms,
  policies: readonly DatedPolicy[],
): Money | undefined {
  const reaches = (salary: number) => netOf(pesos(salary), terms, policies) >= net;
  let low = Math.floor(net / 200);
  for (const high of salariesFrom(low, terms, policies)) {
    if (reaches(high)) return pesos(lowestBetween(low, high, reaches));
    low = high;
  }
  return undefined;
}

/**
 * Lists the salaries of the first search in order: the steps, and both sides of each legal multiple of the minimum
 * wage.
 */
function salariesFrom(start: number, { month }: EstimateTerms, policies: readonly DatedPolicy[]): number[] {
  const last = start * growth ** steps;
  const law = findKnownFigure(() => getCompanyLaws(policies)(getMonthEnd(month.year, month.month)));
  if (!law) return [];
  const { floor, ceiling, integral } = law.base.value;
  const minimum = law.minimumWage.value / 100;
  const most = Math.max(Number(ceiling), Number(floor)) + 1;
  const edges = Array.from({ length: most }, (_, at) => minimum * (at + 1)).flatMap((edge) => [
    edge,
    (edge * 100) / Number(integral),
  ]);
  const all = [
    ...Array.from({ length: steps }, (_, at) => Math.ceil(start * growth ** (at + 1)) + at),
    ...edges.flatMap((edge) => [Math.floor(edge) - 1, Math.floor(edge), Math.floor(edge) + 1]),
  ];
  return [...new Set(all)].filter((salary) => salary > start && salary <= last).sort((a, b) => a - b);
}

/** Finds the lowest whole number above `low` that passes. `high` passes. */
function lowestBetween(low: number, high: number, passes: (value: number) => boolean): number {
  let [under, found] = [low, high];
  while (found - under > 1) {
    const middle = Math.floor((under + found) / 2);
    if (passes(middle)) found = middle;
    else under = middle;
  }
  return found;
}
