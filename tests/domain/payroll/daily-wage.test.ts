import { describe, expect, it } from 'vitest';
import { addDays } from '../../../src/domain/day.ts';
import { dailyWages } from '../../../src/domain/payroll/daily-wage.ts';
import { aContract, copCents, day, line, paid } from './payroll.ts';

const week = { start: day('2026-09-07'), end: day('2026-09-13') };
const days = (from: string, count: number) => Array.from({ length: count }, (_, i) => addDays(day(from), i));

describe('who is paid by the day', () => {
  it.each([
    ['a complete week', days('2026-09-07', 6), {}, 6, 1],
    ['a week without its Saturday', days('2026-09-07', 5), {}, 5, 0],
    ['the same where Saturday is not worked', days('2026-09-07', 5), { saturdays: false }, 5, 1],
    ['a day missed with a reason', days('2026-09-07', 5), { excused: [day('2026-09-12')] }, 5, 1],
    ['nothing worked', [], {}, 0, 0],
    ['a Sunday worked', days('2026-09-07', 7), {}, 7, 0],
    ['a day written twice', [...days('2026-09-07', 6), day('2026-09-07')], {}, 6, 1],
  ])('%s', (_, worked, options, expected, rest) => {
    const wages = dailyWages(() => copCents(60_000), week, worked, options);
    expect([wages.worked, wages.rest, wages.amount]).toEqual([
      expected,
      rest,
      copCents(60_000 * (expected + rest)),
    ]);
  });

  it('rests on the day that was agreed', () => {
    const range = { start: day('2026-09-03'), end: day('2026-09-09') };
    const wages = dailyWages(() => copCents(60_000), range, days('2026-09-03', 6), { rest_day: 3 });
    expect([wages.worked, wages.rest]).toEqual([6, 1]);
    const month = paid(aContract(1_800_000, { paid_by_day: true, rest_day: 3 }), '2026-09');
    expect(line(month, 'salary')).toBe(1_800_000);
  });

  it('is paid a holiday of a week with work', () => {
    const range = { start: day('2026-10-12'), end: day('2026-10-18') };
    const wages = dailyWages(() => copCents(60_000), range, days('2026-10-13', 5));
    expect([wages.worked, wages.rest]).toEqual([5, 2]);
  });

  it.each([
    // November begins on a Sunday, and June 2025 begins on one and ends on a holiday.
    ['2026-11', 1_750_905, 30],
    ['2026-02', 1_750_905, 28],
    ['2026-03', 1_750_905, 31],
    ['2025-06', 1_423_500, 30],
  ])(
    'is paid every day of %s who missed none, also the rests of weeks of two months',
    (month, wage, days) => {
      const settled = paid(aContract(wage, { paid_by_day: true }), month);
      expect(line(settled, 'salary')).toBe(Math.round((wage / 30) * days));
    },
  );

  it('earns nothing with the weeks before who began this month, nor who works no day of it', () => {
    const began = aContract(1_800_000, { paid_by_day: true, admission: day('2026-11-01') });
    expect(line(paid(began, '2026-11'), 'salary')).toBe(29 * 60_000);
    const none = { days_worked: [] };
    expect(line(paid(aContract(1_800_000, { paid_by_day: true }), '2026-11', none), 'salary')).toBe(0);
  });

  it('is paid each day with the salary of that day', () => {
    const raised = aContract(2_100_000, {
      paid_by_day: true,
      salaries: [
        { from: day('2025-01-01'), salary: copCents(1_750_905) },
        { from: day('2026-09-16'), salary: copCents(2_100_000) },
      ],
    });
    expect(line(paid(raised, '2026-09'), 'salary')).toBe(Math.round(15 * 58_363.5) + 15 * 70_000);
  });
});
