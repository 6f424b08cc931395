import { expect, test } from 'vitest';
import type { AccountingMonth } from '../../src/office/month-end/accounting/accounting.ts';
import { buildPostingQuestion } from '../../src/office/month-end/accounting/posting-questions.ts';

const month = (changes: object) =>
  ({ year: 2026, month: 10, postings: [], findings: [], ...changes }) as unknown as AccountingMonth;

test('the question before a posting repeats each notice with its number of people', () => {
  const message = 'El centro de costo Producción no dice su área: sus gastos van a administración';
  const question = buildPostingQuestion(
    month({
      findings: [
        { message, count: 22 },
        { message: '3 personas sin EPS', count: 3 },
      ],
    }),
  );
  expect(question.lines.slice(0, 2)).toEqual([
    '22 personas: el centro de costo Producción no dice su área: sus gastos van a administración.',
    '3 personas sin EPS.',
  ]);
  expect([question.accept, question.cancel]).toEqual(['Contabilizar así', 'Revisar los avisos']);
});

test('the question before a posting is of the month after a reversal, and of the difference otherwise', () => {
  expect(buildPostingQuestion(month({ postings: [{ reverses: false }] })).title).toContain('la diferencia');
  expect(buildPostingQuestion(month({ postings: [{ reverses: false }, { reverses: true }] })).title).toBe(
    '¿Contabilizar octubre de 2026?',
  );
});
