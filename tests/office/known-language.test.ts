import { expect, it } from 'vitest';
import { ensureKnownLanguage } from '../../src/office/month-end/plot/known-language.ts';

it.each([
  ['en-US@posix', 'es-CO'],
  ['', 'es-CO'],
  ['es-CO', 'es-CO'],
  ['en', 'en'],
])('a browser with the language «%s» formats in «%s»', (text, drawn) => {
  const browser = { language: text };
  ensureKnownLanguage(browser);
  expect(browser.language).toBe(drawn);
  expect(() => new Intl.NumberFormat(browser.language)).not.toThrow();
});
