import { buildBlockingFinding, type Finding } from '../../findings/finding.ts';
import { type Money, money, roundToPeso } from '../../values/money.ts';
import type { Law } from '../law/parameters.ts';
import { addSubtotal, begin, divide, formatPesos, multiply } from '../statement/explanation.ts';
import type { ContributionBase } from './contributions.ts';

export const countContributionWeeks = (law: Law, days: number): number =>
  days <= 0 ? 0 : law.weeks.value.upTo.findIndex((last) => days <= last) + 1 || law.weeks.value.upTo.length;

/** Computes the base of pension and caja for a worker by weeks: a fourth of the minimum wage for each week. */
export function computeWeeklyBase(law: Law, days: number): ContributionBase {
  const weeks = countContributionWeeks(law, days);
  const { parts } = law.weeks.value;
  const minimum = begin([], `Salario mínimo de ${law.year}`, law.minimumWage.value);
  const share = multiply(
    divide(minimum, String(parts), `Un cuarto por semana`),
    String(weeks),
    weeks === 1 ? '1 semana' : `${weeks} semanas`,
  );
  const working = addSubtotal(share, 'Base de cotización');
  return {
    amount: roundToPeso(working.value),
    exact: share.value,
    working,
    note: 'Cotiza por semanas a pensión y caja; no cotiza a salud.',
    law: [law.weeks.basis],
  };
}

/** Checks that the worker works part of the month and earns less than the minimum wage, as the scheme requires. */
export function checkWeeks(law: Law, days: number, earned: Money): Finding[] {
  const findings: Finding[] = [];
  if (days >= 30)
    findings.push(
      buildBlockingFinding(
        'weekly-days',
        'accrued.worked_days',
        'Quien cotiza por semanas trabaja menos de 30 días en el mes',
        'Escriba los días que trabajó, o cambie el tipo de trabajador.',
      ),
    );
  if (earned >= law.minimumWage.value)
    findings.push(
      buildBlockingFinding(
        'weekly-earnings',
        'employee.worker_type',
        `Quien cotiza por semanas gana menos del salario mínimo del mes, ${formatPesos(money(law.minimumWage.value))}`,
        'Cambie el tipo de trabajador: debe cotizar por mes.',
      ),
    );
  return findings;
}
