import { parseMoney } from '../../values/money.ts';
import type { BenefitPaid } from './novelties.ts';

/** A benefit as the law gives it; without `amount` when it is for somebody to say. */
export type ProposedBenefit = Partial<BenefitPaid>;

/** The amount that somebody wrote is the one that was proposed. */
export const isProposed = ({ amount }: ProposedBenefit, text: string): boolean =>
  amount !== undefined && parseMoney(amount) === parseMoney(text);
