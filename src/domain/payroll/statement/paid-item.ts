import type { Exact, Money } from '../../values/money.ts';
import type { Base } from '../concepts/concepts.ts';
import type { Line } from './statement.ts';

/** Part of a payment: a label and its rounded amount, and the amount before it was rounded when it is another. */
export type PaymentPart = { label: string; amount: Money; exact?: Exact };

/** Something paid, with the totals it enters. */
export type PaidItem = {
  line: Line;
  amount: Money;
  /** Amount before it is rounded to the peso of its line, which contribution bases add up; `amount` when absent. */
  exact?: Exact;
  bases: readonly Base[];
  /** Earned on days of work, so that it contributes to occupational risk. */
  worked: boolean;
  /** Days it pays, when it pays days. */
  days?: number;
  /** Contribution base when it is not what is paid: never reduced again. */
  contributes?: Money;
  /** The same before it is rounded to the peso. */
  contributesExact?: Exact;
};

export const isPartOfBase = ({ bases }: PaidItem, base: Base): boolean => bases.some((one) => one === base);
