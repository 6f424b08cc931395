import { addDays, days360 } from '../day.ts';
import {
  exact,
  exactPesos,
  type Money,
  money,
  moneyText,
  noMoney,
  over,
  parseMoney,
  roundToPeso,
  sum,
  times,
} from '../money.ts';
import type { Piece } from './absences.ts';
import { type Contract, earnsSalary, type Period, salariesOf, salaryOn } from './contract.ts';
import { employerContributions, isExempt, totalOf } from './employer.ts';
import { type BasedStage, type Settled, settle } from './liquidate.ts';
import type { Earnings } from './month-earnings.ts';
import type { Novelties } from './novelties.ts';
import { enters, type PaidItem, type Part } from './paid-item.ts';
import type { Law } from './parameters.ts';
import type { DatedPolicy, Policy } from './policy.ts';
import { provisionsOf } from './provisions.ts';
import { recoveriesOf } from './recoveries.ts';
import type { Employer, Liquidation } from './statement.ts';
import { checkExemption } from './statement-checks.ts';

/** A liquidation with what the employer pays apart and puts aside: for costs and PILA, never for the payslip. */
export function liquidateWithCost(
  contract: Contract,
  period: Period,
  novelties: Novelties,
  policies: readonly DatedPolicy[] = [],
): Liquidation {
  const { liquidation, from } = settle(contract, period, novelties, policies);
  if (!from) return liquidation;
  const employer = costOf(from);
  const { contract: own, law, policy, regime } = from;
  const more = earnsSalary(regime) ? checkExemption(own, law, policy.exempt, employer.exempt) : [];
  return { ...liquidation, findings: [...liquidation.findings, ...more], employer };
}

/** What the worker costs the company besides the payroll: contributions, and what it must put aside. */
function costOf(from: NonNullable<Settled['from']>): Employer {
  const { contract, law, policy, regime, earnings, parts } = from;
  const compared = comparedOf(contract, policy, earnings);
  const costs = parts.map((part) => costOfStage(part, law, policy, compared));
  const contributions = costs.flatMap((cost) => cost.contributions);
  const provisions = costs.flatMap((cost) => cost.provisions);
  const recoveries = recoveriesOf(earnings.pieces, earnings.paidAbsences);
  const [contributed, provided] = [totalOf(contributions), totalOf(provisions)];
  return {
    lines: [...contributions, ...provisions].map(({ line }) => line),
    risk_base: moneyText(sum(costs.map(({ bases }) => bases.risk.amount))),
    wage_base: moneyText(sum(costs.map(({ bases }) => bases.wages.amount))),
    exempt: isExempt(contract, law, policy, regime, compared),
    contributions_total: moneyText(contributed),
    provisions_total: moneyText(provided),
    cost: moneyText(money(earnings.total + contributed + provided)),
    recoveries,
    recovered_total: moneyText(sum(recoveries.map(({ amount }) => parseMoney(amount) ?? noMoney))),
  };
}

/** Of the days under one regime, which are all of the period but where an apprentice passes to practice. */
function costOfStage(part: BasedStage, law: Law, policy: Policy, compared: Money) {
  const { contract, regime, items, pieces } = part;
  const bases = part.bases.employer();
  const exempt = isExempt(contract, law, policy, regime, compared);
  const contributions = employerContributions(contract, law, policy, regime, bases, exempt);
  const sick = sickDays(contract, policy, items, pieces);
  const provisions = earnsSalary(regime)
    ? provisionsOf(
        policy,
        contract.integral_salary,
        partsOf(items, 'benefits', sick),
        partsOf(items, 'vacations', [...sick, ...vacationDays(items)]),
      )
    : [];
  return { bases, contributions, provisions };
}

/**
 * What the month earns as if all its days were of the contract, for entering in the middle of it frees nobody: the
 * salary of each day, rests with what they were paid, and what was earned over it (Estatuto Tributario art. 114-1).
 */
function comparedOf(contract: Contract, policy: Policy, earnings: Earnings): Money {
  const { items, pieces, paidAbsences } = earnings;
  const variable = items.filter(
    ({ line, days }) =>
      line.concept !== 'salary' && days === undefined && (line.salary || policy.exemption_base === 'earned'),
  );
  const rests = pieces.map(({ start, days }, index) => {
    const paid = paidAbsences[index];
    return paid?.line.salary ? money(paid.amount - partOf(salaryOn(contract, start), days, 30)) : noMoney;
  });
  return sum([monthlyOf(contract, earnings.stages), ...rests, ...variable.map(({ amount }) => amount)]);
}

/** The salary of a whole month, each one it had with its days. */
function monthlyOf(contract: Contract, stages: Earnings['stages']): Money {
  const { admission, retirement } = contract;
  const [first = admission, last = admission] = [stages[0]?.start, stages.at(-1)?.end];
  const start = admission > first ? admission : first;
  const end = retirement && retirement < last ? retirement : last;
  const rows = salariesOf(contract).filter(({ from }) => from > start && from <= end);
  const total = start > end ? 0 : days360(start, end);
  if (rows.length === 0 || total <= 0) return salaryOn(contract, end);
  let counted = 0;
  const parts = [{ from: start, salary: salaryOn(contract, start) }, ...rows].map(({ salary }, index) => {
    const next = rows[index]?.from;
    const before = counted;
    counted = next ? days360(start, addDays(next, -1)) : total;
    return partOf(salary, counted - before, total);
  });
  return sum(parts);
}

const partOf = (whole: Money, days: number, of: number): Money =>
  roundToPeso(over(times(exactPesos(whole), exact(days)), exact(of)));

const partsOf = (
  items: readonly PaidItem[],
  base: 'benefits' | 'vacations',
  more: readonly Part[],
): Part[] => [
  ...items
    .filter((item) => enters(item, base) && item.amount > 0)
    .map(({ line, amount }) => ({ label: line.label, amount })),
  ...more,
];

/** Days sick or on maternity are service too: they count with the contract's salary, or as they were paid. */
function sickDays(
  contract: Contract,
  policy: Policy,
  items: readonly PaidItem[],
  pieces: readonly Piece[],
): Part[] {
  const away = pieces.filter(
    ({ absence, days }) =>
      days > 0 && (absence.kind === 'work_disability' || absence.kind === 'maternity_leave'),
  );
  if (away.length === 0) return [];
  if (policy.sick_days_provision === 'paid')
    return items
      .filter(({ line }) => line.concept === 'work_disabilities' || line.concept === 'maternity_leave')
      .map(({ line, amount }) => ({ label: line.label, amount }));
  const days = away.reduce((total, piece) => total + piece.days, 0);
  return [
    { label: 'Salario de los días de incapacidad o licencia', amount: partOf(contract.salary, days, 30) },
  ];
}

const vacationDays = (items: readonly PaidItem[]): Part[] =>
  items
    .filter(({ line }) => line.concept === 'common_vacation')
    .map(({ line, amount }) => ({ label: line.label, amount }));
