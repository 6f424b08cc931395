import type { IncomeRow } from './concept.ts';
import type { Base } from './concepts.ts';

/** Benefits the law gives once in a while, paid with the month: prima, severance, vacations in money, leaving. */
export const benefitKeys = [
  'service_bonus',
  'severance',
  'severance_interest',
  'paid_vacation',
  'compensation',
  'withdrawal_bonus',
] as const;
export type BenefitKey = (typeof benefitKeys)[number];

const nothing: readonly Base[] = [];

/** Names of the benefits and the totals they enter. The tax on the others is computed apart. */
export const benefitConcepts = {
  service_bonus: { label: 'Prima de servicios', bases: nothing, law: 'CST art. 306', income: 'benefits' },
  severance: { label: 'Cesantías', bases: nothing, law: 'CST art. 249', income: 'severance' },
  severance_interest: {
    label: 'Intereses a las cesantías',
    bases: nothing,
    law: 'Ley 52 de 1975',
    income: 'severance',
  },
  paid_vacation: {
    label: 'Vacaciones en dinero',
    bases: ['parafiscals', 'withholding'],
    law: 'CST art. 189 (Ley 995 de 2005)',
    income: 'benefits',
  },
  compensation: { label: 'Indemnización por despido', bases: nothing, law: 'CST art. 64' },
  withdrawal_bonus: { label: 'Bonificación por retiro', bases: nothing, law: 'CST art. 128' },
} as const satisfies Record<
  BenefitKey,
  { label: string; bases: readonly Base[]; law: string; income?: IncomeRow }
>;
