import { type AmountKey, amountConcepts, type DeductionKey, deductionConcepts } from '../concepts/amounts.ts';
import type { Units } from '../statement/units.ts';
import type { AmountDeducted, AmountEarned } from './novelties.ts';

/** A company's own concept over a declared one, as its row has it. Amounts and percentages are decimal text. */
export type OwnConcept = {
  id: string;
  code: string;
  name: string;
  /** `earned:aids`, `taken:debt`. */
  declared: string;
  side: 'salary' | 'non_salary' | null;
  formula: 'typed' | 'monthly' | 'percent' | 'unit';
  amount: string | null;
  percent: string | null;
  /** In use when absent. */
  active?: boolean;
};

/** Entries of own concepts. The description of an entry is the name of the concept, and its id says which one it is. */
export type OwnEntries = { earned: AmountEarned[]; taken: AmountDeducted[] };

export function addEntry(
  { earned, taken: deductions }: OwnEntries,
  { id, declared, side }: Pick<OwnConcept, 'id' | 'declared' | 'side'>,
  amount: string,
  description: string,
  units: Units = {},
): void {
  const [list, key] = declared.split(':');
  if (list === 'taken') {
    if (key && key in deductionConcepts)
      deductions.push({ concept: key as DeductionKey, amount, description, own: id, ...units });
    return;
  }
  const concept = amountConcepts[key as AmountKey];
  if (concept)
    earned.push({
      concept: key as AmountKey,
      [chooseAmountSide(concept, side)]: amount,
      description,
      own: id,
      ...units,
    });
}

/** Returns the side of the amount: the chosen one, where the declared concept has both. */
export const chooseAmountSide = (
  { salary, other }: { salary?: readonly unknown[]; other?: readonly unknown[] },
  side: OwnConcept['side'],
): 'salary' | 'non_salary' => (salary && other ? (side ?? 'non_salary') : salary ? 'salary' : 'non_salary');
