import {
  type AbsenceKind,
  type AmountKey,
  absenceConcepts,
  amountConcepts,
  type DeductionKey,
  deductionConcepts,
} from '../../../domain/payroll/concepts/amounts.ts';
import { type BenefitKey, benefitConcepts } from '../../../domain/payroll/concepts/benefits.ts';
import { type HourKind, hourConcepts, hourKinds } from '../../../domain/payroll/concepts/concepts.ts';
import type { Choice } from '../../../kit/inputs/choices.ts';
import type { PayrollValues, RowLists } from './form-values.ts';

/** Rows that may be added to a payroll: `hours:heds`, `absences:paid_leave`, `benefits:severance`, `taken:loans`. */

const hourWords: Readonly<Record<HourKind, string>> = {
  heds: 'extras horas extra diurna',
  hens: 'extras horas extra nocturna noche',
  hrns: 'recargo nocturno noche',
  heddfs: 'extras dominical festivo domingo',
  hrddfs: 'recargo dominical festivo domingo',
  hendfs: 'extras nocturna dominical festivo domingo noche',
  hrndfs: 'recargo nocturno dominical festivo domingo noche',
};
const absenceWords: Readonly<Record<AbsenceKind, string>> = {
  common_vacation: 'descanso disfrutadas ausencia',
  work_disability: 'enfermedad accidente eps arl médica ausencia',
  maternity_leave: 'parto nacimiento hijo bebé ausencia',
  paid_leave: 'permiso luto calamidad cita médica votación ausencia',
  non_paid_leave: 'permiso sin sueldo suspensión inasistencia falta ausencia',
  legal_strike: 'paro ausencia',
};
const benefitWords: Readonly<Record<BenefitKey, string>> = {
  service_bonus: 'aguinaldo prima junio diciembre semestre prestaciones liquidación',
  severance: 'cesantías fondo retiro parcial prestaciones liquidación',
  severance_interest: 'interés 12 % prestaciones liquidación',
  paid_vacation: 'compensadas vacaciones vender prestaciones liquidación',
  compensation: 'despido sin justa causa liquidación',
  withdrawal_bonus: 'renuncia acuerdo suma transaccional liquidación',
};
const entries = <K extends string, V>(of: Readonly<Record<K, V>>) => Object.entries(of) as [K, V][];

export const away: readonly Choice[] = entries(absenceConcepts).map(([kind, { label }]) => ({
  id: `absences:${kind}`,
  label,
  detail: 'con fechas',
  words: absenceWords[kind],
}));

export const earnings: readonly Choice[] = [
  ...hourKinds.map((kind) => ({
    id: `hours:${kind}`,
    label: hourConcepts[kind].label,
    code: hourConcepts[kind].hour.code,
    words: hourWords[kind],
  })),
  ...away,
  ...entries(benefitConcepts).map(([concept, { label }]) => ({
    id: `benefits:${concept}`,
    label,
    words: benefitWords[concept],
  })),
  // Pay for leaving has its tax among the benefits.
  ...entries(amountConcepts)
    .filter(([concept]) => !(concept in benefitConcepts))
    .map(([concept, { label, search }]) => ({ id: `earned:${concept}`, label, words: search })),
];

export const deductionChoices: readonly Choice[] = entries(deductionConcepts).map(
  ([concept, { label, search }]) => ({ id: `taken:${concept}`, label, words: search }),
);

/** The rows with one more of what was chosen, and its id. */
export function addPaletteRow(
  values: PayrollValues,
  choice: string,
  days: { start: string; end: string } = { start: '', end: '' },
): { id: string; changes: Partial<RowLists> } {
  const id = crypto.randomUUID();
  const [list, concept] = choice.split(':');
  switch (list) {
    case 'hours':
      return {
        id,
        changes: { hours: [...values.hours, { id, kind: concept as HourKind, quantity: '', day: '' }] },
      };
    case 'absences':
      return {
        id,
        changes: {
          absences: [
            ...values.absences,
            {
              id,
              kind: concept as AbsenceKind,
              ...days,
              origin: 'comun',
              first_day: '',
              previous_ibc: '',
              base: '',
              unjustified: false,
              reason: '',
            },
          ],
        },
      };
    case 'earned': {
      const key = concept as AmountKey;
      const salary = amountConcepts[key].salary !== undefined;
      const row = { id, concept: key, salary, amount: '', description: '', food: false };
      return { id, changes: { earned: [...values.earned, row] } };
    }
    case 'benefits': {
      const row = { id, concept: concept as BenefitKey, days: '', amount: '', more: {} };
      return { id, changes: { benefits: [...values.benefits, row] } };
    }
    default: {
      const row = {
        id,
        concept: concept as DeductionKey,
        amount: '',
        public: false,
        percent: '',
        description: '',
      };
      return { id, changes: { taken: [...values.taken, row] } };
    }
  }
}
