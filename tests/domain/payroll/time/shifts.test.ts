import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDraft, getDraftNovelties } from '../../../../src/domain/payroll/drafts/draft.ts';
import { getLaw } from '../../../../src/domain/payroll/law/parameters.ts';
import type { Shift } from '../../../../src/domain/payroll/novelties/novelties.ts';
import { computeShiftHours } from '../../../../src/domain/payroll/time/shifts.ts';
import { aContract, amount, codes, day, paid } from '../payroll.ts';

const worked = (date: string, start: string, end: string, more: Partial<Shift> = {}, changes = {}) =>
  computeShiftHours(
    aContract(2_100_000, changes),
    [{ day: day(date), start, end, ...more }],
    getLaw,
  ).hours.map(({ kind, quantity, day: on }) => [kind, quantity, on?.slice(5)]);

describe('a shift is cut', () => {
  it.each([
    ['by day, nothing to add', '2026-09-07', '08:00', '15:00', []],
    ['at the end of the ordinary day', '2026-09-07', '08:00', '17:00', [['heds', '2.00', '09-07']]],
    [
      'at the night of the law, seven in the evening',
      '2026-09-07',
      '14:00',
      '22:00',
      [
        ['hrns', '2.00', '09-07'],
        ['hens', '1.00', '09-07'],
      ],
    ],
    ['at the night of before, nine', '2025-09-08', '14:00', '21:20', [['hrns', '0.33', '09-08']]],
    [
      'at midnight, into a Sunday',
      '2026-09-05',
      '22:00',
      '05:00',
      [
        ['hrns', '2.00', '09-05'],
        ['hrndfs', '5.00', '09-06'],
      ],
    ],
    [
      'at midnight, out of a holiday',
      '2026-10-12',
      '22:00',
      '07:00',
      [
        ['hrndfs', '2.00', '10-12'],
        ['hrns', '5.00', '10-13'],
        ['hens', '1.00', '10-13'],
        ['heds', '1.00', '10-13'],
      ],
    ],
    [
      'on a Sunday, extra by day and by night',
      '2026-09-06',
      '11:00',
      '20:30',
      [
        ['hrddfs', '7.00', '09-06'],
        ['heddfs', '1.00', '09-06'],
        ['hendfs', '1.50', '09-06'],
      ],
    ],
  ])('%s', (_, date, start, end, expected) => {
    expect(worked(date, start, end)).toEqual(expected);
  });

  it('by the rest day that was agreed', () => {
    expect(worked('2026-09-06', '08:00', '15:00', {}, { rest_day: 3 })).toEqual([]);
    expect(worked('2026-09-09', '08:00', '15:00', {}, { rest_day: 3 })).toEqual([
      ['hrddfs', '7.00', '09-09'],
    ]);
    const result = paid(aContract(2_100_000, { rest_day: 3 }), '2026-09', {
      hours: [{ kind: 'hrddfs', quantity: '7', day: day('2026-09-09') }],
    });
    expect(codes(result)).toEqual([]);
  });

  it('by the ordinary day that was agreed', () => {
    expect(worked('2026-09-07', '06:00', '19:00', { ordinary: '9.5' })).toEqual([['heds', '3.50', '09-07']]);
  });

  it('by the week that was agreed, when it is less than that of the law', () => {
    const changes = { weekly_hours: 24 };
    expect(worked('2026-09-07', '08:00', '14:00', {}, changes)).toEqual([['heds', '2.00', '09-07']]);
    expect(worked('2026-09-07', '08:00', '14:00', { ordinary: '6' }, changes)).toEqual([]);
    expect(worked('2026-09-07', '08:00', '15:00', {}, { weekly_hours: 48 })).toEqual([]);
  });

  it('by a pause, and the ordinary day goes on after it', () => {
    const contract = aContract(2_100_000);
    const { hours, findings } = computeShiftHours(
      contract,
      [
        { day: day('2026-09-07'), start: '13:00', end: '18:00' },
        { day: day('2026-09-07'), start: '08:00', end: '12:00' },
      ],
      getLaw,
    );
    expect(hours).toEqual([{ kind: 'heds', quantity: '2.00', day: '2026-09-07' }]);
    expect(findings).toEqual([]);
  });

  it('into pieces that add up to its night, its rest and its extra time', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    const text = (at: number) =>
      `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
    fc.assert(
      fc.property(minute, minute, fc.integer({ min: 1, max: 28 }), (start, end, date) => {
        const length = ((end - start + 1440 - 1) % 1440) + 1;
        const on = `2026-08-${String(date).padStart(2, '0')}`;
        const hours = worked(on, text(start), text(end)).reduce(
          (sum, [, quantity]) => sum + Number(quantity),
          0,
        );
        expect(hours).toBeLessThanOrEqual(length / 60 + 0.04);
        const extra = worked(on, text(start), text(end))
          .filter(([kind]) => kind?.startsWith('he'))
          .reduce((sum, [, quantity]) => sum + Number(quantity), 0);
        expect(Math.abs(extra - Math.max(0, length / 60 - 7))).toBeLessThan(0.03);
      }),
      { numRuns: 300 },
    );
  });
});

describe('shifts in a payroll', () => {
  it('pay what their hours pay', () => {
    const shifts: Shift[] = [{ day: day('2026-09-07'), start: '14:00', end: '22:00' }];
    const result = paid(aContract(2_100_000), '2026-09', { shifts });
    expect(
      result.lines
        .filter(({ concept }) => /^h/.test(concept) && concept !== 'health')
        .map((l) => [l.concept, amount(l.amount)]),
    ).toEqual([
      ['hens', 17_500],
      ['hrns', 7_000],
    ]);
  });

  it('pay the hour as well when a rest day has no day off, and three in a month are habitual', () => {
    const on = (date: string): Shift => ({
      day: day(date),
      start: '08:00',
      end: '15:00',
      without_rest: true,
    });
    const result = paid(aContract(2_100_000), '2026-09', { shifts: [on('2026-09-06')] });
    expect(result.lines.find(({ concept }) => concept === 'hrddfs')?.amount).toBe('133000.00');
    const shifts = [on('2026-09-06'), on('2026-09-13'), on('2026-09-20')];
    expect(codes(paid(aContract(2_100_000), '2026-09', { shifts }))).toContain('rest-day-habit');
    expect(codes(paid(aContract(2_100_000), '2026-09', { shifts: shifts.slice(1) }))).toEqual([]);
  });

  it.each([
    [{ day: '2026-09-31', start: '08:00', end: '10:00' }, 'shifts.0.day'],
    [{ day: '2026-09-07', start: '8', end: '10:00' }, 'shifts.0.start'],
    [{ day: '2026-09-07', start: '08:00', end: '24:00' }, 'shifts.0.end'],
    [{ day: '2026-09-07', start: '08:00', end: '10:00', ordinary: 'x' }, 'shifts.0.ordinary'],
    [{ day: '2026-09-07', start: '22:00', end: '06:00' }, 'shifts.1.start'],
  ])('%o is refused at its field', (shift, path) => {
    const night: Shift = { day: day('2026-09-08'), start: '05:00', end: '06:00' };
    const shifts = path.startsWith('shifts.1') ? [night, shift as Shift] : [shift as Shift];
    const result = paid(aContract(2_100_000), '2026-09', { shifts });
    expect(result.findings).toEqual([expect.objectContaining({ path, severity: 'block' })]);
  });

  it('are checked in a draft, with each fault at its field', () => {
    const draft = {
      employee_id: '0190a000-0000-7000-8000-000000000001',
      year: 2026,
      month: 9,
      payment_dates: ['2026-09-30'],
      shifts: [{ day: '2026-09-07', start: '14:00', end: '22:00', ordinary: '7' }],
    };
    const checked = checkDraft(draft);
    expect(checked.ok && getDraftNovelties(checked.value).shifts).toEqual(draft.shifts);
    const wrong = checkDraft({ ...draft, shifts: [{ day: '2026-09-31', start: '25:00', end: '22:00' }] });
    expect(wrong.ok ? [] : Object.keys(wrong.errors)).toEqual(['shifts.0.day', 'shifts.0.start']);
  });
});
