import type { Exact, Money } from '../../values/money.ts';
import type { Base } from '../concepts/concepts.ts';
import type { Line } from './statement.ts';

/** Part of a payment. `exact` is the amount before rounding, when rounding changed it. */
export type PaymentPart = { label: string; amount: Money; exact?: Exact };

export type PaidItem = {
  line: Line;
  amount: Money;
  /** Amount before rounding to the peso of its line; contribution bases add it up. `amount` when absent. */
  exact?: Exact;
  bases: readonly Base[];
  /** Earned on days of work, so it contributes to occupational risk. */
  worked: boolean;
  /** Days it pays; absent when it does not pay days. */
  days?: number;
  /** Contribution base when it differs from the amount paid. It is never reduced again. */
  contributes?: Money;
  /** Value of `contributes` before rounding to the peso. */
  contributesExact?: Exact;
};

export const isPartOfBase = ({ bases }: PaidItem, base: Base): boolean => bases.some((one) => one === base);
