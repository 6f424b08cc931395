import { describe, expect, it } from 'vitest';
import type { Day } from '../../src/domain/values/day.ts';
import { filterChoices } from '../../src/kit/inputs/choices.ts';
import { normalizeAmount } from '../../src/kit/inputs/money-input.tsx';
import { getInitials } from '../../src/kit/marks/avatar.tsx';
import { buildTerm } from '../../src/office/dashboard/term.ts';
import { getWorkingMonth } from '../../src/office/months/month.ts';
import { listDifferences, resolveConflict } from '../../src/office/outbox/conflict.ts';
import { countDocuments, listStateChips } from '../../src/office/payroll/document/state-chips.tsx';
import { createPayrollDraft, moveToMonth } from '../../src/office/payroll/editor/form-values.ts';
import { describeMonthStanding } from '../../src/office/payroll/list/no-payrolls.tsx';

const day = (text: string) => text as Day;

describe('money typed as text', () => {
  it.each([
    ['2420000', '2420000.00'],
    ['2,420,000.00', '2420000.00'],
    ['2.420.000', '2420000.00'],
    ['2.420.000,50', '2420000.50'],
    ['$ 1500.5', '1500.50'],
    ['1.500', '1500.00'],
    ['1500,50', '1500.50'],
    ['1,75', '1.75'],
    ['2420000,5', '2420000.50'],
    ['2,420', '2420.00'],
    ['1500,', '1500.00'],
    ['1.500.00', '1.500.00'],
    ['1,500,5', '1,500,5'],
    ['1.234.567,89', '1234567.89'],
    ['$\u00a01.234.567,89', '1234567.89'],
    ['1 234 567,89', '1234567.89'],
    ['1\u00a0234\u00a0567', '1234567.00'],
    ['1\u00a05', '1\u00a05'],
    ['1 5', '1 5'],
    ['12,34,567', '12,34,567'],
    ['', ''],
    ['dos', 'dos'],
  ])('of %s is read as %s', (typed, meant) => expect(normalizeAmount(typed)).toBe(meant));
});

describe('the working month', () => {
  it.each([
    ['2026-11-10', { year: 2026, month: 10 }],
    ['2026-11-11', { year: 2026, month: 11 }],
    ['2027-01-05', { year: 2026, month: 12 }],
  ])('on %s is %o', (today, month) => expect(getWorkingMonth(day(today))).toEqual(month));
});

describe('the term to send a month', () => {
  it.each([
    ['2026-11-06', 'Quedan 4 días'],
    ['2026-11-09', 'Queda 1 día'],
    ['2026-11-10', 'Vence hoy'],
    ['2026-11-11', 'El plazo venció'],
  ])('on %s says %s', (today, title) => expect(buildTerm(day('2026-11-10'), day(today)).title).toBe(title));
});

describe('two changes of the same record', () => {
  const written = { name: 'Corte y costura', code: 'COR', clear: ['ledger_account'], base_version: 1 };
  const current = { name: 'Corte', code: 'COR', ledger_account: '5105', version: 3 };

  it('differ only where the values do', () =>
    expect(listDifferences(written, current).map((d) => d.name)).toEqual(['name', 'ledger_account']));
  it('are resolved with the chosen values, over the version of the server', () =>
    expect(resolveConflict(written, current, new Set(['name']))).toEqual({
      name: 'Corte y costura',
      base_version: 3,
    }));
  it('keep the kind of a change of the end of a contract, without comparing it', () => {
    const [values, base_version] = [
      { contract_end_date: '2026-12-31', contract_end_change: 'correction' },
      3,
    ];
    expect(listDifferences(values, current).map((d) => d.name)).toEqual(['contract_end_date']);
    expect(resolveConflict(values, current, new Set(['contract_end_date']))).toEqual({
      ...values,
      base_version,
    });
  });
  it('send nothing when every value of the server stays', () =>
    expect(resolveConflict(written, current, new Set())).toBeUndefined());
});

it('a search of choices ignores accents, case and the order of the words', () => {
  const choices = [
    { id: '1', label: 'Medellín', detail: 'Antioquia' },
    { id: '2', label: 'Cali', words: 'valle' },
  ];
  expect(filterChoices(choices, 'antio MEDELLIN').map((c) => c.id)).toEqual(['1']);
  expect(filterChoices(choices, 'valle').map((c) => c.id)).toEqual(['2']);
});

it('replaced and eliminated documents count as accepted, not as queued', () => {
  const states = { aceptada: 12, aceptada_con_notificacion: 1, reemplazada: 1, eliminada: 1, en_cola: 2 };
  expect([countDocuments(states, 'aceptado'), countDocuments(states, 'cola')]).toEqual([15, 2]);
});

it.each([
  [{ aceptada: 12, reemplazada: 1, eliminada: 1 }, 'Octubre de 2026: todo aceptado.'],
  [{ aceptada: 12, rechazada: 1 }, 'Octubre de 2026: falta 1 por aceptar.'],
  [{ borrador: 2, en_cola: 1 }, 'Octubre de 2026: faltan 3 por aceptar.'],
  [{ eliminada: 1 }, undefined],
  [{}, undefined],
])('a month of %o is described as %s', (states, words) =>
  expect(describeMonthStanding('Octubre de 2026', states)).toBe(words),
);

it('replaced and eliminated documents have a chip of their own', () => {
  const states = { aceptada: 12, aceptada_con_notificacion: 1, reemplazada: 1, eliminada: 2, en_cola: 2 };
  const chips = listStateChips(states).filter(({ count }) => count > 0);
  expect(chips.map(({ words, count }) => `${words} ${count}`)).toEqual([
    'En cola 2',
    'Aceptado 13',
    'Reemplazado 1',
    'Eliminado 2',
  ]);
});

describe('the payment date of a new payroll that goes to another month', () => {
  const draft = createPayrollDraft({ year: 2026, month: 12 }, '');
  const february = { year: 2027, month: 2 };

  it('follows the month while it is the proposed one', () =>
    expect(moveToMonth(february, draft).payment_dates).toEqual(['2027-02-26']));

  it.each([[['2026-12-24']], [['2026-12-15', '2026-12-30']]])(
    'stays as it was written: %j',
    (payment_dates) =>
      expect({
        ...draft,
        payment_dates,
        ...moveToMonth(february, { ...draft, payment_dates }),
      }).toMatchObject({
        ...february,
        payment_dates,
      }),
  );
});

it('the initials of a person are those of the first two names', () =>
  expect(getInitials('Yuliana Rentería de la Cruz')).toBe('YR'));
