import { trimZeros } from '../../text/trim-zeros.ts';
import {
  compare,
  exact,
  exactPesos,
  type Money,
  plus,
  toDecimalText,
  toMoneyText,
} from '../../values/money.ts';
import {
  type Contract,
  computeMinimumWages,
  isPensionOwed,
  isSalariedRegime,
  type Regime,
} from '../contract/contract.ts';
import type { ContributionBase } from '../deductions/contributions.ts';
import type { Law } from '../law/parameters.ts';
import type { PayrollPolicy } from '../law/policy.ts';
import {
  finishWorking,
  formatDays,
  formatPesos,
  multiply,
  prorateByDays,
  startWorking,
  toDecimalComma,
  toPercentFactor,
} from '../statement/explanation.ts';
import type { EmployerLine } from '../statement/statement.ts';

export type SharedBases = {
  ibc: ContributionBase;
  /** Days without pay on which the employer still contributes, and their monthly base. */
  unpaid: readonly { days: number; monthly: Money }[];
};
export type EmployerBases = SharedBases & {
  risk: ContributionBase;
  /** Wages paid, as the base of caja, SENA and ICBF. */
  wages: ContributionBase;
};

export type EmployerItem = { line: EmployerLine; amount: Money };

export type InsuredWorker = { contract: Contract; law: Law; policy: PayrollPolicy; regime: Regime };

/** Tells whether a regime may owe health, SENA or ICBF. Contributions by weeks cover only pension, caja and risks. */
export const canBeExempt = (regime: Regime): boolean => isSalariedRegime(regime) && regime !== 'weeks';

/** Tells whether this worker is exempt from health, SENA and ICBF (Estatuto Tributario art. 114-1). */
export function isExempt({ contract, law, policy, regime }: InsuredWorker, earned: Money): boolean {
  if (!policy.exempt || contract.integral_salary || !canBeExempt(regime)) return false;
  return compare(exactPesos(earned), computeMinimumWages(law, law.employer.exemption.value)) < 0;
}

/** Computes the employer's part of health and pension, for the days with pay and for those without. */
export function computeHealthAndPension(
  { contract, law, regime }: InsuredWorker,
  bases: SharedBases,
  exempt: boolean,
): { own: EmployerItem[]; ofUnpaid: EmployerItem[] } {
  const { health, pension, highRiskPension } = law.employer;
  const supported = regime === 'supported';
  const healthPercent = supported
    ? toDecimalText(plus(exact(health.value), exact(law.health.value)), 1)
    : health.value;
  const paysHealth = regime !== 'weeks' && regime !== 'risk' && !exempt;
  const paysPension = isPensionOwed(contract, regime);
  const own: EmployerItem[] = [];
  if (paysHealth)
    own.push(
      computeContribution(
        'employer_health',
        bases.ibc,
        healthPercent,
        [health.basis],
        supported ? wholeHealth : '',
      ),
    );
  if (paysPension) {
    const more = contract.high_risk_pension ? [highRiskPension] : [];
    const percent = more.reduce((all, { value }) => plus(all, exact(value)), exact(pension.value));
    const why = [pension, ...more].map(({ basis }) => basis);
    const note = more
      .map(({ value }) => `Por el alto riesgo son ${toDecimalComma(value)} puntos más.`)
      .join('');
    own.push(
      computeContribution('employer_pension', bases.ibc, trimZeros(toDecimalText(percent, 3)), why, note),
    );
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

export function computeContribution(
  concept: ContributionKey,
  base: ContributionBase,
  percent: string,
  law: string[],
  note = '',
): EmployerItem {
  const working = multiply(
    base.working,
    toPercentFactor(percent),
    `Aporte de la empresa, ${toDecimalComma(percent)} %`,
  );
  const message = [base.note, note].filter(Boolean).join(' ');
  const { amount, explanation } = finishWorking(working, message, [...law, ...base.law]);
  const detail = `${toDecimalComma(percent)} % de ${formatPesos(base.amount)}`;
  return buildEmployerItem(
    { group: 'contributions', concept, label: contributionLabels[concept], detail, explanation },
    amount,
  );
}

/** Computes the employer's part for a suspended contract, which still contributes it (CST art. 53). */
function unpaid(
  concept: 'unpaid_health' | 'unpaid_pension',
  days: number,
  monthly: Money,
  { value, basis }: { value: string; basis: string },
): EmployerItem {
  const start = prorateByDays(startWorking('Base de cotización del mes', monthly), days);
  const { amount, explanation } = finishWorking(
    multiply(start, toPercentFactor(value), `Aporte de la empresa, ${toDecimalComma(value)} %`),
    'Con el contrato suspendido no hay salario, pero la empresa sigue cotizando su parte.',
    [basis, 'CST art. 53'],
  );
  return buildEmployerItem(
    {
      group: 'contributions',
      concept,
      label: contributionLabels[concept],
      detail: formatDays(days),
      explanation,
    },
    amount,
  );
}

export const buildEmployerItem = (
  { concept, group, label, detail, explanation }: Omit<EmployerLine, 'amount'>,
  amount: Money,
): EmployerItem => ({
  amount,
  line: { concept, group, label, detail, amount: toMoneyText(amount), explanation },
});
