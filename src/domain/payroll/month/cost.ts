import { type Money, money, noMoney, parseMoney, sum, toMoneyText } from '../../values/money.ts';
import { type Contract, isSalariedRegime, type Period } from '../contract/contract.ts';
import { explainNoLabourContract } from '../contract/labour-contract.ts';
import { sumOfBases } from '../deductions/contributions.ts';
import { checkExemption } from '../deductions/statement-checks.ts';
import { canBeExempt, isExempt } from '../employer/employer.ts';
import { computeEmployerContributions, sumEmployerItems } from '../employer/employer-contributions.ts';
import { computeProvisions } from '../employer/provisions.ts';
import { listRecoveries } from '../employer/recoveries.ts';
import type { Law } from '../law/parameters.ts';
import type { DatedPolicy, PayrollPolicy } from '../law/policy.ts';
import type { Novelties } from '../novelties/novelties.ts';
import { isPartOfBase, type PaidItem, type PaymentPart } from '../statement/paid-item.ts';
import type { EmployerCosts, Liquidation } from '../statement/statement.ts';
import type { AbsencePiece } from '../time/absences.ts';
import { computeWholeMonthEarnings, prorate } from '../time/whole-month.ts';
import { type BasedStage, type SettledLiquidation, settleMonth } from './liquidate.ts';

/** Liquidates with the employer's own payments and provisions: for costs and PILA, never for the payslip. */
export const liquidateWithCost = (
  contract: Contract,
  period: Period,
  novelties: Novelties,
  policies: readonly DatedPolicy[],
): Liquidation => settleWithCost(contract, period, novelties, policies).liquidation;

export function settleWithCost(
  contract: Contract,
  period: Period,
  novelties: Novelties,
  policies: readonly DatedPolicy[],
): SettledLiquidation {
  const { liquidation, from } = settleMonth(contract, period, novelties, policies);
  if (!from) return { liquidation };
  const employer = costOf(from);
  const { contract: own, law, policy, regime } = from;
  const more = canBeExempt(regime) ? checkExemption(own, law, policy.exempt, employer.exempt) : [];
  return { liquidation: { ...liquidation, findings: [...liquidation.findings, ...more], employer }, from };
}

/** Computes the cost of the worker besides the payroll: contributions and provisions. */
function costOf(from: NonNullable<SettledLiquidation['from']>): EmployerCosts {
  const { contract, law, policy, earnings, parts } = from;
  const compared = computeWholeMonthEarnings(contract, earnings, policy.exemption_base);
  const costs = parts.map((part) => costOfStage(part, law, policy, compared));
  const contributions = costs.flatMap((cost) => cost.contributions);
  const provisions = costs.flatMap((cost) => cost.provisions);
  const recoveries = listRecoveries(earnings.pieces, earnings.paidAbsences);
  const [contributed, provided] = [sumEmployerItems(contributions), sumEmployerItems(provisions)];
  return {
    lines: [...contributions, ...provisions].map(({ line }) => line),
    risk_base: toMoneyText(sumOfBases(costs.map(({ bases }) => bases.risk))),
    wage_base: toMoneyText(sumOfBases(costs.map(({ bases }) => bases.wages))),
    exempt: isExempt(from, compared),
    contributions_total: toMoneyText(contributed),
    provisions_total: toMoneyText(provided),
    cost: toMoneyText(money(earnings.total + contributed + provided)),
    recoveries,
    recovered_total: toMoneyText(sum(recoveries.map(({ amount }) => parseMoney(amount) ?? noMoney))),
  };
}

/** Computes the cost of the days under one regime: the whole period, except when an apprentice passes to practice. */
function costOfStage(part: BasedStage, law: Law, policy: PayrollPolicy, compared: Money) {
  const { contract, regime, items, pieces } = part;
  const bases = part.bases.employer();
  const insured = { contract, law, policy, regime };
  const contributions = computeEmployerContributions(insured, bases, isExempt(insured, compared));
  const sick = sickDays(contract, policy, items, pieces);
  const provisions =
    isSalariedRegime(regime) && !explainNoLabourContract(contract)
      ? computeProvisions(
          policy,
          contract.integral_salary,
          partsOf(items, 'benefits', sick),
          partsOf(items, 'vacations', [...sick, ...vacationDays(items)]),
        )
      : [];
  return { bases, contributions, provisions };
}

const partsOf = (
  items: readonly PaidItem[],
  base: 'benefits' | 'vacations',
  more: readonly PaymentPart[],
): PaymentPart[] => [
  ...items
    .filter((item) => isPartOfBase(item, base) && item.amount > 0)
    .map(({ line, amount }) => ({ label: line.label, amount })),
  ...more,
];

/** Days of sickness or maternity are service too. They count with the contract's salary, or as they were paid. */
function sickDays(
  contract: Contract,
  policy: PayrollPolicy,
  items: readonly PaidItem[],
  pieces: readonly AbsencePiece[],
): PaymentPart[] {
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
    { label: 'Salario de los días de incapacidad o licencia', amount: prorate(contract.salary, days, 30) },
  ];
}

const vacationDays = (items: readonly PaidItem[]): PaymentPart[] =>
  items
    .filter(({ line }) => line.concept === 'common_vacation')
    .map(({ line, amount }) => ({ label: line.label, amount }));
