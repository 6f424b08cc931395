import { expect, test } from 'vitest';
import { monthsSaid } from '../../src/office/month.ts';

const of = (...texts: string[]) =>
  texts.map((text) => {
    const [year, month] = text.split('-').map(Number);
    return { year: year ?? 0, month: month ?? 0 };
  });

test.each([
  [['2026-8', '2026-8'], 'agosto de 2026'],
  [['2026-9', '2026-8'], 'agosto y septiembre de 2026'],
  [['2026-3', '2026-1', '2026-2'], 'enero, febrero y marzo de 2026'],
  [['2025-12', '2026-1'], 'diciembre de 2025 y enero de 2026'],
  [['2026-1', '2026-2', '2026-3', '2026-4', '2026-5'], '5 meses'],
])('the months %j are said «%s»', (months, words) => {
  expect(monthsSaid(of(...months))).toBe(words);
});
