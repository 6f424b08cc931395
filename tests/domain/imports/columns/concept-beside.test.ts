import { expect, it, test } from 'vitest';
import type { Cell } from '../../../../src/domain/imports/cells/cells.ts';
import { guessColumns } from '../../../../src/domain/imports/columns/guess-columns.ts';
import { inferColumns } from '../../../../src/domain/imports/columns/infer-from-values.ts';
import { readImportedRows } from '../../../../src/domain/imports/drafts/drafts.ts';

const read = (headers: string[], ...cells: Cell[][]) => {
  const table = { headers, rows: cells.map((row, i) => ({ line: i + 2, cells: row })) };
  const mapping = inferColumns(table, guessColumns(headers));
  return { mapping, rows: readImportedRows(table, mapping, undefined, { year: 2026, month: 11 }) };
};

it('«Novedades» of a wide file is a note, and hides none of its figures', () => {
  const { mapping, rows } = read(
    ['Cédula', 'HED', 'Comisiones', 'Novedades'],
    ['1037482916', 4, 100_000, 'Vacaciones'],
  );
  expect(mapping[3]).toBe('note');
  expect(rows).toMatchObject([
    { draft: { hours: [{ quantity: '4' }], earned: [{ salary: '100000.00' }], notes: ['Vacaciones'] } },
  ]);
});

it('a column of notes is recognised beside the totals too', () => {
  const headers = ['Cédula', 'Sueldo', 'HED', 'Total devengado', 'Total deducido', 'Novedades'];
  expect(read(headers, ['1037482916', 2_100_000, 4, 0, 0, 'Ingresó el 5']).mapping[5]).toBe('note');
});

test.each(['Observaciones', 'Novedades', 'Estado'])(
  'the days of who each line is of are not those of what its «%s» say',
  (title) => {
    const headers = ['Cédula', 'Días', 'Total devengado', 'Total deducciones', title];
    const { mapping, rows } = read(
      headers,
      ['1037482916', 30, 2_000_000, 160_000, 'Vacaciones'],
      ['98544120', 30, 1_900_000, 152_000, 'Incapacidad'],
    );
    expect(mapping).not.toContain('concept');
    expect(rows.map(({ draft }) => [draft.worked_days, draft.absences])).toEqual([
      ['30', []],
      ['30', []],
    ]);
  },
);

test.each<[string, string[], Cell[]]>([
  ['sides', ['Cédula', 'Concepto', 'Devengado', 'Deducido'], ['1037482916', 'Comisiones', 100_000, 0]],
  ['value', ['Cédula', 'Concepto', 'Valor'], ['1037482916', 'Comisiones', 100_000]],
  ['days', ['Cédula', 'Novedad', 'Días'], ['1037482916', 'Vacaciones', 5]],
])('a concept with its %s is of a long file', (_, headers, cells) => {
  expect(read(headers, cells).mapping[1]).toBe('concept');
});

it('nor in the two fortnights of each', () => {
  const headers = ['Cédula', 'Días', 'Total devengado', 'Total deducciones', 'Observaciones'];
  const { rows } = read(
    headers,
    ['1037482916', 15, 1_000_000, 80_000, 'Vacaciones'],
    ['1037482916', 15, 1_000_000, 80_000, ''],
  );
  expect(rows).toMatchObject([{ draft: { worked_days: '30', absences: [], notes: ['Vacaciones'] } }]);
});

it('a figure beside a concept that would be left out is told', () => {
  const { rows } = read(['Cédula', 'Concepto', 'Valor', 'HED'], ['1037482916', 'Comisiones', 100_000, 4]);
  expect(rows[0]?.problems).toMatchObject([{ column: 'hours:heds' }]);
});

it('a line that repeats another of the same person is said', () => {
  const line: Cell[] = ['1037482916', 100_000];
  const notices = (...lines: Cell[][]) => read(['Cédula', 'Comisiones'], ...lines).rows[0]?.notices;
  expect(notices(line, line)).toEqual(['La fila 3 es igual a otra de la misma persona, y se suman']);
  expect(notices(line, ['1037482916', 90_000])).toEqual([]);
});

test.each([
  ['Incapacidad ARL', 'laboral'],
  ['Incapacidad accidente de trabajo', 'laboral'],
  ['Incapacidad enfermedad laboral', 'profesional'],
  ['Incapacidad general', undefined],
])('«%s» says its origin', (name, origin) => {
  const [long] = read(['Cédula', 'Concepto', 'Cantidad'], ['1037482916', name, 2]).rows;
  const [wide] = read(['Cédula', `Días ${name}`], ['1037482916', 2]).rows;
  expect([long?.draft.absences[0]?.origin, wide?.draft.absences[0]?.origin]).toEqual([origin, origin]);
  expect([long?.problems, wide?.problems]).toEqual([[], []]);
});

test.each([
  ['Incapacidad no laboral', undefined],
  ['Incapacidad enfermedad no profesional', undefined],
  ['Incapacidad por accidente de tránsito', undefined],
  ['Días accidente', 'laboral'],
])('«%s», said by hand to be of incapacity, says its origin', (title, origin) => {
  const table = {
    headers: ['Cédula', 'Inicio', title],
    rows: [{ line: 2, cells: ['1037482916', '2026-11-03', 2] }],
  };
  const mapping = ['document', 'absence:work_disability:start', 'absence:work_disability:days'];
  const [row] = readImportedRows(table, mapping, undefined, { year: 2026, month: 11 });
  expect(row?.draft.absences).toMatchObject([{ start: '2026-11-03', end: '2026-11-04' }]);
  expect(row?.draft.absences[0]?.origin).toBe(origin);
});

it('the origin of a line is of its own incapacity', () => {
  const titles = ['Cédula', 'Días incapacidad', 'Inicio incapacidad', 'Origen incapacidad'];
  const { rows } = read(
    titles,
    ['1037482916', 2, '2026-11-03', 'laboral'],
    ['1037482916', 3, '2026-11-16', 'común'],
  );
  expect(rows[0]?.draft.absences.map(({ start, origin }) => [start, origin])).toEqual([
    ['2026-11-03', 'laboral'],
    ['2026-11-16', 'comun'],
  ]);
});

test.each([
  ['Bonificación no prestacional', 'earned:bonuses:other'],
  ['Bonificaciones no constitutivas de salario', 'earned:bonuses:other'],
  ['Bonificación constitutiva', 'earned:bonuses:salary'],
  ['Bonificación ocasional', 'earned:bonuses:other'],
  ['010_HORA EXTRA DIURNA', 'hours:heds'],
  ['HED Dom', 'hours:heddfs'],
  ['Mes liquidado', 'period'],
  ['Valor consignado', 'net'],
  ['Prima diciembre', 'benefit:service_bonus:amount'],
  ['Horas/Días', 'quantity'],
  ['Vales', undefined],
])('«%s» is %s', (title, key) => {
  expect(guessColumns([title])).toEqual([key]);
});
