import {
  absenceConcepts,
  amountConcepts,
  deductionConcepts,
} from '../../../../domain/payroll/concepts/amounts.ts';
import { benefitConcepts } from '../../../../domain/payroll/concepts/benefits.ts';
import { hourConcepts } from '../../../../domain/payroll/concepts/concepts.ts';
import type { PayrollValues } from '../form-values.ts';

/** Name of each row, by its id: a sentence about a row is read far from it. */
export function buildRowNames({
  hours,
  absences,
  earned,
  benefits,
  taken: deductions,
}: PayrollValues): ReadonlyMap<string, string> {
  return new Map([
    ...hours.map(({ id, kind }) => [id, hourConcepts[kind].label] as const),
    ...absences.map(({ id, kind }) => [id, absenceConcepts[kind].label] as const),
    ...earned.map(({ id, concept }) => [id, amountConcepts[concept].label] as const),
    ...benefits.map(({ id, concept }) => [id, benefitConcepts[concept].label] as const),
    ...deductions.map(({ id, concept }) => [id, deductionConcepts[concept].label] as const),
  ]);
}
