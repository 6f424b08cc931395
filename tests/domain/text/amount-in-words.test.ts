import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatAmountInWords, formatNumberInWords } from '../../../src/domain/text/amount-in-words.ts';
import { money, pesos } from '../../../src/domain/values/money.ts';

it.each([
  [0, 'cero pesos'],
  [1, 'un peso'],
  [16, 'dieciséis pesos'],
  [21, 'veintiún pesos'],
  [22, 'veintidós pesos'],
  [31, 'treinta y un pesos'],
  [100, 'cien pesos'],
  [101, 'ciento un pesos'],
  [500, 'quinientos pesos'],
  [700, 'setecientos pesos'],
  [999, 'novecientos noventa y nueve pesos'],
  [1000, 'mil pesos'],
  [1001, 'mil un pesos'],
  [21_000, 'veintiún mil pesos'],
  [100_000, 'cien mil pesos'],
  [1_000_000, 'un millón de pesos'],
  [1_750_905, 'un millón setecientos cincuenta mil novecientos cinco pesos'],
  [2_000_000, 'dos millones de pesos'],
  [21_000_021, 'veintiún millones veintiún pesos'],
  [1_000_000_000, 'mil millones de pesos'],
  [1_000_000_000_000, 'un billón de pesos'],
  [2_000_001_000_000, 'dos billones un millón de pesos'],
])('%i is «%s»', (amount, words) => {
  expect(formatAmountInWords(pesos(amount))).toBe(words);
});

it('says centavos and what is below zero', () => {
  expect(formatAmountInWords(money(2001_50))).toBe('dos mil un pesos con 50 centavos');
  expect(formatAmountInWords(money(1_01))).toBe('un peso con 1 centavo');
  expect(formatAmountInWords(money(-300_00))).toBe('menos trescientos pesos');
});

it('refuses what is no whole number', () => {
  for (const wrong of [-1, 0.5, Number.NaN, Infinity])
    expect(() => formatNumberInWords(wrong)).toThrow(RangeError);
});

const values: Readonly<Record<string, number>> = Object.fromEntries(
  Array.from({ length: 1000 }, (_, number) => [formatNumberInWords(number), number]),
);
/** The number that its words say, read by groups: a reader that shares nothing with the writer but the words under a thousand. */
function read(words: string): number {
  const split = (text: string, word: RegExp): [string, string] | undefined => {
    const found = word.exec(text);
    return found
      ? [text.slice(0, found.index).trim(), text.slice(found.index + found[0].length).trim()]
      : undefined;
  };
  for (const [word, of] of [
    [/\bbill(?:ones|ón)(?!\S)/, 1e12],
    [/\bmill(?:ones|ón)(?!\S)/, 1e6],
    [/\bmil\b(?!l)/, 1e3],
  ] as const) {
    const parts = split(words, word);
    if (parts) return (parts[0] ? read(parts[0]) : 1) * of + (parts[1] ? read(parts[1]) : 0);
  }
  return values[words] ?? Number.NaN;
}

it('is read back as the number that it writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_999_999 }), (number) => {
      expect(read(formatNumberInWords(number))).toBe(number);
    }),
  );
});
