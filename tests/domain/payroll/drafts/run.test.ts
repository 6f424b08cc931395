import { expect, test } from 'vitest';
import { checkRun } from '../../../../src/domain/payroll/drafts/run.ts';

const vacations = {
  kind: 'vacations',
  year: 2026,
  month: 12,
  start: '2026-12-07',
  end: '2026-12-24',
  everybody: true,
};

test.each([
  [{}, 'Escriba la fecha de pago'],
  [{ payment_date: 'mañana' }, 'La fecha de pago no es una fecha del calendario'],
])('a payment with %j asks for its day in words that are true', (changes, words) => {
  expect(checkRun({ ...vacations, ...changes })).toEqual({ ok: false, errors: { payment_date: [words] } });
});

test('a payment with a payment date is accepted', () => {
  expect(checkRun({ ...vacations, payment_date: '2026-12-04' }).ok).toBe(true);
});
