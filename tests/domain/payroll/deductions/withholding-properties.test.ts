import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Income } from '../../../../src/domain/payroll/deductions/depurate.ts';
import { withhold } from '../../../../src/domain/payroll/deductions/withholding.ts';
import { getLaw } from '../../../../src/domain/payroll/law/parameters.ts';
import type { Day } from '../../../../src/domain/values/day.ts';
import { pesos, sum, toMoneyText } from '../../../../src/domain/values/money.ts';
import { explains } from '../again.ts';
import { day } from '../payroll.ts';

const aMonth = (income: Income, on: Day) => withhold({ laws: getLaw, on: 'month', day: on, income });

describe('for any income', () => {
  const pesosUpTo = (max: number) => fc.integer({ min: 0, max }).map(pesos);
  const income = fc.record({
    paid: pesosUpTo(200_000_000),
    contributions: fc.array(
      pesosUpTo(3_000_000).map((amount) => ({ label: 'Aporte', amount })),
      { maxLength: 3 },
    ),
    housing: pesosUpTo(8_000_000),
    prepaid: pesosUpTo(2_000_000),
    dependants: fc.boolean(),
    voluntaryPension: pesosUpTo(9_000_000),
    afc: pesosUpTo(9_000_000),
  });
  const date = fc.integer({ min: 2019, max: 2026 }).map((year) => day(`${year}-05-31`));

  it('the explanation is the sum, the amount a multiple of art. 868 and the caps hold', () => {
    fc.assert(
      fc.property(income, date, (one, on) => {
        const result = aMonth(one, on);
        explains({ amount: toMoneyText(result.amount), explanation: result.explanation });
        const multiple = result.amount > pesos(10_000) ? 1000 : result.amount > pesos(100) ? 100 : 1;
        expect(result.amount % pesos(multiple)).toBe(0);
        const { net = 0, overall } = result.depuration ?? {};
        expect(result.base).toBeGreaterThanOrEqual(Math.floor(net * 0.6) - 100);
        expect(overall?.allowed).toBeLessThanOrEqual(overall?.limit ?? 0);
      }),
      { numRuns: 300 },
    );
  });

  /** What the table itself takes back where a range begins: 10 UVT after 10,45 and 268 after 268,75 (ET art. 383). */
  const backward = [
    { from: 150, uvt: 0.45 },
    { from: 945, uvt: 0.75 },
  ];

  it('earning more never withholds less but where the table does, nor more than what was earned', () => {
    fc.assert(
      fc.property(income, date, pesosUpTo(5_000_000), (one, on, more) => {
        const before = aMonth(one, on);
        const after = aMonth({ ...one, paid: sum([one.paid, more]) }, on);
        const value = getLaw(on).uvt.value;
        const back = backward.filter(({ from }) => before.base <= from * value && after.base > from * value);
        const least = back.reduce<number>(
          (amount, { uvt }) => amount - uvt * value - pesos(1000),
          before.amount,
        );
        expect(after.amount).toBeGreaterThanOrEqual(least);
        expect(after.amount - before.amount).toBeLessThanOrEqual(more + pesos(1000));
      }),
      { numRuns: 200 },
    );
  });
});
