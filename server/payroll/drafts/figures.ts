import type { Line } from '../../../src/domain/payroll/statement/statement.ts';
import { noMoney, parseMoney, sum, toMoneyText } from '../../../src/domain/values/money.ts';

/** Rows that one call may bring; a longer file comes in several calls, under one `id`. */
export const MAX_ROWS_PER_CALL = 1_000;

/** The sum of each concept, by `accrued:heds` and `deductions:health`. */
export function sumConcepts(lines: readonly Line[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { group, concept, amount } of lines) {
    const key = `${group}:${concept}`;
    found[key] = toMoneyText(sum([amount, found[key] ?? '0.00'].map((text) => parseMoney(text) ?? noMoney)));
  }
  return found;
}
