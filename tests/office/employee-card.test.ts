import { describe, expect, it, test } from 'vitest';
import type { AnyRecord } from '../../src/domain/records/resource.ts';
import { employees } from '../../src/domain/resources/employees.ts';
import { findFieldGroup, groupSections } from '../../src/kit/forms/form-tabs.ts';
import {
  cardGroups,
  describeEmployee,
  findFieldTab,
  markTabs,
  readCardTab,
} from '../../src/office/people/employees/card/card-tabs.ts';
import {
  explainNoLoans,
  explainNothingOwed,
  listInstalments,
  type StaffBalances,
} from '../../src/office/people/employees/card/employee-balances.ts';
import {
  buildCurve,
  type ForeignMonthPaid,
  joinMonths,
  type PersonPayroll,
} from '../../src/office/people/employees/card/month-curve.ts';
import { findNeighbours } from '../../src/office/people/employees/card/neighbours.ts';

describe('the tabs of an employee', () => {
  it('name every section of the form once, and nothing else', () => {
    const sections = Object.values(employees.fields).flatMap((field) =>
      'section' in field ? [field.section] : [],
    );
    expect(cardGroups.flatMap(({ sections }) => sections).sort()).toEqual(sections.sort());
  });

  test.each([
    ['', 'datos'],
    ['ficha=nominas', 'nominas'],
    ['ficha=otra', 'datos'],
    ['ficha=constructor', 'datos'],
    ['campo=account_number', 'pago'],
    ['campo=risk_class', 'seguridad'],
    ['campo=dependent_document_number', 'pago'],
    ['campo=severance_paid', 'datos'],
    ['campo=account_number&ficha=historia', 'historia'],
  ])('of the address «%s» is %s', (query, tab) => {
    expect(readCardTab(new URLSearchParams(query))).toBe(tab);
  });

  test.each([
    ['surname', 'datos'],
    ['home_address', 'datos'],
    ['salary', 'contrato'],
    ['cost_center_id', 'contrato'],
    ['opening_date', 'contrato'],
    ['arl_id', 'seguridad'],
    ['afc', 'pago'],
    ['bank_id', 'pago'],
    ['of_no_form', undefined],
  ])('of the field %s is %s', (name, tab) => {
    expect(findFieldTab(name)).toBe(tab);
  });

  const form = { values: {}, errors: {}, isChanged: () => false };

  it('have a dot for what is refused, before what is missing, before what is not saved', () => {
    const values = { salary: '1', bank_id: '' };
    const isChanged = (name: string) => ['salary', 'mobile', 'bank_id'].includes(name);
    const errors = { salary: ['Falta'], of_no_form: ['Falta'] };
    expect(markTabs({ values, errors, isChanged }, ['bank_id', 'salary'])).toEqual({
      datos: 'changed',
      contrato: 'wrong',
      pago: 'missing',
    });
  });

  it('lose the dot of a missing value once it is written', () => {
    expect(markTabs(form, ['arl_id'])).toEqual({ seguridad: 'missing' });
    expect(markTabs({ ...form, values: { arl_id: 'a' } }, ['arl_id'])).toEqual({});
  });

  it('show a section that none names in the first one', () => {
    const groups = [
      { id: 'a', sections: ['Uno'] },
      { id: 'b', sections: ['Dos'] },
    ];
    const sections = ['Dos', 'Otra', 'Uno'].map((title) => ({ title, fields: [] }));
    expect(groupSections(groups, sections).map(({ sections }) => sections.map(({ title }) => title))).toEqual(
      [['Otra', 'Uno'], ['Dos']],
    );
    const fields = { first: { section: 'Otra' }, second: {}, third: { section: 'Dos' } } as never;
    expect(
      ['first', 'second', 'third', 'none'].map((name) => findFieldGroup({ fields }, groups, name)),
    ).toEqual(['a', 'a', 'b', undefined]);
  });
});

test('an employee is described by document, position, cost centre and contract', () => {
  const row = {
    ...{ id: 'e', document_number: '1017204588', admission_date: '2021-07-12' },
    ...{ charge: { label: 'Operario' }, cost_center: null, contract_type: { label: 'Indefinido' } },
  } as unknown as AnyRecord;
  expect(describeEmployee(row)).toBe('1.017.204.588 · Operario · Indefinido, desde el 12 de julio de 2021');
  const left = { ...row, document_number: 'AB12', retirement_date: '2026-10-31' } as AnyRecord;
  expect(describeEmployee(left)).toBe(
    'AB12 · Operario · Indefinido, del 12 de julio de 2021 al 31 de octubre de 2026',
  );
});

describe('the employees beside one', () => {
  const list = (ids: string, readAt: number, isMounted = false) => ({ ids: [...ids], readAt, isMounted });
  test.each([
    ['in the middle of a list', [list('abc', 1)], 'a', 'c'],
    ['at its end', [list('cab', 1)], 'a', undefined],
    ['at its beginning', [list('bac', 1)], undefined, 'a'],
    ['in the list behind the screen, before a later one', [list('xby', 1, true), list('abc', 9)], 'x', 'y'],
    ['in the list that was read last', [list('xby', 9), list('abc', 1)], 'x', 'y'],
    ['of a list without this one', [list('xyz', 9, true), list('abc', 1)], 'a', 'c'],
    ['in no list', [list('xyz', 1)], undefined, undefined],
  ])('%s', (_, lists, previous, next) => {
    expect(findNeighbours(lists, 'b')).toEqual({ previous, next });
  });
});

const paid = (year: number, month: number, total: string, state = 'aceptada') =>
  ({
    ...{ id: `${year}-${month}`, year, month, state, full_number: 'NE1' },
    ...{ accrued_total: '0.00', deductions_total: '0.00', total },
  }) as PersonPayroll;
const foreign = (year: number, month: number, total: string, state?: string) =>
  ({
    ...{ id: `f${year}-${month}`, year, month, number: 'X1', note: state ? { state } : null },
    ...{ accrued_total: '0.00', deductions_total: '0.00', total },
  }) as ForeignMonthPaid;

describe('the months of an employee', () => {
  it('join both programs from the last, a payroll of here before a document of there', () => {
    const months = joinMonths(
      [paid(2026, 2, '3.00'), paid(2026, 1, '2.00')],
      [foreign(2026, 1, '9.00'), foreign(2025, 12, '1.00')],
    );
    expect(months.map(({ id, number, state }) => [id, number, state])).toEqual([
      ['2026-2', 'NE1', 'aceptada'],
      ['2026-1', 'NE1', 'aceptada'],
      ['f2025-12', 'X1', undefined],
    ]);
  });

  it('add the documents of a month of another program', () => {
    const parts = [foreign(2026, 1, '9.50'), { ...foreign(2026, 1, '1.75'), id: 'f', number: 'X2' }];
    expect(joinMonths([], parts)).toMatchObject([
      { number: 'X1, X2', total: '11.25', accrued_total: '0.00', isIssued: true },
    ]);
  });

  test.each(['aceptada', 'aceptada_con_notificacion', 'reemplazada'])(
    'leave out a document of another program with a note of here that is %s',
    (state) => {
      const months = joinMonths([], [foreign(2026, 1, '9.00', state), foreign(2026, 1, '2.00')]);
      expect(months.map(({ total }) => total)).toEqual(['2.00']);
      expect(joinMonths([], [foreign(2026, 1, '9.00', state)])).toEqual([]);
    },
  );

  test.each(['borrador', 'en_cola', 'rechazada'])('keep one with a note of here that is %s', (state) => {
    expect(joinMonths([], [foreign(2026, 1, '9.00', state)])).toMatchObject([{ total: '9.00' }]);
  });

  it('are those that another program issued while the payroll of here is not issued', () => {
    const months = (state: string, note?: string) =>
      joinMonths([paid(2026, 1, '2.00', state)], [foreign(2026, 1, '9.00', note)]).map(({ total }) => total);
    expect(months('borrador')).toEqual(['9.00']);
    expect(months('rechazada')).toEqual(['9.00']);
    expect(months('reemplazada')).toEqual(['2.00']);
    expect(months('borrador', 'aceptada')).toEqual(['2.00']);
  });

  it('are the twelve up to the last one', () => {
    const months = joinMonths([paid(2026, 3, '1.00')], [foreign(2025, 4, '1.00'), foreign(2025, 3, '1.00')]);
    expect(months.map(({ id }) => id)).toEqual(['2026-3', 'f2025-4']);
    expect(joinMonths([], [])).toEqual([]);
  });
});

describe('the curve of the months', () => {
  const curve = (...months: PersonPayroll[]) => buildCurve(joinMonths(months, []), 'total');

  it('places each month in its slot, and the amounts between round ones', () => {
    const { slots, ticks } = curve(paid(2026, 3, '2000000.00'), paid(2026, 1, '1880000.00'));
    expect(slots.map(({ year, month, point }) => [year, month, point?.y])).toEqual([
      ...[4, 5, 6, 7, 8, 9, 10, 11, 12].map((month) => [2025, month, undefined]),
      [2026, 1, 80],
      [2026, 2, undefined],
      [2026, 3, 0],
    ]);
    expect(ticks.map(({ amount }) => amount / 100)).toEqual([1_850_000, 1_900_000, 1_950_000, 2_000_000]);
    expect([ticks[0]?.y, ticks.at(-1)?.y]).toEqual([100, 0]);
    expect(slots.at(-1)?.x).toBeCloseTo(95.83, 2);
  });

  it('joins months that follow each other, with dots up to one that is not issued', () => {
    const { lines } = curve(
      paid(2026, 5, '3.00', 'borrador'),
      paid(2026, 4, '2.00', 'reemplazada'),
      paid(2026, 3, '1.00'),
      paid(2026, 1, '1.00'),
    );
    expect(lines.map(({ from, to, isDotted }) => [from.month, to.month, isDotted])).toEqual([
      [3, 4, false],
      [4, 5, true],
    ]);
  });

  test.each([['0.00'], ['1500000.00'], ['-300.00'], ['90071992547409.00']])(
    'of one month of %s has it inside its frame',
    (total) => {
      const { slots, ticks } = curve(paid(2026, 5, total));
      const y = slots.at(-1)?.point?.y ?? -1;
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(100);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(6);
    },
  );
});

describe('the instalments of a debt', () => {
  it('end with what is left', () => {
    const instalments = listInstalments({ left: '250000.50', monthly: '100000.00' });
    expect(instalments).toEqual([
      { amount: 10_000_000, left: 15_000_050 },
      { amount: 10_000_000, left: 5_000_050 },
      { amount: 5_000_050, left: 0 },
    ]);
  });

  test.each([
    ['nobody said how much is owed', { left: null, monthly: '1.00' }],
    ['no month takes a fixed amount', { left: '9.00', monthly: null }],
    ['a month takes nothing', { left: '9.00', monthly: '0.00' }],
    ['nothing is left', { left: '0.00', monthly: '1.00' }],
    ['it would never end', { left: '9000000.00', monthly: '0.01' }],
  ])('are none when %s', (_, debt) => {
    expect(listInstalments(debt)).toEqual([]);
  });
});

describe('an employee without', () => {
  const owed = {
    ...{ on: '2026-11-20', admission: '2026-01-01', ended_on: null, exclusion: null },
    ...{ vacations: null, benefits: [], deductions: [] },
  } as unknown as StaffBalances;
  const ended = { ...owed, ended_on: '2026-10-31' } as StaffBalances;

  it('deductions to come is told why', () => {
    expect(explainNoLoans(owed)).toBe('No tiene descuentos vigentes con saldo hoy.');
    expect(explainNoLoans(null)).toBe('No está activo: sus órdenes no se calculan.');
    expect(explainNoLoans(ended)).toBe(
      'El contrato terminó el 31 de octubre de 2026: lo que quede por descontar está en sus órdenes y en la liquidación.',
    );
  });

  it('vacations or benefits to pay is told why', () => {
    expect(explainNothingOwed(owed)).toBe('Hoy no se le debe nada de vacaciones ni prestaciones.');
    expect(explainNothingOwed(null)).toBe('No está activo.');
    expect(explainNothingOwed({ ...owed, admission: '2026-12-01' } as StaffBalances)).toBe(
      'Empieza el 1 de diciembre de 2026.',
    );
    expect(explainNothingOwed(ended)).toContain('está en la liquidación final');
    expect(explainNothingOwed({ ...owed, exclusion: 'Salario integral' })).toBeUndefined();
  });
});
