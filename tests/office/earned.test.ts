import { expect, it } from 'vitest';
import type { Trend } from '../../src/office/dashboard/dashboard.ts';
import { explainUnchangedTrend, findMonthNote } from '../../src/office/dashboard/earned.ts';

const month = (number: number, other: string) => ({ year: 2026, month: number, other, people: 3 }) as Trend;

it.each([
  [
    'both of its months',
    [month(6, '900.00'), month(7, '100.00'), month(12, '800.00')],
    ['prima', undefined, 'prima'],
  ],
  ['the only month there is', [month(6, '900.00')], ['prima']],
  ['a June like any other', [month(5, '100.00'), month(6, '100.00')], [undefined, undefined]],
  ['a costly month without bonus', [month(9, '900.00'), month(12, '100.00')], [undefined, undefined]],
])('the trend notes the service bonus in the months that stand out: %s', (_, trend, notes) => {
  expect(trend.map((one) => findMonthNote(one, trend))).toEqual(notes);
});

it.each([
  ['Nadie recibe distinto del mes anterior.', 12, [month(11, '1.00'), month(12, '1.00')]],
  ['No hay nóminas de octubre con qué comparar.', 11, [month(11, '1.00')]],
  ['No hay nóminas de octubre con qué comparar.', 11, [{ ...month(10, '0.00'), people: 0 }]],
  ['No hay nóminas de diciembre con qué comparar.', 1, [month(12, '1.00')]],
])('the trend explains why it shows no change: %s', (words, of, trend) => {
  expect(explainUnchangedTrend(trend, { year: 2026, month: of })).toBe(words);
});
