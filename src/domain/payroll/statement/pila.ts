import { exact, exactPesos, type Money, money, over, roundUp, sum, times } from '../../values/money.ts';

/** Rounds a base of the planilla up to the next whole peso (Decreto 1990 de 2016; rules §13). */
export const roundPilaBase = (base: Money): Money => roundUp(exactPesos(base), 1);

/**
 * Computes a contribution of the planilla: a percentage of its base, rounded up to the next hundred pesos. `percent` is
 * decimal text.
 */
export const computePilaContribution = (base: Money, percent: string): Money =>
  roundUp(over(times(exactPesos(roundPilaBase(base)), exact(percent)), exact(100)), 100);

/** Computes the contribution from the parts of worker and employer. */
export const computePilaTotal = (parts: readonly Money[]): Money =>
  roundUp(exactPesos(money(sum(parts))), 100);
