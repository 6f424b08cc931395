import { describe, expect, it, test } from 'vitest';
import type { RowEmployee } from '../../../../src/domain/imports/cells/imported-row.ts';
import { findImportColumn, importColumns } from '../../../../src/domain/imports/columns/columns.ts';
import { guessColumns } from '../../../../src/domain/imports/columns/guess-columns.ts';
import { inferColumns } from '../../../../src/domain/imports/columns/infer-from-values.ts';
import { addOwnImportColumns } from '../../../../src/domain/imports/columns/own-columns.ts';
import { applyProfile, checkProfile } from '../../../../src/domain/imports/columns/profiles.ts';
import { readImportedRows } from '../../../../src/domain/imports/drafts/drafts.ts';
import type { OwnConcept } from '../../../../src/domain/payroll/novelties/own-concepts.ts';

const concept = (nth: number, changes: Partial<OwnConcept>): OwnConcept => ({
  ...{ id: `019a0000-0000-7000-8000-00000000000${nth}`, code: `C-${nth}`, name: `Concepto ${nth}` },
  ...{ declared: 'earned:aids', side: 'non_salary', formula: 'typed', amount: null, percent: null },
  ...changes,
});
const moto = concept(1, { code: 'AUX-MOTO', name: 'Auxilio de moto' });
const fund = concept(2, { code: 'FDO', name: 'Fondo de ahorro', declared: 'taken:debt', side: null });
const trips = concept(3, { code: 'VIA', name: 'Viajes', formula: 'unit', amount: '5000.00' });
const goals = concept(4, { code: 'HED', name: 'Bonificación', declared: 'earned:bonuses', side: 'salary' });
const columns = addOwnImportColumns([moto, fund, trips, goals]);
const keyOf = ({ declared, id }: OwnConcept, part = 'own') => `${declared}:${part}:${id}`;
const people = new Map<string, RowEmployee>([['1037482916', { id: 'e1', name: 'Ana Ruiz' }]]);

function draftOf(headers: readonly string[], ...rows: (string | number)[][]) {
  const table = { headers: [...headers], rows: rows.map((cells, i) => ({ line: i + 2, cells })) };
  const mapping = inferColumns(table, guessColumns(headers, columns), columns);
  const november = { year: 2026, month: 11 };
  const [row] = readImportedRows(table, mapping, people, november, new Map(), columns);
  if (!row) throw new Error('no row');
  return { ...row.draft, problems: row.problems, mapping };
}

test.each([
  ['its name', 'Auxilio de moto', moto, 'own'],
  ['its name in another writing', 'AUXILIO MOTO', moto, 'own'],
  ['its code', 'AUX-MOTO', moto, 'own'],
  ['the name of a deduction', 'fondo de ahorro', fund, 'own'],
  ['a name that is of a declared one too', 'Bonificación', goals, 'own'],
  ['the quantity of one by unit', 'Viajes (cantidad)', trips, 'units'],
  ['its quantity, otherwise', 'Cantidad viajes', trips, 'units'],
])('a title of a file is %s', (_, title, own, part) => {
  expect(guessColumns(['Cédula', title], columns)[1]).toBe(keyOf(own, part));
});

test('a code that is of every file stays of it', () => {
  expect(guessColumns(['HED'], columns)).toEqual(['hours:heds']);
});

test('two of one name are told apart by their codes, and those without use are none', () => {
  const again = { ...fund, id: '019a0000-0000-7000-8000-000000000009', code: 'AH2' };
  const both = addOwnImportColumns([{ ...fund, code: 'AH1' }, again, { ...moto, active: false }]);
  expect(guessColumns(['Fondo de ahorro'], both)).toEqual([undefined]);
  expect(guessColumns(['AH1', 'AH2'], both)).toEqual([keyOf(fund), keyOf(again)]);
  expect(both.filter(({ own }) => own).map(({ label }) => label)).toEqual([
    'Fondo de ahorro · AH1',
    'Fondo de ahorro · AH2',
  ]);
  expect(addOwnImportColumns([])).toBe(importColumns);
});

describe('a file with their columns', () => {
  it('puts each figure under its concept, with its name', () => {
    const {
      earned,
      taken: deductions,
      problems,
    } = draftOf(
      ['Cédula', 'Auxilio de moto', 'FDO', 'Bonificación', 'Comisión'],
      ['1037482916', '80.000', '50000', 12000, 7000],
    );
    expect(problems).toEqual([]);
    expect(earned).toEqual([
      { concept: 'aids', non_salary: '80000.00', description: 'Auxilio de moto', own: moto.id },
      { concept: 'bonuses', salary: '12000.00', description: 'Bonificación', own: goals.id },
      { concept: 'commissions', salary: '7000.00' },
    ]);
    expect(deductions).toEqual([
      { concept: 'debt', amount: '50000.00', description: 'Fondo de ahorro', own: fund.id },
    ]);
  });

  const units = { quantity: '12.5', unit_value: '5000.00' };
  const byTrip = { concept: 'aids', non_salary: '62500.00', description: 'Viajes', own: trips.id };
  it.each<[string, string[], (string | number)[], object]>([
    ['its quantity', ['Viajes (cantidad)'], ['12,5'], { ...byTrip, ...units }],
    ['its amount', ['Viajes'], [62500], byTrip],
    ['both', ['Viajes', 'Viajes (cantidad)'], [62500, '12,5'], { ...byTrip, ...units }],
    ['two that differ', ['Viajes (cantidad)', 'Viajes'], [9, 62500], byTrip],
  ])('counts once what is paid by unit, by %s', (_, titles, cells, entry) => {
    expect(draftOf(['Cédula', ...titles], ['1037482916', ...cells]).earned).toEqual([entry]);
  });

  it('says what is wrong in its cell', () => {
    const { problems } = draftOf(['Cédula', 'VIA', 'Viajes (cantidad)'], ['1037482916', -5, 'doce 12']);
    expect(problems.map(({ column }) => column)).toEqual([keyOf(trips)]);
    const alone = draftOf(['Cédula', 'Viajes (cantidad)'], ['1037482916', '-3']).problems;
    expect(alone.map(({ column }) => column)).toEqual([keyOf(trips, 'units')]);
  });

  it('reads them in the lines of a long file, by their name or their code', () => {
    const {
      earned,
      taken: deductionEntries,
      problems,
    } = draftOf(
      ['Cédula', 'Concepto', 'Cantidad', 'Valor'],
      ['1037482916', 'Auxilio de moto', '', 80000],
      ['1037482916', 'FDO', '', 50000],
      ['1037482916', 'Viajes', '12,5', ''],
    );
    expect(problems).toEqual([]);
    expect(earned).toEqual([
      { concept: 'aids', non_salary: '80000.00', description: 'Auxilio de moto', own: moto.id },
      { ...byTrip, ...units },
    ]);
    expect(deductionEntries).toEqual([
      { concept: 'debt', amount: '50000.00', description: 'Fondo de ahorro', own: fund.id },
    ]);
  });

  it('lets a profile keep them, and go without those that are no longer in use', () => {
    const read = checkProfile({
      ...{ name: 'Mío', kind: 'payrolls' },
      columns: [{ header: 'Moto', key: keyOf(moto) }],
    });
    if (!read.ok) throw new Error(JSON.stringify(read.errors));
    expect(applyProfile(read.value, ['Moto'], columns).mapping).toEqual([keyOf(moto)]);
    expect(applyProfile(read.value, ['Moto'], importColumns).mapping).toEqual([undefined]);
    for (const key of [`earned:nada:own:${moto.id}`, 'earned:aids:own:mine', `earned:aids:more:${moto.id}`])
      expect([
        findImportColumn(key),
        checkProfile({ name: 'A', kind: 'payrolls', columns: [{ header: 'a', key }] }).ok,
      ]).toEqual([undefined, false]);
  });
});
