import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { RowEmployee } from '../../../../src/domain/imports/cells/imported-row.ts';
import type { Mapping } from '../../../../src/domain/imports/cells/table.ts';
import { importColumns } from '../../../../src/domain/imports/columns/columns.ts';
import type { FileColumn } from '../../../../src/domain/imports/columns/file-column.ts';
import { guessColumns } from '../../../../src/domain/imports/columns/guess-columns.ts';
import { inferColumns } from '../../../../src/domain/imports/columns/infer-from-values.ts';
import { openColumns } from '../../../../src/domain/imports/columns/open-columns.ts';
import { peopleColumns } from '../../../../src/domain/imports/columns/people-columns.ts';
import { readImportedRows } from '../../../../src/domain/imports/drafts/drafts.ts';
import { readImportedPeople } from '../../../../src/domain/imports/drafts/people.ts';
import { findNameKind } from '../../../../src/domain/imports/people/name-words.ts';
import { reconcileNameColumns } from '../../../../src/domain/imports/people/names-together.ts';
import { readPastedTable } from '../../../../src/office/files/readers/read-file.ts';
import { describeLeftOutColumns } from '../../../../src/office/people/imports/left-out.ts';
import { sharedPath } from '../../../shared.ts';

const november = { year: 2026, month: 11 };
const yuliana: RowEmployee = { id: 'yuliana', name: 'Yuliana Rentería', salary: '2420000.00' };
const ours: ReadonlyMap<string, RowEmployee> = new Map([['1037482916', yuliana]]);

/** A file of the reference folder, where it lies beside the checkout. */
async function opened(name: string, columns?: readonly FileColumn[]) {
  const path = sharedPath(`cases/${name}.csv`);
  if (!path) return undefined;
  const read = await readPastedTable(readFileSync(path, 'utf8'), `${name}.csv`, columns);
  if (!read.ok) throw new Error(read.why);
  return read;
}

async function payrolls(name: string, employees = ours) {
  const read = await opened(name);
  if (!read) return undefined;
  const mapping = inferColumns(read.table, guessColumns(read.table.headers));
  return { read, mapping, rows: readImportedRows(read.table, mapping, employees, november) };
}

/** The people of a file, by their four fields. */
async function people(name: string, titles?: readonly [string, string][]) {
  const read = await opened(name, peopleColumns);
  if (!read) return undefined;
  const headers = read.table.headers.map(
    (header) => titles?.find(([from]) => from === header)?.[1] ?? header,
  );
  const table = { ...read.table, headers };
  const mapping = reconcileNameColumns(
    table,
    inferColumns(table, guessColumns(headers, peopleColumns), peopleColumns),
  );
  const found = readImportedPeople(table, mapping, {}, {}, { kindOf: findNameKind });
  const fields = ['first_name', 'other_names', 'surname', 'second_surname'];
  return { found, names: found.map(({ values }) => fields.map((field) => values[field] ?? '').join('/')) };
}

test('C20-a: what a sheet could not work out is a fault of its cell, and never a surname', async () => {
  const file = await people('C20-a');
  if (!file) return;
  expect(file.names).toEqual(['Juan/Jose/Abril/Serna', 'Jefferson///']);
  expect(file.found.map(({ problems }) => problems.length)).toEqual([0, 1]);
  expect(file.found[1]?.problems).toMatchObject([
    { column: 'surnames', message: expect.stringContaining('no pudo calcular esta celda') },
  ]);
});

test.each([[], [['Apellidos', 'Apellido']], [['Nombre', 'Nombre del empleado']]] as [string, string][][])(
  'C20-b: beside surnames «Nombre» is of given names %j',
  async (...titles) => {
    const file = await people('C20-b', titles);
    if (!file) return;
    expect(file.names).toEqual(['Juan/Jose/Abril/Serna', 'Jefferson//Mina/', 'Maria/Eugenia/Acosta/Vargas']);
  },
);

test('C21: surnames that come first are seen in the values of the column', async () => {
  const file = await people('C21');
  if (!file) return;
  expect(file.names).toEqual([
    'MANUEL//AMAYA/',
    'OBEY/DIONISIO/ALVAREZ/',
    'DEVANYS/JUNIOR/ARRIETA/DE LA HOZ',
    'MARIA/ALEJANDRA/CABEZAS/SANCHEZ',
    'SEBASTIAN/DAVID/AMAYA/DIAZ',
    'EMILLER//AGUILERA/JIMENEZ',
  ]);
});

test('C22: hours without a kind are asked once, and nothing is said to be added up before', async () => {
  const file = await payrolls('C22');
  if (!file) return;
  expect(file.rows).toMatchObject([{ problems: [], notices: [], draft: { hours: [] } }]);
  const { table } = file.read;
  const left = (mapping: Mapping) =>
    describeLeftOutColumns({ table, mapping, kind: 'payrolls', columns: importColumns });
  expect(left(file.mapping)).toEqual([
    'Las columnas «CECOS», «Hora Inicio», «Hora Fin», «Horas Trabajadas», «Horas Extras» traen cifras y no se importan.',
    'Las columnas «Fecha Labor», «Cliente», «Codigo» tampoco se importan.',
  ]);
  const [question, ...others] = openColumns(table, file.mapping);
  expect(others).toEqual([]);
  expect(question).toMatchObject({ title: 'Horas Extras', options: { length: 4 } });
  const answered = file.mapping.map((key, i) =>
    question?.columns.includes(i) ? question.options[0]?.keys[0] : key,
  );
  const [row] = readImportedRows(table, answered, ours, november);
  expect(row?.problems).toEqual([]);
  expect(row?.draft.hours.reduce((sum, { quantity }) => sum + Number(quantity), 0)).toBe(6);
  expect(left(answered).join()).not.toContain('Horas Extras');
});

test('C23: the noise of binary fractions is no money', async () => {
  const file = await payrolls('C23');
  if (!file) return;
  expect(file.rows.map(({ draft }) => draft.earned.map(({ salary }) => salary))).toEqual([
    ['231660.00'],
    ['63540.00'],
    ['582480.00'],
  ]);
});

test('C25: a concept that comes several times adds up, and a line that is twice is told', async () => {
  const file = await payrolls('C25');
  if (!file) return;
  const [row] = file.rows;
  const sum = (concept: string, part: 'salary' | 'non_salary') =>
    row?.draft.earned
      .filter((one) => one.concept === concept)
      .reduce((total, one) => total + Number(one[part] ?? 0), 0);
  expect([sum('bonuses', 'non_salary'), sum('bonuses', 'salary'), sum('commissions', 'salary')]).toEqual([
    120_000, 30_000, 20_000,
  ]);
  expect(row?.notices).toEqual(['La fila 6 es igual a otra de la misma persona, y se suman']);
});

test('C24: people are known by their names alone, and the row of sums is nobody', async () => {
  const employees = new Map([
    ['1037482916', { id: 'yuliana', name: 'Yuliana Prueba' }],
    ['52104882', { id: 'rosa', name: 'Rosa Prueba' }],
  ]);
  const file = await payrolls('C24', employees);
  if (!file) return;
  expect(file.read.left).toHaveLength(1);
  expect(file.rows).toMatchObject([
    {
      document: '1037482916',
      name: 'Yuliana Prueba',
      problems: [],
      draft: { worked_days: '20', earned: [] },
    },
    {
      document: '52104882',
      name: 'Rosa Prueba',
      problems: [],
      draft: { worked_days: '30', earned: [{ concept: 'bonuses', salary: '100000.00' }] },
    },
  ]);
  const allowances = file.rows.map(
    ({ controls }) =>
      controls.find(({ column }) => column === 'control:accrued:transportation_allowance')?.amount,
  );
  expect(allowances).toEqual(['166000.00', '249000.00']);
});

test('C27: days that are both worked and away reach the check, which tells them', async () => {
  const file = await payrolls('C27');
  if (!file) return;
  expect(file.rows).toMatchObject([
    {
      problems: [],
      draft: {
        worked_days: '30',
        absences: [{ kind: 'common_vacation', start: '2026-11-16', end: '2026-11-30' }],
      },
    },
  ]);
});
