import { describe, expect, it } from 'vitest';
import { computeDailyWages } from '../../../../src/domain/payroll/time/daily-wage.ts';
import { addDays } from '../../../../src/domain/values/day.ts';
import { explains } from '../again.ts';
import { aContract, copCents, day, line, paid } from '../payroll.ts';

const week = { start: day('2026-09-07'), end: day('2026-09-13') };
const days = (from: string, count: number) => Array.from({ length: count }, (_, i) => addDays(day(from), i));

describe('a worker who is paid by the day', () => {
  it.each([
    ['a complete week', days('2026-09-07', 6), {}, 6, 1],
    ['a week without its Saturday', days('2026-09-07', 5), {}, 5, 0],
    ['the same where Saturday is not worked', days('2026-09-07', 5), { saturdays: false }, 5, 1],
    ['a day missed with a reason', days('2026-09-07', 5), { excused: [day('2026-09-12')] }, 5, 1],
    ['nothing worked', [], {}, 0, 0],
    ['a Sunday worked', days('2026-09-07', 7), {}, 7, 0],
    ['a day written twice', [...days('2026-09-07', 6), day('2026-09-07')], {}, 6, 1],
  ])('%s', (_, worked, options, expected, rest) => {
    const wages = computeDailyWages(() => copCents(60_000), week, worked, options);
    expect([wages.worked, wages.rest, wages.amount]).toEqual([
      expected,
      rest,
      copCents(60_000 * (expected + rest)),
    ]);
  });

  it('rests on the day that was agreed', () => {
    const range = { start: day('2026-09-03'), end: day('2026-09-09') };
    const wages = computeDailyWages(() => copCents(60_000), range, days('2026-09-03', 6), { rest_day: 3 });
    expect([wages.worked, wages.rest]).toEqual([6, 1]);
    const month = paid(aContract(1_800_000, { paid_by_day: true, rest_day: 3 }), '2026-09');
    expect(line(month, 'salary')).toBe(1_800_000);
  });

  it.each([
    ['one day agreed and worked', 43_333, days('2026-09-07', 1), 1, {}, 50_555.17],
    ['two of sixty thousand', 60_000, days('2026-09-07', 2), 2, {}, 140_000],
    ['three agreed and two worked, the rest of two', 60_000, days('2026-09-07', 2), 3, {}, 140_000],
    [
      'the other missed with a reason',
      60_000,
      days('2026-09-07', 2),
      3,
      { excused: [day('2026-09-09')] },
      150_000,
    ],
    [
      'the other missed without one',
      60_000,
      days('2026-09-07', 2),
      3,
      { missed: [day('2026-09-09')] },
      120_000,
    ],
    ['more worked than agreed', 60_000, days('2026-09-07', 4), 3, {}, 270_000],
    [
      'five of the five of a week without Saturdays',
      60_000,
      days('2026-09-07', 5),
      5,
      { saturdays: false },
      360_000,
    ],
    ['none worked', 60_000, [], 2, {}, 0],
  ] as const)(
    'has a rest in proportion when fewer days were agreed: %s',
    (_, daily, worked, agreed, more, amount) => {
      const wages = computeDailyWages(() => copCents(daily), week, worked, { ...more, weekly_days: agreed });
      expect(Number(wages.amount)).toBe(Math.round(amount) * 100);
      for (const { line } of wages.parts) explains(line);
    },
  );

  it('is paid a holiday in part when the contract has few days a week, also after missing days', () => {
    const range = { start: day('2026-10-12'), end: day('2026-10-18') };
    const wages = computeDailyWages(() => copCents(60_000), range, days('2026-10-14', 1), { weekly_days: 3 });
    expect(wages.amount).toBe(copCents(60_000 + 60_000 / 2 + 60_000 / 6));
  });

  it('works the first agreed days of each week where no day is written', () => {
    const contract = aContract(1_800_000, { paid_by_day: true, weekly_days: 2 });
    // September 2026: nine Mondays and Tuesdays, the 31st of August among those of its first week; four Sundays.
    const month = paid(contract, '2026-09');
    expect(line(month, 'salary')).toBe(60_000 * 9 + 4 * 20_000);
    expect(month.lines.find(({ concept }) => concept === 'salary')?.explanation.law).toContain(
      'CST arts. 172, 173 num. 5 y 177',
    );
    for (const one of month.lines) explains(one);
  });

  it('is paid a holiday of a week with work', () => {
    const range = { start: day('2026-10-12'), end: day('2026-10-18') };
    const wages = computeDailyWages(() => copCents(60_000), range, days('2026-10-13', 5));
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
