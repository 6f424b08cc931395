import { parseMoney } from '../../values/money.ts';
import type { BenefitPaid } from './novelties.ts';

/** A benefit as the law gives it; without `amount` when a person must state it. */
export type ProposedBenefit = Partial<BenefitPaid>;

export const isProposed = ({ amount }: ProposedBenefit, text: string): boolean =>
  amount !== undefined && parseMoney(amount) === parseMoney(text);
