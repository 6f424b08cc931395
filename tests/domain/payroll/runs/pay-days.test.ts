import { describe, expect, test } from 'vitest';
import { getPayDay, listComingPayDays } from '../../../../src/domain/payroll/runs/pay-days.ts';
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
