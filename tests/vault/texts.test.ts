import { expect, test } from 'vitest';
import { bonusOf } from '../../src/vault/texts.ts';

const month = (month: number, service_bonus?: boolean) => ({
  year: 2026,
  month,
  ...(service_bonus && { service_bonus }),
});

test.each([
  ['no month', [month(5), month(6)], ''],
  ['June', [month(7), month(6, true)], 'en junio, la prima'],
  [
    'both, and one in two companies',
    [month(12, true), month(6, true), month(6, true)],
    'en junio y diciembre, la prima',
  ],
])('the year says which months brought the prima: %s', (_, slips, words) => {
  expect(bonusOf(slips)).toBe(words);
});
