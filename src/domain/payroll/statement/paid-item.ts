import type { Money } from '../../money.ts';
import type { Base } from '../concepts/concepts.ts';
import type { Line } from './statement.ts';

/** Part of a payment: a label and its rounded amount. */
export type Part = { label: string; amount: Money };

/** Something paid, with the totals it enters. */
export type PaidItem = {
  line: Line;
  amount: Money;
  bases: readonly Base[];
  /** Earned on days of work, so that it contributes to occupational risk. */
  worked: boolean;
  /** Days it pays, when it pays days. */
  days?: number;
  /** Contribution base when it is not what is paid: never reduced again. */
  contributes?: Money;
};

export const enters = ({ bases }: PaidItem, base: Base): boolean => bases.some((one) => one === base);
