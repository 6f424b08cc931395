import { expect } from 'vitest';
import type { Explanation, Line } from '../../../src/domain/payroll/statement/statement.ts';
import {
  compare,
  type Exact,
  exact,
  exactPesos,
  formatMoney,
  minus,
  noMoney,
  over,
  parseMoney,
  plus,
  roundToPeso,
  times,
} from '../../../src/domain/values/money.ts';

/** Does the sum of an explanation again, from its operands alone. */
export function again({ steps }: Pick<Explanation, 'steps'>): Exact {
  let value = exact(0);
  for (const { operator, operand = '0' } of steps) {
    const by = exact(operand);
    if (operator === '') value = by;
    else if (operator === '+') value = plus(value, by);
    else if (operator === '−') value = minus(value, by);
    else if (operator === '×') value = times(value, by);
    else if (operator === '÷') value = over(value, by);
    else value = exactPesos(roundToPeso(value));
  }
  return value;
}

/** The explanation leads to the printed amount, and says it. */
export function explains(line: Pick<Line, 'amount' | 'explanation'>): void {
  const amount = parseMoney(line.amount) ?? noMoney;
  const sum = again(line.explanation);
  // What somebody wrote with centavos keeps them; what is worked out ends in whole pesos.
  if (amount % 100 === 0) expect(roundToPeso(sum)).toBe(amount);
  else expect(compare(sum, exactPesos(amount))).toBe(0);
  expect(line.explanation.result).toBe(formatMoney(amount));
  expect(line.explanation.steps.at(-1)?.value).toBe(formatMoney(amount));
  expect(line.explanation.law.length).toBeGreaterThan(0);
}
