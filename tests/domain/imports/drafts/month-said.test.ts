import { describe, expect, it, test } from 'vitest';
import type { Cell } from '../../../../src/domain/imports/cells/cells.ts';
import { findStatedMonth } from '../../../../src/domain/imports/cells/month-said.ts';
import { guessColumns } from '../../../../src/domain/imports/columns/guess-columns.ts';
import { listControlDayProblems } from '../../../../src/domain/imports/drafts/controls.ts';
import { readImportedRows } from '../../../../src/domain/imports/drafts/drafts.ts';

const monthOf = (...texts: Cell[]) => {
  const found = findStatedMonth(texts, { year: 2026, month: 11 });
  return found && `${found.year}-${found.month}`;
};

describe('the month that the text above a table says', () => {
  test.each<[Cell, string | undefined]>([
    ['NÓMINA DE PERSONAL MES DE NOVIEMBRE DE 2026', '2026-11'],
    ['Del 01/11/2026 al 30/11/2026', '2026-11'],
    ['Periodo: 01/11/2026 - 30/11/2026', '2026-11'],
    ['Desde 2026-11-16 hasta el 2026-11-30', '2026-11'],
    ['PERIODO : 2026/11  QUINCENA : 02', '2026-11'],
    ['nomina_octubre_2025.xlsx', '2025-10'],
    ['Procesado: 2026/12/01 08:15', undefined],
    ['Fecha de impresión: 3 de diciembre de 2026', undefined],
    ['GENERADO EL 3 DE DICIEMBRE DE 2026 10:30', undefined],
    ['Fecha de pago 5 dic 2026', undefined],
    ['Nómina generada del 1 al 30 de noviembre de 2026', '2026-11'],
    ['Pago de nómina, noviembre de 2026', '2026-11'],
    ['Nómina al 30 de noviembre de 2026', '2026-11'],
    ['30/11/2026', undefined],
    [new Date('2026-11-30T00:00:00Z'), undefined],
    ['Del 26/10/2026 al 25/11/2026', undefined],
    ['NIT 901.482.317-5', undefined],
    ['Resolución 2026 de 12', undefined],
    ['NOMINA NOVIEMBRE', '2026-11'],
    ['Nómina del mes de octubre', '2026-10'],
    ['2 QUINCENA DE DICIEMBRE', '2026-12'],
    ['1Q NOV', '2026-11'],
    ['Elaboró la nómina Julio Pérez', undefined],
    ['Julio', undefined],
  ])('%j says %j', (text, month) => {
    expect(monthOf(text)).toBe(month);
  });

  it('is none when two of them say others', () => {
    expect(monthOf('Nómina', 'Noviembre de 2026', 'Impreso', '2026-11')).toBe('2026-11');
    expect(monthOf('Octubre de 2026', 'Noviembre de 2026')).toBeUndefined();
  });
});

const read = (headers: string[], ...rows: Cell[][]) =>
  readImportedRows(
    { headers, rows: rows.map((cells, i) => ({ line: i + 2, cells })) },
    guessColumns(headers),
    undefined,
    { year: 2026, month: 11 },
  );

it('a month without its year is the last one of that name', () => {
  const found = findStatedMonth(['Nómina diciembre'], { year: 2027, month: 1 });
  expect(found).toEqual({ year: 2026, month: 12, text: 'Nómina diciembre' });
});

describe('the days a line is of', () => {
  const titles = ['Cédula', 'Fecha inicial', 'Fecha final', 'Días'];
  test.each<[string, string, string]>([
    ['01/10/2026', '31/10/2026', '2026-10'],
    ['16/10/2026', '30/10/2026', '2026-10'],
    ['26/09/2026', '25/10/2026', '2026-10'],
    ['01/03/2020', '28/02/2027', '2026-11'],
  ])('from %s to %s are of %s', (start, end, month) => {
    const [row] = read(titles, ['1037482916', start, end, '30']);
    expect([`${row?.year}-${row?.month}`, row?.problems]).toEqual([month, []]);
  });

  it('and those of a concept say nothing of the month', () => {
    const [row] = read(
      ['Cédula', 'Concepto', 'Fecha inicial', 'Fecha final'],
      ['1037482916', 'Vacaciones', '01/10/2026', '31/10/2026'],
    );
    expect(row?.month).toBe(11);
  });

  it('of both fortnights are those of the month, and of one alone are told', () => {
    const headers = ['Cédula', 'Periodo desde', 'Periodo hasta', 'Días'];
    const first: Cell[] = ['1037482916', '01/11/2026', '15/11/2026', 15];
    const second: Cell[] = ['1037482916', '16/11/2026', '30/11/2026', 15];
    const said = (...rows: Cell[][]) =>
      listControlDayProblems(read(headers, ...rows)[0]?.days ?? [], {
        start: '2026-11-01',
        end: '2026-11-30',
      });
    expect(said(second, first)).toEqual([]);
    expect(said(first)).toMatchObject([{ message: expect.stringContaining('Traiga las dos quincenas') }]);
  });

  it('end a month on its thirtieth as on its last', () => {
    const of = (day: string) =>
      listControlDayProblems([{ line: 2, column: 'settlement_end', day: day as never }], {
        start: '2026-10-01',
        end: '2026-10-31',
      });
    expect([of('2026-10-30'), of('2026-10-31')]).toEqual([[], []]);
    expect(of('2026-10-20')).toHaveLength(1);
  });
});
