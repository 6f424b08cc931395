import { expect, it, test } from 'vitest';
import type { Cell } from '../../../../src/domain/imports/cells/cells.ts';
import { guessColumns } from '../../../../src/domain/imports/columns/guess-columns.ts';
import { openColumns } from '../../../../src/domain/imports/columns/open-columns.ts';

const asked = (headers: string[], cells: Cell[]) =>
  openColumns({ headers, rows: [{ line: 2, cells }] }, guessColumns(headers));

test.each<[string, string[]]>([
  ['Horas Extras', ['HED', 'HEN', 'HEDDF', 'HENDF']],
  ['HORAS EXTRA', ['HED', 'HEN', 'HEDDF', 'HENDF']],
  ['H. Extras', ['HED', 'HEN', 'HEDDF', 'HENDF']],
  ['HE', ['HED', 'HEN', 'HEDDF', 'HENDF']],
  ['Total horas extras', ['HED', 'HEN', 'HEDDF', 'HENDF']],
  ['Cant. H. Extra', ['HED', 'HEN', 'HEDDF', 'HENDF']],
  ['Overtime', ['HED', 'HEN', 'HEDDF', 'HENDF']],
  ['Recargos', ['HRN', 'HRDDF', 'HRNDF']],
  ['Horas dominicales', ['HEDDF', 'HRDDF', 'HENDF', 'HRNDF']],
  ['Horas festivas', ['HEDDF', 'HRDDF', 'HENDF', 'HRNDF']],
  ['Horas nocturnas', ['HEN', 'HRN', 'HENDF', 'HRNDF']],
  ['Horas extras dominicales', ['HEDDF', 'HENDF']],
])('«%s» is asked: it may be %j', (title, codes) => {
  const [question, ...others] = asked(['Cédula', title], ['1037482916', '2:30']);
  expect(others).toEqual([]);
  expect(question).toMatchObject({ title, columns: [1] });
  const keys = question?.options.flatMap((option) =>
    option.keys.map((key) => key.slice('hours:'.length, -1).toUpperCase()),
  );
  expect(keys).toEqual(codes);
});

test.each<[string, Cell]>([
  ['Horas Extras', 45_000],
  ['Horas Extras', '0:00'],
  ['Horas Extras', 'sí'],
  ['Valor horas extras', 8],
  ['Horas trabajadas', 8],
  ['HED', 8],
  ['Horas extras diurnas', 8],
  ['Hora inicio', '6:30'],
])('«%s» over %j is not', (title, cell) => {
  expect(asked(['Cédula', title], ['1037482916', cell])).toEqual([]);
});

it('the total of hours that have columns of their own is not asked', () => {
  expect(asked(['Cédula', 'HED', 'Total horas extras'], ['1037482916', 2, 2])).toEqual([]);
});

test.each(['Ausentismo', 'AUSENTISMO', 'Días ausentismo', 'Ausencias', 'Días de ausencia'])(
  '«%s» is asked before it is taken',
  (title) => {
    const [question] = asked(['Cédula', title], ['1037482916', 3]);
    expect(question).toMatchObject({ title, columns: [1] });
    expect(question?.options.map(({ keys }) => keys)).toEqual([
      ['absence:common_vacation:days'],
      ['absence:work_disability:days'],
      ['absence:maternity_leave:days'],
      ['absence:paid_leave:days'],
      ['absence:non_paid_leave:days'],
    ]);
  },
);

it('the three columns of an absence are asked once', () => {
  const headers = ['Cédula', 'Ausentismo días', 'Ausentismo desde', 'Ausentismo hasta'];
  const [question, ...others] = asked(headers, ['1037482916', 2, '2026-11-03', '2026-11-04']);
  expect(others).toEqual([]);
  expect(question?.columns).toEqual([1, 2, 3]);
  expect(question?.options.at(-1)?.keys).toEqual(
    ['days', 'start', 'end'].map((part) => `absence:non_paid_leave:${part}`),
  );
});

test.each(['Ausencia no justificada', 'Inasistencias', 'Incapacidad', 'Licencia no remunerada'])(
  '«%s» says which absence it is',
  (title) => {
    expect(asked(['Cédula', title], ['1037482916', 3])).toEqual([]);
  },
);
