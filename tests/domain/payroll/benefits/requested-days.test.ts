import { expect, it } from 'vitest';
import { countRequestedDays } from '../../../../src/domain/payroll/benefits/requested-days.ts';
import { countVacationDays } from '../../../../src/domain/payroll/benefits/vacations.ts';
import { addDays, type Day } from '../../../../src/domain/values/day.ts';

it.each([
  // CST art. 186: fifteen working days a year; Christmas and the weekend take none.
  ['2026-12-21', '2026-12-29', false, { calendar: 9, working: 6, returns: '2026-12-30' }],
  ['2026-12-21', '2026-12-29', true, { calendar: 9, working: 7, returns: '2026-12-30' }],
  ['2026-12-18', '2026-12-18', false, { calendar: 1, working: 1, returns: '2026-12-21' }],
  // Both a Sunday and no holiday of the list: counted once.
  ['2026-11-28', '2026-11-29', false, { calendar: 2, working: 0, returns: '2026-11-30' }],
] as const)('counts %s to %s, Saturdays worked: %s', (start, end, saturdays, expected) => {
  const days = countRequestedDays(start as Day, end as Day, { saturdays });
  expect(days).toMatchObject(expected);
  expect(days.calendar).toBe(days.working + days.weekend.length + days.holidays.length);
});

it('counts the working days that the payment counts, for any range of a year', () => {
  for (const saturdays of [true, false])
    for (let first = '2026-01-01' as Day; first < '2027-01-01'; first = addDays(first, 5))
      for (const length of [0, 3, 11, 20]) {
        const end = addDays(first, length);
        const { calendar, working } = countRequestedDays(first, end, { saturdays });
        expect({ calendar, working }).toEqual(countVacationDays(first, end, { saturdays }));
      }
});
