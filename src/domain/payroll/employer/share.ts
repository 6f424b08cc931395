import { type Money, noMoney, sum } from '../../values/money.ts';
import { formatDays, formatPesos, toDecimalComma } from '../statement/explanation.ts';
import { computeHealthAndPension, type InsuredWorker, isExempt, type SharedBases } from './employer.ts';

/** Employer's share of health and pension, as a sentence for the worker's line of each. */
export type EmployerShares = { health: string; pension: string };

/** Describes those shares. `earned` covers the whole month, since the ceiling of the exemption compares it. */
export function describeEmployerShares(
  insured: InsuredWorker,
  bases: SharedBases,
  earned: Money,
): EmployerShares {
  const { contract, law } = insured;
  const exempt = isExempt(insured, earned);
  const { own, ofUnpaid } = computeHealthAndPension(insured, bases, exempt);
  const absentDays = bases.unpaid.reduce((days, piece) => days + piece.days, 0);
  const part = (concept: 'health' | 'pension', why = ''): string => {
    const share = own.find(({ line, amount }) => line.concept === `employer_${concept}` && amount > 0);
    const more = sum(
      ofUnpaid.filter(({ line }) => line.concept === `unpaid_${concept}`).map(({ amount }) => amount),
    );
    const parts = [
      share && `${formatPesos(share.amount)}, ${share.line.detail}${why}`,
      more > noMoney && `${formatPesos(more)} por ${formatDays(absentDays)} sin salario`,
    ].filter(Boolean);
    return parts.length > 0 ? `Su empresa puso además ${parts.join(', y ')}.` : '';
  };
  return {
    health: exempt
      ? `Por ley su empresa no paga esta parte por usted, que gana menos de ${law.employer.exemption.value} salarios mínimos (${law.employer.exemption.basis}).`
      : part('health'),
    pension: part(
      'pension',
      contract.high_risk_pension
        ? `, ${toDecimalComma(law.employer.highRiskPension.value)} puntos por el alto riesgo`
        : '',
    ),
  };
}
