import { describe, expect, test } from 'vitest';
import {
  type ClosedPayDay,
  getPayDay,
  listComingPayDays,
  mergeClosedPayDays,
} from '../../../../src/domain/payroll/runs/pay-days.ts';
import type { Day } from '../../../../src/domain/values/day.ts';

describe('the next days a group is paid', () => {
  test.each<[string, number[], string, string[]]>([
    ['two a month', [15, 31], '2026-11-16', ['2026-11-30', '2026-12-15', '2026-12-31']],
    ['today is one of them', [15, 31], '2026-11-15', ['2026-11-15', '2026-11-30', '2026-12-15']],
    ['the 30 is the last day of February', [30], '2027-02-01', ['2027-02-28', '2027-03-30', '2027-04-30']],
    ['once, early in the month', [5], '2026-12-06', ['2027-01-05', '2027-02-05', '2027-03-05']],
    ['nobody said when', [], '2026-12-06', []],
  ])('%s', (_, days, from, dates) => {
    expect(listComingPayDays(days, from as Day, 3)).toEqual(dates);
  });

  test('the last day of a month is the 31 of any other', () => {
    expect(['2026-02-28', '2026-11-30', '2026-11-15'].map((day) => getPayDay(day as Day))).toEqual([
      31, 31, 15,
    ]);
  });
});

describe('a payment that is closed', () => {
  const days = ['2026-12-15', '2026-12-31', '2027-01-15'] as Day[];
  const december = { year: 2026, month: 12 };
  test.each<[string, Omit<ClosedPayDay, 'payment_date'>, string, string[]]>([
    [
      'before its day stands for its half',
      { ...december, kind: 'fortnight', part: 1 },
      '2026-12-11',
      ['2026-12-11', '2026-12-31', '2027-01-15'],
    ],
    [
      'for later stands for its half',
      { ...december, kind: 'fortnight', part: 2 },
      '2027-01-04',
      ['2026-12-15', '2027-01-04', '2027-01-15'],
    ],
    [
      'and made already leaves nothing of its half to come',
      { ...december, kind: 'fortnight', part: 1 },
      '2026-12-09',
      ['2026-12-31', '2027-01-15'],
    ],
    [
      'for a month stands for all its days',
      { ...december, kind: 'month', part: null },
      '2026-12-23',
      ['2026-12-23', '2027-01-15'],
    ],
    [
      'for the prima comes besides the salary',
      { ...december, kind: 'prima', part: null },
      '2026-12-18',
      ['2026-12-15', '2026-12-18', '2026-12-31', '2027-01-15'],
    ],
  ])('%s', (_, run, payment_date, dates) => {
    expect(
      mergeClosedPayDays(days, [{ ...run, payment_date: payment_date as Day }], '2026-12-10' as Day),
    ).toEqual(dates);
  });
});
