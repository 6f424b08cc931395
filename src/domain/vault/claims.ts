import { addBusinessDays } from '../privacy/incident-deadline.ts';
import type { Day } from '../values/day.ts';
import type { Category } from './questions.ts';

/**
 * Business days to answer a claim to correct or erase personal data (Ley 1581 de 2012 art. 15). Other questions have
 * no deadline.
 */
export const claimDays: Partial<Record<Category, number>> = { datos: 15, supresion: 15 };
export const claims = Object.keys(claimDays) as Category[];
export const computeClaimDeadline = (category: Category, asked: Day): Day | null => {
  const days = claimDays[category];
  return days === undefined ? null : addBusinessDays(asked, days);
};
