import { expect, it, vi } from 'vitest';
import { parseDay } from '../../src/domain/values/day.ts';
import {
  describeInstalments,
  describeVacations,
  formatWorkingDays,
} from '../../src/vault/balances/balances.ts';

vi.mock('../../src/vault/page/kept-read.ts', () => ({ createKeptRead: () => () => ({}) }));

const vacations = (days: string, complete: string) =>
  ({ days, complete, completes_on: parseDay('2027-01-31') }) as Parameters<typeof describeVacations>[0];

it.each([
  ['18.25', '6', '6 para tomar ya; los otros se completan el 31 ene. 2027'],
  ['4.5', '0', 'completa un año el 31 ene. 2027'],
  ['15', '15', 'para tomar ya'],
  ['-2', '0', 'tomó más de los que lleva; completa otro año el 31 ene. 2027'],
])('%s days of vacations, %s of them complete, say: %s', (days, complete, words) => {
  expect(describeVacations(vacations(days, complete))).toBe(words);
});

it.each([
  ['18.25', '18,25 días'],
  ['1', '1 día'],
  ['11.2567', '11,26 días'],
  ['-2.5', '−2,5 días'],
])('%s working days are written %s', (days, words) => {
  expect(formatWorkingDays(days)).toBe(words);
});

it('an instalment is named when its whole is known', () => {
  expect(describeInstalments({ instalments: { paid: 4, of: 12 } })).toBe('cuota 4 de 12');
  expect(describeInstalments({ instalments: { paid: 0, of: 12 } })).toBe('12 cuotas');
  expect(describeInstalments({ instalments: null })).toBe('');
});
