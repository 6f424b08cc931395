import { expect, it } from 'vitest';
import { guessArea } from '../../src/domain/accounting/guess-area.ts';
import { readImportedPeople } from '../../src/domain/imports/drafts/people.ts';
import type { CheckedPerson } from '../../src/office/people/employees/people-api.ts';
import {
  buildPersonReview,
  countNewCentres,
  listFileWideFields,
} from '../../src/office/people/employees/reviewed.ts';

const asked = (
  mapping: string[],
  cells: string[][],
  said: Record<string, string> = {},
  checked?: CheckedPerson,
) => {
  const rows = cells.map((row, at) => ({ line: at + 2, cells: row }));
  const people = readImportedPeople({ headers: mapping, rows }, mapping, said);
  return listFileWideFields(
    people.map((person) => buildPersonReview(person, checked, mapping)),
    mapping,
    said,
  );
};

it('a field without a value in any row is asked once, with a column or without one', () => {
  const rows = [
    ['1', '', 'I'],
    ['2', '', ''],
  ];
  expect(asked(['document_number', 'arl_id', 'risk_class'], rows)).toEqual([
    ...['contract_type_id', 'payroll_period_id', 'compensation_fund_id', 'arl_id', 'payment_means_id'],
  ]);
});

it('an answer for all stays in view, and a field that a row has is not asked', () => {
  expect(asked(['document_number', 'contract_type_id'], [['1', 'Fijo']], { arl_id: 'x' })).toEqual([
    ...['payroll_period_id', 'compensation_fund_id', 'arl_id', 'risk_class', 'payment_means_id'],
  ]);
});

it('no field is asked for people who exist already, unless it was answered', () => {
  const here: CheckedPerson = {
    ...{ errors: {}, read: [], unknown: [], missing: '', id: 'a' },
    ...{ outcome: 'updated', exists: { id: 'a', name: 'Ana' } },
  };
  const [mapping, rows] = [['document_number', 'home_address'], [['1', 'KR 3 4 5']]];
  expect(asked(mapping, rows, {}, here)).toEqual([]);
  expect(asked(mapping, rows, { arl_id: 'x' }, here)).toEqual(['arl_id']);
});

it.each([
  ['Producción', 'production'],
  ['PLANTA DE CONFECCIÓN', 'production'],
  ['Ventas nacionales', 'sales'],
  ['Administrativo', 'administration'],
  ['Talento humano', 'administration'],
  ['Zona 4', undefined],
  ['Ventas y producción', undefined],
])('the cost center «%s» is of the area %s', (name, area) => {
  expect(guessArea(name)).toBe(area);
});

it('a new cost center is counted with its people, whatever its capitals and accents', () => {
  const rows = ['Producción', 'PRODUCCION', 'Ventas'].map((cost_center_id) => ({
    values: { cost_center_id },
  }));
  expect(countNewCentres(['Producción', 'Ventas'], rows)).toEqual([
    ['Producción', 2],
    ['Ventas', 1],
  ]);
});
