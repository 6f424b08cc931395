import { describe, expect, it, test } from 'vitest';
import type { RowEmployee } from '../../../../src/domain/imports/cells/imported-row.ts';
import { guessColumns } from '../../../../src/domain/imports/columns/guess-columns.ts';
import { inferColumns } from '../../../../src/domain/imports/columns/infer-from-values.ts';
import { readImportedRows } from '../../../../src/domain/imports/drafts/drafts.ts';

const employees = new Map<string, RowEmployee>(
  [
    ['101', 'Yuliana Rentería Mosquera'],
    ['102', 'Rosa Elena Prueba Gil'],
    ['103', 'Iván de la Hoz'],
    ['104', 'Ana Ruiz'],
    ['105', 'Ana María Ruiz Gil'],
    ['106', 'Juan Carlos Pérez Soto'],
    ['107', 'Juan Pablo Pérez Díaz'],
    ['108', 'Luz Cano'],
    ['109', 'Luz Cano'],
  ].map(([document = '', name = '']) => [document, { id: document, name }]),
);
const read = (names: string[], chosen?: ReadonlyMap<string, string>) =>
  readImportedRows(
    { headers: ['Trabajador', 'Días'], rows: names.map((name, i) => ({ line: i + 2, cells: [name, 30] })) },
    ['name', 'worked_days'],
    employees,
    { year: 2026, month: 11 },
    chosen,
  );

describe('a line without a document', () => {
  test.each([
    ['Yuliana Rentería Mosquera', '101'],
    ['RENTERIA MOSQUERA YULIANA', '101'],
    ['rentería mosquera, yuliana', '101'],
    ['Yuliana Renteria', '101'],
    ['PRUEBA ROSA', '102'],
    ['Rosa Elena Prueba Gil Vargas', '102'],
    ['HOZ IVAN', '103'],
    ['Ana Ruiz', '104'],
    ['Gil, Ana María Ruiz', '105'],
    ['Juan Carlos Pérez', '106'],
  ])('of «%s» is of %s', (name, document) => {
    const [row] = read([name]);
    expect(row).toMatchObject({ document, employee: { id: document }, name, problems: [] });
    expect(row?.notices).toEqual([
      `La fila no trae documento: «${name}» se reconoció por el nombre como ${employees.get(document)?.name}, ${document}`,
    ]);
  });

  test.each([
    ['Juan Pérez', ['106', '107']],
    ['Ana María Ruiz', ['104', '105']],
    ['Luz Cano', ['108', '109']],
    ['Nadie Conocido', []],
    ['Yuliana', []],
  ])('of «%s» is asked among %j', (name, candidates) => {
    const [row] = read([name]);
    expect(row).toMatchObject({ document: '', name, candidates });
    expect(row?.problems).toMatchObject([{ column: 'name' }]);
  });

  it('is of the person that somebody chooses, in all the lines of that name', () => {
    const rows = read(['Luz Cano', 'CANO LUZ'], new Map([['cano luz', '109']]));
    expect(rows).toMatchObject([{ document: '109', lines: [2, 3], candidates: ['108', '109'] }]);
  });

  it('is not taken for somebody whom another line names in full', () => {
    const rows = read(['Ana María Ruiz Gil', 'María Ruiz']);
    expect(rows.map(({ document, candidates }) => [document, candidates])).toEqual([
      ['105', undefined],
      ['', ['105']],
    ]);
  });
});

it('a document that is said decides, whatever the name', () => {
  const table = { headers: ['Cédula', 'Nombre'], rows: [{ line: 2, cells: ['104', 'Ana María Ruiz Gil'] }] };
  expect(
    readImportedRows(table, ['document', 'name'], employees, { year: 2026, month: 11 })[0]?.document,
  ).toBe('104');
});

it('without knowing who works here nobody is said to be missing', () => {
  const table = { headers: ['Nombre', 'Días'], rows: [{ line: 2, cells: ['Ana Ruiz', 30] }] };
  const [row] = readImportedRows(table, ['name', 'worked_days'], undefined, { year: 2026, month: 11 });
  expect(row).toMatchObject({ name: 'Ana Ruiz', problems: [] });
});

it('lines of concepts under a name said once are of that person', () => {
  const table = {
    headers: ['Nombre', 'Concepto', 'Valor'],
    rows: [
      { line: 2, cells: ['Ana Ruiz', 'Comisiones', 10_000] },
      { line: 3, cells: ['', 'Bonificación salarial', 20_000] },
    ],
  };
  const rows = readImportedRows(table, ['name', 'concept', 'value'], employees, { year: 2026, month: 11 });
  expect(rows).toMatchObject([{ document: '104', lines: [2, 3], problems: [] }]);
});

test.each([
  ['Nombres;Apellidos', 'Juan Carlos;Pérez Soto', '106'],
  ['Apellidos;Nombre', 'PÉREZ SOTO;JUAN CARLOS', '106'],
  ['Primer apellido;Segundo apellido;Primer nombre;Segundo nombre', 'Ruiz;Gil;Ana;María', '105'],
  ['Apellido 1;Apellido 2;Nombres', 'Rentería;;Yuliana', '101'],
  ['Nombre completo;Apellidos', 'Iván de la Hoz;De la Hoz', '103'],
])('a name in the columns «%s», «%s», is of %s', (titles, line, document) => {
  const table = {
    headers: [...titles.split(';'), 'Días'],
    rows: [{ line: 2, cells: [...line.split(';'), 30] }],
  };
  const mapping = inferColumns(table, guessColumns(table.headers));
  const [row] = readImportedRows(table, mapping, employees, { year: 2026, month: 11 });
  expect(row).toMatchObject({ document, problems: [], draft: { worked_days: '30' } });
});

it('titles of something else that is called by a name are no names of people', () => {
  const headers = ['Cédula', 'Nombre', 'Nombre concepto', 'Nombre del banco', 'Nombre cargo'];
  const table = { headers, rows: [{ line: 2, cells: ['104', 'Ana', 'x', 'y', 'z'] }] };
  expect(inferColumns(table, guessColumns(headers)).filter((key) => key === 'name')).toHaveLength(1);
});
