import { trimZeros } from '../../text/trimmed.ts';
import { compare, exact, exactPesos, exactText, type Money, moneyText, plus } from '../../values/money.ts';
import { type Contract, earnsSalary, owesPension, type Regime, wages } from '../contract/contract.ts';
import type { ContributionBase } from '../deductions/contributions.ts';
import type { Law } from '../law/parameters.ts';
import type { Policy } from '../law/policy.ts';
import {
  comma,
  finishWorking,
  forDays,
  hundredths,
  inDays,
  inPesos,
  multiply,
  startWorking,
} from '../statement/explanation.ts';
import type { EmployerLine } from '../statement/statement.ts';

/** Of health and pension. */
export type SharedBases = {
  ibc: ContributionBase;
  /** Days without pay on which the employer goes on contributing, and their monthly base. */
  unpaid: readonly { days: number; monthly: Money }[];
};
export type EmployerBases = SharedBases & {
  risk: ContributionBase;
  /** Wages paid, for caja, SENA and ICBF. */
  wages: ContributionBase;
};

/** Something the employer pays apart from the payroll. */
export type EmployerItem = { line: EmployerLine; amount: Money };

/** A worker as the contributions of the employer look at it. */
export type InsuredWorker = { contract: Contract; law: Law; policy: Policy; regime: Regime };

/** Regimes that may owe health, SENA or ICBF: contributions by weeks are of pension, caja and risks alone. */
export const canBeExempt = (regime: Regime): boolean => earnsSalary(regime) && regime !== 'weeks';

/** Exemption from health, SENA and ICBF for this worker (Estatuto Tributario art. 114-1). */
export function isExempt({ contract, law, policy, regime }: InsuredWorker, earned: Money): boolean {
  if (!policy.exempt || contract.integral_salary || !canBeExempt(regime)) return false;
  return compare(exactPesos(earned), wages(law, law.employer.exemption.value)) < 0;
}

/**
 * Contributions of the employer to health and pension, to which the worker contributes too, for the days with pay and
 * for those without.
 */
export function healthAndPension(
  { contract, law, regime }: InsuredWorker,
  bases: SharedBases,
  exempt: boolean,
): { own: EmployerItem[]; ofUnpaid: EmployerItem[] } {
  const { health, pension, highRiskPension } = law.employer;
  const supported = regime === 'supported';
  const healthPercent = supported
    ? exactText(plus(exact(health.value), exact(law.health.value)), 1)
    : health.value;
  const paysHealth = regime !== 'weeks' && regime !== 'risk' && !exempt;
  const paysPension = owesPension(contract, regime);
  const own: EmployerItem[] = [];
  if (paysHealth)
    own.push(
      contribution('employer_health', bases.ibc, healthPercent, [health.basis], supported ? wholeHealth : ''),
    );
  if (paysPension) {
    const more = contract.high_risk_pension ? [highRiskPension] : [];
    const percent = more.reduce((all, { value }) => plus(all, exact(value)), exact(pension.value));
    const why = [pension, ...more].map(({ basis }) => basis);
    const note = more.map(({ value }) => `Por el alto riesgo son ${comma(value)} puntos más.`).join('');
    own.push(contribution('employer_pension', bases.ibc, trimZeros(exactText(percent, 3)), why, note));
  }
  const ofUnpaid = (regime === 'weeks' ? [] : bases.unpaid).flatMap(({ days, monthly }) => [
    ...(paysPension ? [unpaid('unpaid_pension', days, monthly, pension)] : []),
    ...(paysHealth ? [unpaid('unpaid_health', days, monthly, health)] : []),
  ]);
  return { own, ofUnpaid };
}

const wholeHealth = 'Por un aprendiz sin salario la empresa paga toda la salud.';

export const contributionLabels = {
  employer_health: 'Salud de la empresa',
  employer_pension: 'Pensión de la empresa',
  employer_risk: 'Riesgos laborales',
  caja: 'Caja de compensación',
  icbf: 'ICBF',
  sena: 'SENA',
  unpaid_health: 'Salud de días sin salario',
  unpaid_pension: 'Pensión de días sin salario',
} as const;
export type ContributionKey = keyof typeof contributionLabels;

export function contribution(
  concept: ContributionKey,
  base: ContributionBase,
  percent: string,
  law: string[],
  note = '',
): EmployerItem {
  const working = multiply(base.working, hundredths(percent), `Aporte de la empresa, ${comma(percent)} %`);
  const message = [base.note, note].filter(Boolean).join(' ');
  const { amount, explanation } = finishWorking(working, message, [...law, ...base.law]);
  const detail = `${comma(percent)} % de ${inPesos(base.amount)}`;
  return employerItem(
    { group: 'contributions', concept, label: contributionLabels[concept], detail, explanation },
    amount,
  );
}

/** A suspended contract still contributes the employer's part (CST art. 53). */
function unpaid(
  concept: 'unpaid_health' | 'unpaid_pension',
  days: number,
  monthly: Money,
  { value, basis }: { value: string; basis: string },
): EmployerItem {
  const start = forDays(startWorking('Base de cotización del mes', monthly), days);
  const { amount, explanation } = finishWorking(
    multiply(start, hundredths(value), `Aporte de la empresa, ${comma(value)} %`),
    'Con el contrato suspendido no hay salario, pero la empresa sigue cotizando su parte.',
    [basis, 'CST art. 53'],
  );
  return employerItem(
    {
      group: 'contributions',
      concept,
      label: contributionLabels[concept],
      detail: inDays(days),
      explanation,
    },
    amount,
  );
}

export const employerItem = (
  { concept, group, label, detail, explanation }: Omit<EmployerLine, 'amount'>,
  amount: Money,
): EmployerItem => ({
  amount,
  line: { concept, group, label, detail, amount: moneyText(amount), explanation },
});
