import { parseMoney } from '../../values/money.ts';
import type { BenefitPaid } from './novelties.ts';

/** A benefit as the law gives it; without `amount` when a person must state it. */
export type ProposedBenefit = Partial<BenefitPaid>;

/** Tells whether the typed amount is the proposed one. */
export const isProposed = ({ amount }: ProposedBenefit, text: string): boolean =>
  amount !== undefined && parseMoney(amount) === parseMoney(text);
