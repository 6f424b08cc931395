import { expect, it } from 'vitest';
import type { Finding } from '../../src/domain/findings/finding.ts';
import { chooseFinding, formatMissingMonths } from '../../src/office/month-end/certificates/certificates.ts';

const finding = (code: string, field?: string): Finding =>
  ({
    code,
    path: '',
    severity: 'block',
    message: code,
    ...(field && { fix: { route: '/employees/1/edit', field } }),
  }) as Finding;

it('a certificate shows the finding that a field fixes before the others', () => {
  const fixed = finding('income-name', 'surname');
  expect(chooseFinding([finding('income-letters'), fixed])).toEqual({
    finding: fixed,
    address: '/employees/1/edit?campo=surname',
  });
});

it('a certificate shows a finding that no field fixes when it is alone', () => {
  const loose = finding('income-letters');
  expect(chooseFinding([loose])).toEqual({ finding: loose, address: undefined });
  expect(chooseFinding([])).toBeUndefined();
});

it.each([
  [[3], 'marzo'],
  [[1, 2, 3], 'enero, febrero y marzo'],
  [[1, 2, 3, 4], 'enero y 3 meses más'],
])('a certificate names the missing months %j in words', (months, words) => {
  const missing = months.map((month) => ({ month, id: null }));
  expect(formatMissingMonths({ missing } as Parameters<typeof formatMissingMonths>[0])).toBe(words);
});
