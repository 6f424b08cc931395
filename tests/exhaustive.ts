/**
 * Tells the exhaustive run from `npm test`. A test that tries many values of one kind tries some of them in `npm test` and
 * all of them in `npm run test:exhaustive`, which runs each file that imports this one.
 */
export const isExhaustive = process.env.TEST_EXHAUSTIVE === '1';

/** Returns all values in the exhaustive run, otherwise one in `every`; another `turn` begins at another value. */
export function pickSome<T>(all: readonly T[], { every, turn = 0 }: { every: number; turn?: number }): T[] {
  return isExhaustive ? [...all] : all.filter((_, at) => (at + turn) % every === 0);
}

/** Chooses how often a random test repeats. */
export const chooseCount = (counts: { quick: number; exhaustive: number }): number =>
  isExhaustive ? counts.exhaustive : counts.quick;
