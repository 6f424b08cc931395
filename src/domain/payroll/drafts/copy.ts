import type { AmountKey, DeductionKey } from '../concepts/amounts.ts';
import type { WrittenNovelties } from './draft.ts';

/** What goes by results or happens once is not repeated by itself the next month. */
const once: ReadonlySet<AmountKey | DeductionKey> = new Set<AmountKey | DeductionKey>([
  'commissions',
  'bonuses',
  'viatics',
  'advances',
  'endowment',
  'withdrawal_bonus',
  'compensation',
  'refund',
  'sanctions',
  'withholding',
]);

/**
 * Novelties of a month that repeat in the next one: amounts agreed for every month, earned or taken. Days, hours, absences (those that go on are brought by their dates),
 * benefits, commissions, sanctions, what is taken of a debt and what is paid once stay behind.
 */
export function recurringOf({ earned = [], taken = [] }: WrittenNovelties): WrittenNovelties {
  return {
    hours: [],
    earned: earned.filter(({ concept }) => !once.has(concept)),
    taken: taken.filter(({ concept, debt }) => !once.has(concept) && debt === undefined),
  };
}
