import { amountConcepts, deductionConcepts } from '../concepts/amounts.ts';
import type { WrittenNovelties } from './draft.ts';

/**
 * Novelties of a month that repeat in the next one: amounts agreed for every month, earned or taken. Days, hours, absences (those that go on are brought by their dates),
 * benefits, commissions, sanctions, what is taken of a debt and what is paid once stay behind. Own concepts go by what
 * is declared for each employee.
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
