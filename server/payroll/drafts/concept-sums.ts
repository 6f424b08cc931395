import type { Line } from '../../../src/domain/payroll/statement/statement.ts';
import { noMoney, parseMoney, sum, toMoneyText } from '../../../src/domain/values/money.ts';

/** Rows in one call. A longer file comes in several calls with the same `id`. */
export const MAX_ROWS_PER_CALL = 1_000;

/** Sums the lines of each concept, in pesos. Keys are like `accrued:heds` and `deductions:health`. */
export function sumConcepts(lines: readonly Line[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { group, concept, amount } of lines) {
    const key = `${group}:${concept}`;
    found[key] = toMoneyText(sum([amount, found[key] ?? '0.00'].map((text) => parseMoney(text) ?? noMoney)));
  }
  return found;
}
