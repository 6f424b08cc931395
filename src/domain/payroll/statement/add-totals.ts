import { noMoney, parseMoney, sum, toMoneyText } from '../../values/money.ts';
import type { Totals } from './statement.ts';

const names = ['accrued_total', 'deductions_total', 'total'] as const;

/** Adds up totals, each with its namesakes. */
export const addTotals = (all: readonly Totals[]): Totals =>
  Object.fromEntries(
    names.map((name) => [name, toMoneyText(sum(all.map((one) => parseMoney(one[name]) ?? noMoney)))]),
  ) as Totals;
