import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Period } from '../../../../src/domain/payroll/month/liquidate.ts';
import { computeRemainingRun } from '../../../../src/domain/payroll/month/remaining-run.ts';
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
        const two = computeRemainingRun(whole, [one]);
        for (const name of ['accrued_total', 'deductions_total', 'total'] as const)
          expect(amount(one.totals[name]) + amount(two.totals[name])).toBe(amount(whole.totals[name]));
      }),
      { numRuns: 200 },
    );
  });

  it('pays the peso left by rounding, and says what the first one paid', () => {
    const whole = paid(aContract(1_750_905), '2026-09');
    const two = computeRemainingRun(whole, [paid(aContract(1_750_905), first)]);
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

  it('says the days and the hours that it pays, not those of the month', () => {
    const hours = (...dates: string[]) => ({
      hours: dates.map((date) => ({ kind: 'heds' as const, quantity: '4', day: day(date) })),
    });
    const whole = paid(aContract(3_800_000), '2026-09', hours('2026-09-03', '2026-09-20'));
    const one = paid(aContract(3_800_000), first, hours('2026-09-03'));
    const two = computeRemainingRun(whole, [one]);
    const detailOf = (concept: string) => two.lines.find((one) => one.concept === concept)?.detail;
    expect([detailOf('salary'), detailOf('heds'), detailOf('health')]).toEqual([
      '15 días',
      '4 horas al 125 %',
      expect.stringMatching(/^4 % de \$\u00a0[\d.]+, menos lo ya pagado en el mes$/),
    ]);
  });

  it('says the days of the third of three payments, after one whose detail is of what was left', () => {
    const until = (end: string) => paid(aContract(2_000_000), { start: first.start, end: day(end) });
    const one = until('2026-09-10');
    const two = computeRemainingRun(until('2026-09-20'), [one]);
    const three = computeRemainingRun(paid(aContract(2_000_000), '2026-09'), [one, two]);
    const details = [one, two, three].map(({ lines }) => lines.find((l) => l.concept === 'salary')?.detail);
    expect(details).toEqual(['10 días', '10 días', '10 días']);
  });

  it('names no days that do not make the amount, as where the salary rose or more was paid than is due', () => {
    const rose = computeRemainingRun(paid(aContract(3_000_000), '2026-09'), [
      paid(aContract(2_000_000), first),
    ]);
    const salary = rose.lines.find((l) => l.concept === 'salary');
    expect(salary?.detail).toBe('30 días, menos lo ya pagado en el mes');
    const whole = paid(aContract(1_750_905), '2026-09', { worked_days: 10 });
    const back = computeRemainingRun(whole, [paid(aContract(1_750_905), first)]);
    expect(back.lines[0]?.detail).toBe('10 días, menos lo ya pagado en el mes');
  });

  it('gives back what was paid in excess, and says nothing of what is settled', () => {
    const whole = paid(aContract(1_750_905), '2026-09', { worked_days: 10 });
    const two = computeRemainingRun(whole, [paid(aContract(1_750_905), first)]);
    expect(two.lines.find((l) => l.concept === 'salary')?.amount).toBe('-291818.00');
    expect(computeRemainingRun(whole, [whole]).lines).toEqual([]);
  });
});
