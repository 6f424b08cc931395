import { describe, expect, it } from 'vitest';
import { formatAge } from '../../src/office/app/shell/data-age.ts';

describe('the age of the data on a device', () => {
  it.each([
    [10_000, 'hace 1 min'],
    [29 * 60_000, 'hace 29 min'],
    [2 * 3_600_000, 'hace 2 h'],
    [23.4 * 3_600_000, 'hace 23 h'],
    [24 * 3_600_000, 'hace 1 día'],
    [60 * 3_600_000, 'hace 3 días'],
  ])('of %i milliseconds is %s', (age, words) => {
    expect(formatAge(1_000_000_000, 1_000_000_000 + age)).toBe(words);
  });
});
