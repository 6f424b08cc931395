import { describe, expect, it, test } from 'vitest';
import type { ImportedPerson } from '../../src/domain/imports/cells/imported-person.ts';
import type { AnyRecord } from '../../src/domain/records/resource.ts';
import { computeCompleteness } from '../../src/office/people/employees/completeness.ts';
import type { CheckedPerson } from '../../src/office/people/employees/people-api.ts';
import {
  buildPersonReview,
  countOfList,
  describeCreatedLists,
  groupUnknownNames,
  listLackingFields,
  listUnderstoodTexts,
} from '../../src/office/people/employees/reviewed.ts';

const person: ImportedPerson = {
  key: 'line 2',
  line: 2,
  lines: [2],
  rivals: [],
  readings: [],
  document: '1',
  name: 'Ana Ruiz',
  values: { document_number: '1' },
  problems: [],
  notices: [],
};
const said = (more: Partial<CheckedPerson> = {}): CheckedPerson => ({
  errors: {},
  outcome: 'created',
  id: null,
  exists: null,
  read: [],
  unknown: [],
  missing: '',
  ...more,
});
const mapping = ['document_number', 'surnames', 'municipality_id'];

describe('a reviewed person of a file', () => {
  test.each<[string, CheckedPerson | undefined, boolean]>([
    ['one that is created', said(), true],
    ['one that is updated', said({ outcome: 'updated' }), true],
    ['one that exists already', said({ outcome: 'kept', exists: { id: 'e', name: 'Ana' } }), false],
    ['one that is refused', said({ outcome: 'refused', errors: { salary: ['Falta'] } }), false],
    ['one that is not checked yet', undefined, false],
  ])('as %s is ready: %s', (_, checked, ready) => {
    expect(buildPersonReview(person, checked, mapping).ready).toBe(ready);
  });

  test.each<[CheckedPerson | undefined, boolean]>([
    [said({ outcome: 'kept', exists: { id: 'e', name: 'Ana' } }), true],
    [said({ outcome: 'updated', exists: { id: 'e', name: 'Ana' } }), false],
    [said({ outcome: 'refused', errors: { salary: ['Falta'] } }), false],
    [undefined, false],
  ])('with the answer %o is skipped: %s', (checked, skipped) => {
    expect(buildPersonReview(person, checked, mapping).skipped).toBe(skipped);
  });

  it('shows each error of the server once, at the column that it was read from', () => {
    const { faults } = buildPersonReview(
      { ...person, problems: [{ line: 2, column: 'document_number', message: 'Recortado' }] },
      said({
        outcome: 'refused',
        errors: {
          surname: ['Falta'],
          department_id: ['Falta'],
          document_number: ['Otro'],
          address: ['Falta'],
        },
      }),
      mapping,
    );
    expect(faults.map(({ column, message }) => [column, message]).sort()).toEqual([
      ['address', 'Falta'],
      ['document_number', 'Recortado'],
      ['municipality_id', 'Falta'],
      ['surnames', 'Falta'],
    ]);
    // In the order of the columns, so that no box moves away from who types in it.
    expect(listLackingFields([{ faults }], mapping, { salary: '1' })).toEqual(['address', 'salary']);
  });

  it('keeps its errors while it is checked again, and is not ready', () => {
    const wrong = said({ outcome: 'refused', errors: { address: ['Falta'] } });
    const again = buildPersonReview(person, wrong, mapping, false);
    expect([again.faults.map(({ message }) => message), again.ready]).toEqual([['Falta'], false]);
    expect(buildPersonReview(person, said(), mapping, false).ready).toBe(false);
  });

  it('has its unknown and understood names listed once, with their count', () => {
    const checked = [
      said({
        unknown: [{ field: 'charge_id', text: 'Soldador' }],
        read: [{ field: 'arl_id', text: 'Sura', as: 'ARL SURA' }],
      }),
      said({
        unknown: [{ field: 'charge_id', text: 'SOLDADOR' }],
        read: [{ field: 'arl_id', text: 'Sura', as: 'ARL SURA' }],
      }),
    ];
    expect([...groupUnknownNames(checked)]).toEqual([['charge_id', ['Soldador']]]);
    expect(listUnderstoodTexts(checked)).toEqual([
      { field: 'arl_id', text: 'Sura', as: 'ARL SURA', count: 2 },
    ]);
    expect(
      describeCreatedLists([
        ['charge_id', 8],
        ['cost_center_id', 2],
      ]),
    ).toBe('Además se crean 8 cargos y 2 centros de costo.');
    expect(describeCreatedLists([['charge_id', 1]])).toBe('Además se crea 1 cargo.');
    expect([countOfList('charge_id', 1), countOfList('branch_office_id', 2)]).toEqual([
      '1 cargo',
      '2 sucursales',
    ]);
  });
});

test.each([
  ['', [], 1],
  ['EPS, Clase de riesgo', ['health_fund_id', 'risk_class'], undefined],
  ['Cuenta bancaria', ['bank_id'], undefined],
  ['Fin de contrato', ['contract_end_date'], undefined],
])('an employee who lacks «%s» has the missing fields %j', (missing, fields, share) => {
  const row = {
    id: 'e',
    active: true,
    version: 1,
    created_at: '',
    updated_at: '',
    missing,
  } satisfies AnyRecord;
  const found = computeCompleteness(row);
  expect(found.lacking.map(({ field }) => field)).toEqual(fields);
  if (share) expect(found.share).toBe(share);
  else expect(found.share).toBeLessThan(1);
});
