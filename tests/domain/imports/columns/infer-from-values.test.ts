import { describe, expect, it, test } from 'vitest';
import type { Cell } from '../../../../src/domain/imports/cells/cells.ts';
import { guessColumns } from '../../../../src/domain/imports/columns/guess-columns.ts';
import { inferColumns } from '../../../../src/domain/imports/columns/infer-from-values.ts';
import { peopleColumns } from '../../../../src/domain/imports/columns/people-columns.ts';

const guessed = (headers: string[], ...rows: Cell[][]) =>
  inferColumns({ headers, rows: rows.map((cells, i) => ({ line: i + 2, cells })) }, guessColumns(headers));

describe('a column of days or hours that holds money', () => {
  test.each<[string, string, string, Cell[]]>([
    ['Vacaciones', 'absence:common_vacation:days', 'control:accrued:common_vacation', [1250000, null, 0]],
    ['Incapacidad', 'absence:work_disability:days', 'control:accrued:work_disabilities', ['116.727,00', '']],
    ['HED', 'hours:heds', 'control:accrued:heds', ['45.000', '1.045.000', '$ 12.400']],
    ['Recargo nocturno', 'hours:hrns', 'control:accrued:hrns', ['12400', '8.000']],
  ])('«%s» is what was paid for them', (title, days, money, cells) => {
    const rows = cells.map((cell): Cell[] => ['1037482916', cell]);
    expect(guessed(['Cédula', title], ...rows)).toEqual(['document', money]);
    expect(guessed(['Cédula', title], ['1037482916', 3], ...rows.slice(1))).toEqual(['document', days]);
  });

  it('stays as it is called when its figures may be hours, or another column says what was paid', () => {
    expect(guessed(['HED'], ['8.000'], ['12.500'])).toEqual(['hours:heds']);
    expect(guessed(['HED'], [''], [0])).toEqual(['hours:heds']);
    expect(guessed(['HED', 'Pago HED'], [45_000, 45_000])).toEqual(['hours:heds', 'control:accrued:heds']);
    expect(guessed(['Licencia no remunerada'], [45_000])).toEqual(['absence:non_paid_leave:days']);
    expect(guessed(['Días trabajados'], [45_000])).toEqual(['worked_days']);
  });
});

test.each<[string, Cell[]]>([
  ['Bonificación', ['sí', 'no', '']],
  ['Otro', ['ver nota', null]],
  ['Días trabajados', ['todos', 'todos']],
])('«%s» over words alone is none of amounts', (title, cells) => {
  const rows = cells.map((cell): Cell[] => ['1037482916', cell]);
  expect(guessed(['Cédula', title], ...rows)).toEqual(['document', undefined]);
  // One figure among them, or nothing but a dash, and it is what it is called.
  const [stored] = guessColumns([title]);
  expect(guessed(['Cédula', title], ...rows, ['1037482916', '25.000'])[1]).toBe(stored);
  expect(guessed(['Cédula', title], ['1037482916', '-'])[1]).toBe(stored);
});

describe('a column that its title does not say', () => {
  const line: Cell[] = ['1037482916', 'RENTERIA YULIANA', '000100', 'SUELDO BASICO', '30,00', '2.420.000,00'];
  const more: Cell[] = ['52104882', 'NAÑEZ ROSA', '000210', 'HORA EXTRA DIURNA 25%', '6,00', '82.500,00'];

  it('is the identity number of the person of the line', () => {
    const headers = ['EMPLEADO', 'NOMBRE', 'CONCEPTO', 'DESCRIPCION', 'CANTIDAD', 'VALOR'];
    const keys = ['document', 'name', undefined, 'concept', 'quantity', 'value'];
    expect(guessed(headers, line, more)).toEqual(keys);
    expect(guessed(['COD_EMP', 'NOM_EMP', 'COD_CON', 'NOM_CON', 'CAN_LIQ', 'VAL_LIQ'], line, more)).toEqual(
      keys,
    );
    const people = (titles: string[], ...rows: Cell[][]) =>
      inferColumns(
        { headers: titles, rows: rows.map((cells, i) => ({ line: i + 2, cells })) },
        guessColumns(titles, peopleColumns),
        peopleColumns,
      );
    expect(people(['RUT/CC', 'Sueldo'], ['1037482916', 2_420_000])).toEqual(['document_number', 'salary']);
    expect(people(['Código', 'Sueldo'], ['001', 2_420_000])).toEqual(['worker_code', 'salary']);
  });

  it('is nothing where two could be, or some are not such numbers', () => {
    expect(guessed(['Cod', 'Id'], ['1037482916', '52104882'])).toEqual([undefined, undefined]);
    expect(guessed(['Empleado', 'Días'], ['1037482916', 30], ['Rosa', 30])).toEqual(['name', 'worked_days']);
    expect(guessed(['Puntos', 'Días'], [1_037_482, 30])).toEqual([undefined, 'worked_days']);
    expect(guessed(['Cédula', 'Código'], ['52104882', '1037482'])).toEqual(['document', undefined]);
  });

  it('is the concept of absences that come with their days', () => {
    const headers = ['Cédula', 'Nombre', 'Tipo novedad', 'Fecha inicio', 'Fecha fin', 'Días'];
    const line = ['1037482916', 'Yuliana', 'Incapacidad enfermedad general', '03/11/2026', '07/11/2026', 5];
    const more = ['52104882', 'Rosa', 'Vacaciones', '10/11/2026', '24/11/2026', 15];
    expect(guessed(headers, line, more)).toEqual([
      'document',
      'name',
      'concept',
      'start',
      'end',
      'worked_days',
    ]);
  });

  it('is still of amounts where its program worked out none of them', () => {
    const headers = ['Cédula', 'Comisiones', 'Anticipo', 'Bonificación'];
    const line = ['1037482916', '#N/D', '#¡VALOR!', 'según acta'];
    expect(guessed(headers, line, ['52104882', '#N/D', '', 'no'])).toEqual([
      'document',
      'earned:commissions:salary',
      'taken:advances',
      undefined,
    ]);
  });

  it('stays the concept when its values are known names, or when no value is a name', () => {
    const headers = ['Cédula', 'Concepto', 'Observación', 'Valor'];
    expect(guessed(headers, ['1', 'Comisiones', 'Vacaciones', 1])[1]).toBe('concept');
    expect(guessed(headers, ['1', '045', 'Por la feria', 1])[1]).toBe('concept');
  });
});
