import { afterEach, expect, it } from 'vitest';
import type { Company } from '../../src/net/session.ts';
import { session } from '../../src/net/session.ts';
import { getMonthInitials } from '../../src/office/catalogue/company-initials.ts';
import { rememberMonth } from '../../src/office/months/chosen-month.ts';
import { getWorkingMonth, readChosenMonth } from '../../src/office/months/month.ts';

const at = (id: string) => session.set({ company: { id } as Company });
const nowhere = new URLSearchParams();

afterEach(() => session.set({ company: null }));

it('a screen opens on the month that was chosen in its company, unless its address has another', () => {
  at('ceiba');
  expect(readChosenMonth(nowhere)).toEqual(getWorkingMonth());
  rememberMonth({ year: 2026, month: 3 });
  expect(readChosenMonth(nowhere)).toEqual({ year: 2026, month: 3 });
  expect(readChosenMonth(new URLSearchParams('year=2025&month=7'))).toEqual({ year: 2025, month: 7 });
  at('lacteos');
  expect(readChosenMonth(nowhere)).toEqual(getWorkingMonth());
});

it('new settings of PILA and new policies start on the first day of the chosen month', () => {
  at('ceiba');
  rememberMonth({ year: 2026, month: 10 });
  expect(getMonthInitials({ path: 'pila_settings' })).toEqual({ from: '2026-10-01' });
  expect(getMonthInitials({ path: 'payroll_policies' })).toEqual({ from: '2026-10-01' });
  expect(getMonthInitials({ path: 'employees' })).toEqual({});
});
