import { exact, exactPesos, type Money, money, over, roundUp, sum, times } from '../../values/money.ts';

/** Base of the planilla: the next whole peso (Decreto 1990 de 2016; rules §13). */
export const roundPilaBase = (base: Money): Money => roundUp(exactPesos(base), 1);

/** A contribution of the planilla: a percentage of its base, to the next hundred pesos. `percent` is decimal text. */
export const computePilaContribution = (base: Money, percent: string): Money =>
  roundUp(over(times(exactPesos(roundPilaBase(base)), exact(percent)), exact(100)), 100);

/** The same from the parts of worker and employer already worked out. */
export const computePilaTotal = (parts: readonly Money[]): Money =>
  roundUp(exactPesos(money(sum(parts))), 100);
