import type { Exact, Money } from '../../values/money.ts';
import type { Base } from '../concepts/concepts.ts';
import type { Line } from './statement.ts';

/** Part of a payment. `exact` is the amount before rounding, when rounding changed it. */
export type PaymentPart = { label: string; amount: Money; exact?: Exact };

export type PaidItem = {
  line: Line;
  amount: Money;
  /** Amount before rounding to the peso. Contribution bases add it up; when it is absent, they add `amount`. */
  exact?: Exact;
  bases: readonly Base[];
  /** True for pay of days of work, which contributes to occupational risk. */
  worked: boolean;
  /** Number of days that it pays. Absent when it does not pay days. */
  days?: number;
  /** Contribution base, when it differs from the amount paid. Limits do not reduce it further. */
  contributes?: Money;
  /** Value of `contributes` before rounding to the peso. */
  contributesExact?: Exact;
};

export const isPartOfBase = ({ bases }: PaidItem, base: Base): boolean => bases.some((one) => one === base);
