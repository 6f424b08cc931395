import { expect, test } from 'vitest';
import type { AccountingMonth } from '../../src/office/month-end/accounting/accounting.ts';
import { buildPostingQuestion } from '../../src/office/month-end/accounting/posting-questions.ts';

const month = (changes: object) =>
  ({ year: 2026, month: 10, postings: [], findings: [], ...changes }) as unknown as AccountingMonth;

test('posting repeats each notice with how many people it is about', () => {
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

test('posting asks for the month after a reversal, and for the difference after a posting', () => {
  expect(buildPostingQuestion(month({ postings: [{ reverses: false }] })).title).toContain('la diferencia');
  expect(buildPostingQuestion(month({ postings: [{ reverses: false }, { reverses: true }] })).title).toBe(
    '¿Contabilizar octubre de 2026?',
  );
});
