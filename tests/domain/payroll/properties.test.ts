import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compare,
  type Exact,
  exact,
  exactPesos,
  minus,
  moneyShown,
  noMoney,
  over,
  parseMoney,
  plus,
  roundToPeso,
  times,
} from '../../../src/domain/money.ts';
import { hourKinds, type Line } from '../../../src/domain/payroll/statement.ts';
import { aContract, amount, paid } from './payroll.ts';

describe('for anybody, in any month', () => {
  const written = fc.record({
    kind: fc.constantFrom(...hourKinds),
    quantity: fc.oneof(
      fc.integer({ min: 0, max: 6000 }).map((n) => (n / 100).toFixed(2)),
      fc.constantFrom('', 'x', '-1'),
    ),
  });
  const anyone = fc.record({
    salary: fc.integer({ min: 1, max: 6_000_000_000 }).map((cents) => cents / 100),
    period: fc.record({ year: fc.integer({ min: 2019, max: 2026 }), month: fc.integer({ min: 1, max: 12 }) }),
    integral: fc.boolean(),
    subtype: fc.constantFrom('00', '01'),
    mode: fc.constantFrom('auto' as const, 'always' as const, 'never' as const),
    days: fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined }),
    hours: fc.array(written, { maxLength: 8 }),
  });

  it('the lines add up to the totals and every explanation to its line', () => {
    fc.assert(
      fc.property(anyone, ({ salary, period, integral, subtype, mode, days, hours }) => {
        const contract = aContract(salary, {
          integral_salary: integral,
          worker_subtype: subtype,
          transport_allowance_mode: mode,
        });
        const result = paid(contract, `${period.year}-${String(period.month).padStart(2, '0')}`, {
          hours,
          ...(days !== undefined && { worked_days: days }),
        });
        const total = (group: Line['group']) =>
          result.lines.filter((l) => l.group === group).reduce((sum, l) => sum + amount(l.amount), 0);
        expect(amount(result.totals.accrued_total)).toBe(total('accrued'));
        expect(amount(result.totals.deductions_total)).toBe(total('deductions'));
        expect(amount(result.totals.total)).toBe(total('accrued') - total('deductions'));
        for (const one of result.lines) {
          const shown = moneyShown(parseMoney(one.amount) ?? noMoney);
          expect(one.explanation.steps.at(-1)?.value).toBe(shown);
          expect(one.explanation.result).toBe(shown);
          expect(roundToPeso(again(one))).toBe(parseMoney(one.amount));
          expect(amount(one.amount)).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('a higher salary in the same bracket never lowers what is left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3_501_811, max: 7_003_000 }), (salary) => {
        const net = (s: number) => amount(paid(aContract(s), '2026-09').totals.total);
        expect(net(salary + 100)).toBeGreaterThanOrEqual(net(salary));
      }),
      { numRuns: 100 },
    );
  });
});

/** Does the sum of an explanation again, from its operands alone. */
function again({ explanation }: Line): Exact {
  let value = exact(0);
  for (const { operator, operand = '0' } of explanation.steps) {
    const by = exact(operand);
    if (operator === '') value = by;
    else if (operator === '+') value = plus(value, by);
    else if (operator === '−') value = minus(value, by);
    else if (operator === '×') value = times(value, by);
    else if (operator === '÷') value = over(value, by);
    else if (operator === '=') value = exactPesos(roundToPeso(value));
  }
  expect(compare(value, exact(-1))).toBeGreaterThan(0);
  return value;
}
