import { expect, it } from 'vitest';
import {
  checkChange,
  checkDeadline,
  checkOngoingAbsences,
} from '../../../../src/domain/payroll/month/warnings.ts';
import type { Novelties } from '../../../../src/domain/payroll/novelties/novelties.ts';
import { aContract, codes, day, paid } from '../payroll.ts';

/** What is told before sending and never forbids it. */

const loan = (amount: string): Novelties => ({
  taken: [{ concept: 'loans', amount, description: 'Banco Andino' }],
});
const severance = (deposited: boolean): Novelties => ({
  benefits: [{ concept: 'severance', amount: '8000000.00', deposited }],
});

// Two million with the allowance of 2026 are 2.249.095; health and pension take 160.000.
it.each<[string, Novelties, boolean]>([
  ['nothing but the contributions', {}, false],
  ['half of it and a peso more', loan('964547.00'), false],
  ['a peso less than half', loan('964548.00'), true],
  ['severance that goes to the fund', severance(true), false],
  ['severance handed over', severance(false), false],
  ['more than all of it', loan('3000000.00'), false],
])('less than half reaches the worker: %s', (_, novelties, low) => {
  const result = paid(aContract(2_000_000), '2026-09', novelties);
  expect(codes(result).includes('low-net')).toBe(low);
});

const september = { year: 2026, month: 9 };

it.each<[string, string | undefined, string, string | undefined]>([
  ['the same', '2000000.00', '2000000.00', undefined],
  ['thirty per cent more', '2000000.00', '2600000.00', undefined],
  ['a centavo over it', '2000000.00', '2600000.01', 'sube 30 %'],
  ['thirty per cent less', '2000000.00', '1400000.00', undefined],
  ['half', '2000000.00', '1000000.00', 'baja 50 %'],
  ['nothing at all', '2000000.00', '0.00', 'baja 100 %'],
  ['after a month without pay', '0.00', '1000000.00', undefined],
  ['the first month', undefined, '1000000.00', undefined],
])('the net against the month before: %s', (_, before, total, text) => {
  const [found] = checkChange(before === undefined ? null : { ...september, total: before }, { total });
  expect(found?.severity).toBe(text && 'notice');
  if (text) expect(found?.message).toContain(`El neto ${text} frente a septiembre de 2026`);
  else expect(found).toBeUndefined();
});

it.each<[string, { year: number; month: number }, string, boolean]>([
  ['the tenth of the next month', september, '2026-10-10', false],
  ['the eleventh', september, '2026-10-11', true],
  ['December on the tenth of January', { year: 2026, month: 12 }, '2027-01-10', false],
  ['December a day later', { year: 2026, month: 12 }, '2027-01-11', true],
  ['its own month', september, '2026-09-30', false],
])('the term to send: %s', (_, month, today, late) => {
  expect(checkDeadline(month, day(today)).map(({ code, severity }) => [code, severity])).toEqual(
    late ? [['late', 'notice']] : [],
  );
});

it.each<[string, string, string | undefined]>([
  ['inside its month', '2026-09-29', undefined],
  ['to its last day', '2026-09-30', undefined],
  ['into the next one', '2026-10-05', '5 de octubre de 2026'],
  ['not written yet', '', undefined],
])('an absence that ends %s', (_, end, text) => {
  const found = checkOngoingAbsences(september, [{ end: '2026-09-02' }, { end }]);
  expect(found.map(({ severity, path }) => [severity, path])).toEqual(
    text ? [['notice', 'absences.1.end']] : [],
  );
  if (text) {
    expect(found[0]?.message).toContain(text);
    expect(found[0]?.hint).toContain('octubre de 2026');
  }
});

const absences: Novelties['absences'] = [
  { kind: 'paid_leave', start: day('2026-09-07'), end: day('2026-09-11') },
];
const daily = aContract(2_000_000, { paid_by_day: true });
const byWeeks = aContract(1_000_000, { worker_type: '51' });

it.each<[string, Parameters<typeof paid>, string | undefined]>([
  ['nothing written', [aContract(2_000_000), '2026-09'], undefined],
  ['all of them', [aContract(2_000_000), '2026-09', { worked_days: 30 }], undefined],
  ['work and absences', [aContract(2_000_000), '2026-09', { worked_days: 25, absences }], undefined],
  [
    'ten fewer',
    [aContract(2_000_000), '2026-09', { worked_days: 20 }],
    'suman 20 de 30 días: 10 días no se pagan',
  ],
  [
    'one fewer, with absences',
    [aContract(2_000_000), '2026-09', { worked_days: 24, absences }],
    'suman 29 de 30 días: 1 día no se paga',
  ],
  [
    'of who was admitted in the month',
    [
      aContract(2_000_000, { admission: day('2026-09-16') }),
      { start: day('2026-09-16'), end: day('2026-09-30') },
      { worked_days: 15 },
    ],
    undefined,
  ],
  ['who is paid by day', [daily, '2026-09', { worked_days: 20 }], undefined],
  ['who works by weeks', [byWeeks, '2026-09', { worked_days: 10 }], undefined],
  [
    'a part of the month',
    [aContract(2_000_000), { start: day('2026-09-01'), end: day('2026-09-15') }, { worked_days: 10 }],
    undefined,
  ],
])('fewer days than there are: %s', (_, settled, text) => {
  const found = paid(...settled).findings.filter(({ code }) => code === 'days-missing');
  expect(found.map(({ severity }) => severity)).toEqual(text ? ['notice'] : []);
  if (text) expect(found[0]?.message).toContain(text);
});
