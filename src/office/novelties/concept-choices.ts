import type { AbsenceKind } from '../../domain/payroll/concepts/amounts.ts';
import { type BenefitKey, benefitConcepts } from '../../domain/payroll/concepts/benefits.ts';
import {
  type ConceptKey,
  conceptsByList,
  formatConceptKey,
  type ListedConcept,
  type NoveltyList,
} from '../../domain/payroll/concepts/concept-key.ts';
import { type HourKind, hourConcepts } from '../../domain/payroll/concepts/concepts.ts';
import type { OwnConcept } from '../../domain/payroll/novelties/own-concepts.ts';
import type { Choice } from '../../kit/inputs/choices.ts';

/** Concept that a row may be added of: a declared one, or one of the company over it. */
export type ConceptChoice = Choice & { key: ConceptKey; own?: OwnConcept };

/** Usual values of some concepts until somebody says otherwise. */
export const usualValues: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  work_disability: { origin: 'comun' },
  maternity_leave: { parent: 'mother' },
};

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

/** Choices of the concepts of a list, each with what else is shown of it. */
const choicesOf = <L extends NoveltyList>(
  list: L,
  traits: (concept: ListedConcept<L>, declared: { search?: string }) => Partial<Choice>,
): ConceptChoice[] =>
  (Object.entries(conceptsByList[list]) as [ListedConcept<L>, { label: string; search?: string }][]).map(
    ([concept, declared]) => {
      const key = { list, concept } as ConceptKey;
      return { id: formatConceptKey(key), key, label: declared.label, ...traits(concept, declared) };
    },
  );
const searched = (_: string, { search = '' }: { search?: string }) => ({ words: search });

export const absenceChoices: readonly ConceptChoice[] = choicesOf('absences', (kind) => ({
  detail: 'con fechas',
  words: absenceWords[kind],
}));

export const earningChoices: readonly ConceptChoice[] = [
  ...choicesOf('hours', (kind) => ({ code: hourConcepts[kind].hour.code, words: hourWords[kind] })),
  ...absenceChoices,
  ...choicesOf('benefits', (concept) => ({ words: benefitWords[concept] })),
  // Pay for leaving has its tax among the benefits.
  ...choicesOf('earned', searched).filter(({ key }) => !(key.concept in benefitConcepts)),
];

export const deductionChoices: readonly ConceptChoice[] = choicesOf('taken', searched);
