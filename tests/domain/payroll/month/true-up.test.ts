import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Period } from '../../../../src/domain/payroll/month/liquidate.ts';
import { remaining } from '../../../../src/domain/payroll/month/true-up.ts';
import { aContract, amount, day, month, paid } from '../payroll.ts';

const first: Period = { start: day('2026-09-01'), end: day('2026-09-15') };

describe('the second fortnight', () => {
  it('adds up to the month with the first, whatever the salary and the absences', () => {
    const anyone = fc.record({
      salary: fc.integer({ min: 1_750_905, max: 40_000_000 }),
      from: fc.integer({ min: 1, max: 30 }),
      days: fc.integer({ min: 0, max: 20 }),
      kind: fc.constantFrom('common_vacation', 'work_disability', 'paid_leave', 'non_paid_leave'),
    });
    fc.assert(
      fc.property(anyone, ({ salary, from, days, kind }) => {
        const on = (date: number) => day(`2026-09-${String(Math.min(30, date)).padStart(2, '0')}`);
        const absences = [{ kind: kind as 'paid_leave', start: on(from), end: on(from + days) }];
        const whole = paid(aContract(salary), month('2026-09'), { absences });
        const one = paid(aContract(salary), first, { absences });
        const two = remaining(whole, [one]);
        for (const name of ['accrued_total', 'deductions_total', 'total'] as const)
          expect(amount(one.totals[name]) + amount(two.totals[name])).toBe(amount(whole.totals[name]));
      }),
      { numRuns: 200 },
    );
  });

  it('trues up the peso that rounding left and says what was paid before', () => {
    const whole = paid(aContract(1_750_905), '2026-09');
    const two = remaining(whole, [paid(aContract(1_750_905), first)]);
    const salary = two.lines.find((l) => l.concept === 'salary');
    expect(salary?.amount).toBe('875452.00');
    expect(salary?.explanation.result).toBe('875.452');
    expect(salary?.explanation.steps.map((s) => [s.operator, s.value])).toEqual([
      ['', '1.750.905'],
      ['=', '1.750.905'],
      ['−', '875.453'],
      ['=', '875.452'],
    ]);
  });

  it('gives back what was paid in excess, and says nothing of what is settled', () => {
    const whole = paid(aContract(1_750_905), '2026-09', { worked_days: 10 });
    const two = remaining(whole, [paid(aContract(1_750_905), first)]);
    expect(two.lines.find((l) => l.concept === 'salary')?.amount).toBe('-291818.00');
    expect(remaining(whole, [whole]).lines).toEqual([]);
  });
});
