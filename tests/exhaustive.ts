/**
 * `npm test` tries every rule, call and role, and of a matrix of the same some; `npm run test:exhaustive` tries the whole
 * matrix. It runs the files that read this one.
 */
export const isExhaustive = process.env.TEST_EXHAUSTIVE === '1';

/** The whole of a matrix, or one in `every` of it. Neighbours with another `turn` try other values. */
export function pickSome<T>(all: readonly T[], { every, turn = 0 }: { every: number; turn?: number }): T[] {
  return isExhaustive ? [...all] : all.filter((_, at) => (at + turn) % every === 0);
}

/** How many times something of chance is tried. */
export const chooseCount = (counts: { quick: number; exhaustive: number }): number =>
  isExhaustive ? counts.exhaustive : counts.quick;
