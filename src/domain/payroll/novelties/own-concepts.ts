import { amountConcepts } from '../concepts/amounts.ts';
import { parseConceptKey } from '../concepts/concept-key.ts';
import type { Units } from '../statement/units.ts';
import type { AmountDeducted, AmountEarned } from './novelties.ts';

/** A company's own concept over a declared one, as its row has it. Amounts and percentages are decimal text. */
export type OwnConcept = {
  id: string;
  code: string;
  name: string;
  /** Key of the declared concept, as it is stored. */
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
  const key = parseConceptKey(declared);
  if (!key) return;
  const words = { description, own: id, ...units };
  if (key.list === 'taken') deductions.push({ concept: key.concept, amount, ...words });
  else {
    const chosen = chooseAmountSide(amountConcepts[key.concept], side);
    earned.push({ concept: key.concept, [chosen]: amount, ...words });
  }
}

/** Returns the side of the amount: the chosen one, where the declared concept has both. */
export const chooseAmountSide = (
  { salary, other }: { salary?: readonly unknown[]; other?: readonly unknown[] },
  side: OwnConcept['side'],
): 'salary' | 'non_salary' => (salary && other ? (side ?? 'non_salary') : salary ? 'salary' : 'non_salary');
