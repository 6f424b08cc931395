import { describe, expect, it, test } from 'vitest';
import type { Cell } from '../../../../src/domain/imports/cells/cells.ts';
import { readImportedRows } from '../../../../src/domain/imports/drafts/drafts.ts';

const overtime = (cell: Cell) =>
  readImportedRows(
    { headers: ['Cédula', 'HED'], rows: [{ line: 2, cells: ['1037482916', cell] }] },
    ['document', 'hours:heds'],
    undefined,
    { year: 2026, month: 11 },
  )[0];

describe('hours of a cell', () => {
  test.each<[Cell, string]>([
    // From the rule alone.
    ['2:30', '2.5'],
    ['02:30', '2.5'],
    ['2:30:00', '2.5'],
    ['26:30', '26.5'],
    ['PT2H30M', '2.5'],
    ['PT45M', '0.75'],
    ['PT90M', '1.5'],
    ['PT2H', '2'],
    ['2,5 h', '2.5'],
    ['2.5h', '2.5'],
    ['2h30', '2.5'],
    ['2 h 30 min', '2.5'],
    ['150 min', '2.5'],
    ['150 minutos', '2.5'],
    ['2 horas', '2'],
    ['1 hora y 15 minutos', '1.25'],
    [new Date('1899-12-31T02:30:00Z'), '2.5'],
    // From what files were seen to bring.
    ['PT02H30M00S', '2.5'],
    ['PT2H30M0.0S', '2.5'],
    ['P0DT2H30M', '2.5'],
    ['P1DT2H', '26'],
    ['pt2h30m', '2.5'],
    ['2:30 h', '2.5'],
    ['2:30 hrs', '2.5'],
    ['2 hs', '2'],
    ['2H30M', '2.5'],
    ["2h 30'", '2.5'],
    ["45'", '0.75'],
    ['2 hrs. 30 mins.', '2.5'],
    ['2 horas con 30 minutos', '2.5'],
    ['2:30 a. m.', '2.5'],
    ['12:30 AM', '0.5'],
    ['1:30 PM', '13.5'],
    [2.5, '2.5'],
    ['2,50', '2.5'],
    [new Date('1900-01-01T02:30:00Z'), '26.5'],
  ])('%j are %s', (cell, quantity) => {
    expect(overtime(cell)?.problems).toEqual([]);
    expect(overtime(cell)?.draft.hours).toEqual([{ kind: 'heds', quantity }]);
  });

  test.each<Cell>(['0:00', 'PT0S', 'PT0H0M', '0 h', '0 min', '0h00', 0])('%j is nothing', (cell) => {
    expect(overtime(cell)?.problems).toEqual([]);
    expect(overtime(cell)?.draft.hours).toEqual([]);
  });

  test.each<Cell>([
    ...[
      '2:75',
      '2h75',
      '-1:30',
      '1:30-',
      'dos horas',
      '2:3',
      'PT',
      'P2H',
      '13:30 PM',
      '2 h 30 km',
      '2:30:75',
    ],
    ...[new Date('2026-11-05')],
  ])('%j is told, and nothing is put in its place', (cell) => {
    expect(overtime(cell)?.problems).toHaveLength(1);
    expect(overtime(cell)?.draft.hours).toEqual([]);
  });

  it('a fraction may be of an hour or of a day, and is asked with both', () => {
    expect(overtime(0.104166666666667)?.problems).toMatchObject([
      { message: 'Puede ser 0,1042 horas o 2:30 de un reloj. Escriba las horas como 2,5 o 2:30' },
    ]);
    expect(overtime('0,0833333333')?.problems[0]?.message).toContain('2:00 de un reloj');
    expect(overtime(0.25)?.draft.hours).toEqual([{ kind: 'heds', quantity: '0.25' }]);
  });
});

it('no hours at all are nothing to place, however they are written', () => {
  const read = (cell: Cell) =>
    readImportedRows(
      { headers: ['Cédula', 'Cantidad'], rows: [{ line: 2, cells: ['1037482916', cell] }] },
      ['document', 'quantity'],
      undefined,
      { year: 2026, month: 11 },
    )[0]?.problems;
  for (const cell of ['0:00', 'PT0S', '0', '0 h']) expect(read(cell)).toEqual([]);
  expect(read('2:30')).toHaveLength(1);
});
