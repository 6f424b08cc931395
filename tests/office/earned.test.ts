import { expect, it } from 'vitest';
import type { Trend } from '../../src/office/dashboard/dashboard.ts';
import { noteOf } from '../../src/office/dashboard/earned.ts';

const month = (number: number, other: string) => ({ year: 2026, month: number, other }) as Trend;

it.each([
  [
    'both of its months',
    [month(6, '900.00'), month(7, '100.00'), month(12, '800.00')],
    ['prima', undefined, 'prima'],
  ],
  ['the only month there is', [month(6, '900.00')], ['prima']],
  ['a June like any other', [month(5, '100.00'), month(6, '100.00')], [undefined, undefined]],
  ['a dear month of no bonus', [month(9, '900.00'), month(12, '100.00')], [undefined, undefined]],
])('says of the months that stand out that the service bonus is in them: %s', (_, trend, notes) => {
  expect(trend.map((one) => noteOf(one, trend))).toEqual(notes);
});
