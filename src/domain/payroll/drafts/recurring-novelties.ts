import { amountConcepts, deductionConcepts } from '../concepts/amounts.ts';
import type { AmountConceptKey } from '../concepts/concept-key.ts';
import type { WrittenNovelties } from './draft.ts';

/** Returns whether an amount of a concept repeats from one payment to the next. */
export const isRepeatedConcept = (key: AmountConceptKey): boolean =>
  key.list === 'earned' ? amountConcepts[key.concept].repeats : deductionConcepts[key.concept].repeats;

/**
 * Returns the novelties of a month that repeat in the next one: amounts agreed for every month, earned or taken. Days,
 * hours, absences, benefits, commissions, sanctions, payments of a debt and one-time payments do not repeat. Absences
 * that go on are brought by their dates. Own concepts follow the concepts declared for each employee.
 */
export function getRecurringNovelties({
  earned = [],
  taken: deductions = [],
}: WrittenNovelties): WrittenNovelties {
  return {
    hours: [],
    earned: earned.filter(
      ({ concept, own }) => isRepeatedConcept({ list: 'earned', concept }) && own === undefined,
    ),
    taken: deductions.filter(
      ({ concept, debt, own }) =>
        isRepeatedConcept({ list: 'taken', concept }) && debt === undefined && own === undefined,
    ),
  };
}
