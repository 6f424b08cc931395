import { expect, it } from 'vitest';
import { describeReadingPeriod, readAskedPeriod } from '../../../src/domain/security/reading-period.ts';

it.each([
  [{ month: '2026-03' }, '2026-03', 'de marzo de 2026'],
  [{ year: '2026', month: '3' }, '2026-03', 'de marzo de 2026'],
  [{ year: 2026, month: 3 }, '2026-03', 'de marzo de 2026'],
  [{ from: '2026-01', to: '2026-03' }, '2026-01/2026-03', 'de enero a marzo de 2026'],
  [{ from: '2025-11', to: '2026-03' }, '2025-11/2026-03', 'de noviembre de 2025 a marzo de 2026'],
  [{ from: '2026-03', to: '2026-03' }, '2026-03', 'de marzo de 2026'],
  [{ from: '2026-03' }, '2026-03/', 'desde marzo de 2026'],
  [{ to: '2026-03' }, '/2026-03', 'hasta marzo de 2026'],
  [{ year: '2026', month_from: '1', month_to: '6' }, '2026-01/2026-06', 'de enero a junio de 2026'],
  [{ year: '2025' }, '2025', 'de 2025'],
  [{ on: '2026-11-27' }, '2026-11-27', 'al 27 de noviembre de 2026'],
])('a reading of %j says its time', (asked, period, words) => {
  expect(readAskedPeriod(asked)).toBe(period);
  expect(describeReadingPeriod(period)).toBe(words);
});

it.each([
  {},
  { month: 'siempre' },
  { year: '20', month: '13' },
  { on: '2026-02-31' },
  { month: { $gt: '' }, year: ['2026'] },
])('a reading of %j has no time to say', (asked) => {
  expect(readAskedPeriod(asked)).toBeNull();
});
