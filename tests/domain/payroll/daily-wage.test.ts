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
    const wages = dailyWages(copCents(60_000), week, worked, options);
    expect([wages.worked, wages.rest, wages.amount]).toEqual([
      expected,
      rest,
      copCents(60_000 * (expected + rest)),
    ]);
  });

  it('rests on the day that was agreed', () => {
    const range = { start: day('2026-09-03'), end: day('2026-09-09') };
    const wages = dailyWages(copCents(60_000), range, days('2026-09-03', 6), { rest_day: 3 });
    expect([wages.worked, wages.rest]).toEqual([6, 1]);
    const month = paid(aContract(1_800_000, { paid_by_day: true, rest_day: 3 }), '2026-09');
    expect(line(month, 'salary')).toBe(1_800_000);
  });

  it('is paid a holiday of a week with work', () => {
    const range = { start: day('2026-10-12'), end: day('2026-10-18') };
    const wages = dailyWages(copCents(60_000), range, days('2026-10-13', 5));
    expect([wages.worked, wages.rest]).toEqual([5, 2]);
  });
});
