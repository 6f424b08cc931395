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
import { type BasedStage, type MonthComputation, type SettledLiquidation, settleMonth } from './liquidate.ts';

/**
 * Liquidates a period with the contributions and provisions of the employer. Costs and PILA use it; the payslip does
 * not.
 */
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
  const { liquidation, computation: from } = settleMonth(contract, period, novelties, policies);
  if (!from) return { liquidation };
  const employerCosts = costOf(from);
  const { contract: own, law, policy, regime } = from;
  const exemptionFindings = canBeExempt(regime)
    ? checkExemption(own, law, policy.exempt, employerCosts.exempt)
    : [];
  return {
    liquidation: {
      ...liquidation,
      findings: [...liquidation.findings, ...exemptionFindings],
      employer: employerCosts,
    },
    computation: from,
  };
}

/** Computes what a worker costs: the pay, the contributions of the employer, and the provisions. */
function costOf(computation: MonthComputation): EmployerCosts {
  const { contract, law, policy, earnings, parts } = computation;
  const wholeMonthEarnings = computeWholeMonthEarnings(contract, earnings, policy.exemption_base);
  const costs = parts.map((part) => costOfStage(part, law, policy, wholeMonthEarnings));
  const contributions = costs.flatMap((cost) => cost.contributions);
  const provisions = costs.flatMap((cost) => cost.provisions);
  const recoveries = listRecoveries(earnings.pieces, earnings.paidAbsences);
  const [contributionsTotal, provisionsTotal] = [
    sumEmployerItems(contributions),
    sumEmployerItems(provisions),
  ];
  return {
    lines: [...contributions, ...provisions].map(({ line }) => line),
    risk_base: toMoneyText(sumOfBases(costs.map(({ bases }) => bases.risk))),
    wage_base: toMoneyText(sumOfBases(costs.map(({ bases }) => bases.wages))),
    exempt: isExempt(computation, wholeMonthEarnings),
    contributions_total: toMoneyText(contributionsTotal),
    provisions_total: toMoneyText(provisionsTotal),
    cost: toMoneyText(money(earnings.total + contributionsTotal + provisionsTotal)),
    recoveries,
    recovered_total: toMoneyText(sum(recoveries.map(({ amount }) => parseMoney(amount) ?? noMoney))),
  };
}

/** Computes the contributions and provisions of the days under one regime. */
function costOfStage(part: BasedStage, law: Law, policy: PayrollPolicy, wholeMonthEarnings: Money) {
  const { contract, regime, items, pieces } = part;
  const bases = part.bases.employer();
  const insured = { contract, law, policy, regime };
  const contributions = computeEmployerContributions(insured, bases, isExempt(insured, wholeMonthEarnings));
  const sickParts = listSickParts(contract, policy, items, pieces);
  const provisions =
    isSalariedRegime(regime) && !explainNoLabourContract(contract)
      ? computeProvisions(
          policy,
          contract.integral_salary,
          listParts(items, 'benefits', sickParts),
          listParts(items, 'vacations', [...sickParts, ...listVacationParts(items)]),
        )
      : [];
  return { bases, contributions, provisions };
}

const listParts = (
  items: readonly PaidItem[],
  base: 'benefits' | 'vacations',
  added: readonly PaymentPart[],
): PaymentPart[] => [
  ...items
    .filter((item) => isPartOfBase(item, base) && item.amount > 0)
    .map(({ line, amount }) => ({ label: line.label, amount })),
  ...added,
];

/**
 * Lists the pay of days of sickness or maternity for the provisions, because those days are time of service. The policy
 * says whether they count at the salary of the contract or as they were paid.
 */
function listSickParts(
  contract: Contract,
  policy: PayrollPolicy,
  items: readonly PaidItem[],
  pieces: readonly AbsencePiece[],
): PaymentPart[] {
  const sickPieces = pieces.filter(
    ({ absence, days }) =>
      days > 0 && (absence.kind === 'work_disability' || absence.kind === 'maternity_leave'),
  );
  if (sickPieces.length === 0) return [];
  if (policy.sick_days_provision === 'paid')
    return items
      .filter(({ line }) => line.concept === 'work_disabilities' || line.concept === 'maternity_leave')
      .map(({ line, amount }) => ({ label: line.label, amount }));
  const days = sickPieces.reduce((total, piece) => total + piece.days, 0);
  return [
    { label: 'Salario de los días de incapacidad o licencia', amount: prorate(contract.salary, days, 30) },
  ];
}

const listVacationParts = (items: readonly PaidItem[]): PaymentPart[] =>
  items
    .filter(({ line }) => line.concept === 'common_vacation')
    .map(({ line, amount }) => ({ label: line.label, amount }));
