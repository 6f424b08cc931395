import type { LawPack } from '../payroll/law/law-pack.ts';
import { splitDay } from '../values/day.ts';

/** Returns whether the law of the year in which a pack begins came out after it was proposed: no decree will sign it. */
export function isOutdatedPack(
  { from, proposedOn }: Pick<LawPack, 'from' | 'proposedOn'>,
  isLawOut: (year: number) => boolean,
): boolean {
  const { year } = splitDay(from);
  return splitDay(proposedOn).year < year && isLawOut(year);
}
