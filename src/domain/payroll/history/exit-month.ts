import { benefitConcepts } from '../concepts/benefits.ts';
import type { Liquidation } from '../statement/statement.ts';
import type { PaidMonth } from './paid-history.ts';

/**
 * Adds to the history the month in which a contract ends: its variable pay and its days without pay are of the last
 * year too (CST arts. 192 and 253). Its benefits are counted apart, as paid. An opening balance of a day of that month
 * stays beside it.
 */
export function addExitMonth(
  history: readonly PaidMonth[],
  { year, month }: { year: number; month: number },
  { lines, accrued }: Liquidation,
): PaidMonth[] {
  const unpaid = [...(accrued.non_paid_leave ?? []), ...(accrued.legal_strikes ?? [])];
  return [
    ...history.filter((one) => one.opening || one.year !== year || one.month !== month),
    {
      year,
      month,
      lines: lines.filter(({ concept }) => !Object.hasOwn(benefitConcepts, concept)),
      unpaid_days: unpaid.reduce((total, { quantity }) => total + quantity, 0),
      unpaid,
    },
  ];
}
