import { expect, it } from 'vitest';
import { hoursTyped } from '../../src/office/hours-typed.ts';

it.each([
  ['2:30', '2.5'],
  ['120:20', '120.33'],
  [' 0:45 h', '0.75'],
  ['2:3', '2:3'],
  ['2:75', '2:75'],
  ['7,5', '7,5'],
  ['12.25 h', '12.25'],
  ['-3', '-3'],
  ['abc', ''],
])('hours that are typed as %s are %s, never the digits alone of something else', (text, hours) => {
  expect(hoursTyped(text)).toBe(hours);
});
