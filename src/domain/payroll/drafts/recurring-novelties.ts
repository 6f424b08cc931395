import { amountConcepts, deductionConcepts } from '../concepts/amounts.ts';
import type { WrittenNovelties } from './draft.ts';

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
    earned: earned.filter(({ concept, own }) => amountConcepts[concept].repeats && own === undefined),
    taken: deductions.filter(
      ({ concept, debt, own }) =>
        deductionConcepts[concept].repeats && debt === undefined && own === undefined,
    ),
  };
}
