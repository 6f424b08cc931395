import { expect, test } from 'vitest';
import { bonusOf, hideFigure, hideFigures } from '../../src/vault/texts.ts';

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

test.each([
  ['Recibe $ 82.500 más que en el pago anterior.', 'Recibe •••• más que en el pago anterior.'],
  ['de $\u00a01.423.500 a −$ 900', 'de •••• a ••••'],
  ['12 horas a 15.625,50, con 25 %', '12 horas a ••••, con 25 %'],
  ['Ley 2466 de 2025, art. 14', 'Ley 2466 de 2025, art. 14'],
])('covered, a sentence keeps its words and not its amounts: %s', (text, words) => {
  expect(hideFigures(text)).toBe(words);
});

test.each([
  ['850', '••••'],
  ['−$\u00a0102.200,40', '••••'],
  ['4 %', '4 %'],
  ['12 horas', '12 horas'],
  ['30 × 56.667', '30 × ••••'],
])('covered, a step of a sum says no amount: %s', (value, words) => {
  expect(hideFigure(value)).toBe(words);
});
