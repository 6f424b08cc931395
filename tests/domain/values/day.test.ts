import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  countDays360,
  countMonthDays,
  type Day,
  dayOf,
  formatDay,
  formatMonth,
  formatSigningTime,
  getMonthEnd,
  getMonthStart,
  getWeekday,
  type Instant,
  makeDay,
  parseDay,
  splitDay,
  toIsoTime,
} from '../../../src/domain/values/day.ts';

const day = (text: string): Day => parseDay(text) ?? makeDay(0, 0, 0);

describe('a day', () => {
  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '20261120',
    '2026-11-20T00:00',
    '',
  ])('is not %s', (text) => {
    expect(parseDay(text)).toBeUndefined();
  });

  it.each(['2024-02-29', '2000-02-29', '2026-12-31'])('may be %s', (text) =>
    expect(parseDay(text)).toBe(text),
  );

  it('is refused when its parts make none', () =>
    expect(() => makeDay(2026, 2, 30)).toThrow('No es una fecha: 2026-02-30'));

  it('may be counted back to before every life, and no day of those is read', () => {
    expect([makeDay(1899, 12, 1), makeDay(2200, 1, 31)]).toEqual(['1899-12-01', '2200-01-31']);
    expect([parseDay('1899-12-01'), parseDay('2200-01-31')]).toEqual([undefined, undefined]);
    expect(() => makeDay(999, 1, 1)).toThrow('No es una fecha: 0999-01-01');
  });

  it('knows its parts, month and weekday', () => {
    expect(splitDay(day('2026-11-20'))).toEqual({ year: 2026, month: 11, date: 20 });
    expect([countMonthDays(2026, 2), getMonthStart(2026, 2), getMonthEnd(2024, 2)]).toEqual([
      28,
      '2026-02-01',
      '2024-02-29',
    ]);
    expect([getWeekday(day('2026-11-22')), getWeekday(day('2026-11-20'))]).toEqual([0, 5]);
  });

  it('moves across months and years', () => {
    expect([addDays(day('2026-12-31'), 1), addDays(day('2024-03-01'), -1)]).toEqual([
      '2027-01-01',
      '2024-02-29',
    ]);
  });

  it('is shown long and short', () => {
    expect([formatDay(day('2025-11-12')), formatDay(day('2025-11-12'), 'short')]).toEqual([
      '12 de noviembre de 2025',
      '12 nov. 2025',
    ]);
    expect([formatMonth(2026, 10), formatMonth(2026, 10, 'short'), formatMonth(2026, 5, 'short')]).toEqual([
      'octubre de 2026',
      'oct. 2026',
      'mayo 2026',
    ]);
  });
});

describe('the commercial month', () => {
  it.each([
    ['2026-02-01', '2026-02-28', 30],
    ['2024-02-01', '2024-02-29', 30],
    ['2026-01-16', '2026-01-31', 15],
    ['2026-09-10', '2026-09-30', 21],
    ['2026-08-31', '2026-08-31', 1],
    ['2026-01-01', '2026-12-31', 360],
    ['2023-03-01', '2026-09-15', 1275],
  ])('from %s to %s has %s days', (from, to, count) => expect(countDays360(day(from), day(to))).toBe(count));

  it('has thirty days always, and two fortnights of fifteen', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2019, max: 2100 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const [first, last] = [getMonthStart(year, month), getMonthEnd(year, month)];
        return (
          countDays360(first, last) === 30 &&
          countDays360(first, makeDay(year, month, 15)) === 15 &&
          countDays360(makeDay(year, month, 16), last) === 15
        );
      }),
    );
  });
});

describe('a moment', () => {
  const moment = Date.parse('2026-11-01T04:30:05.123Z') as Instant;
  it('belongs to the day of Colombia, five hours behind', () => expect(dayOf(moment)).toBe('2026-10-31'));
  it('is told with its offset', () => {
    expect([toIsoTime(moment), formatSigningTime(moment)]).toEqual([
      '23:30:05-05:00',
      '2026-10-31T23:30:05.123-05:00',
    ]);
  });
});
