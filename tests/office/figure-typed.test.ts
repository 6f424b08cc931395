import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { normalizeTypedFigure, normalizeTypedHours } from '../../src/office/records/figure-typed.ts';

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
  ['7 5', '7 5'],
  ['123.456', '123.456'],
])('hours that are typed as %s are read as %s', (text, hours) => {
  expect(normalizeTypedHours(text)).toBe(hours);
});

describe('a figure that is typed', () => {
  it.each([
    ['15', '15'],
    ['1,5', '1,5'],
    ['1.234,5', '1.234,5'],
    ['1 5', '1 5'],
    ['1 ', '1 '],
    ['-3', '-3'],
    ['150', '150'],
    ['15 días', '15'],
    ['$ 15', '15'],
    ['días', ''],
  ])('as %j is read as %j, with its separators', (text, figure) => {
    expect(normalizeTypedFigure(text)).toBe(figure);
  });

  it('is reduced to its digits by no component of the office', () => {
    const src = join(import.meta.dirname, '../../src');
    const boxes = ['office', 'kit'].flatMap((room) =>
      readdirSync(join(src, room), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.tsx'))
        .map((file) => join(src, room, file)),
    );
    expect(boxes.length).toBeGreaterThan(100);
    const joining = /\.replace\(\/(\\D|\[\^\\d[^\]]*\])\/g/;
    expect(boxes.filter((file) => joining.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});
