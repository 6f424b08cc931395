import { describe, expect, it } from 'vitest';
import {
  applyEdits,
  isOnlyInLines,
  listFillDownEdits,
  listPasteEdits,
  listReplaceEdits,
  listSameFaultLines,
  replaceProfileValues,
} from '../../../../src/domain/imports/columns/edits.ts';

const table = {
  headers: ['Cédula', 'EPS', 'Cargo'],
  rows: [
    { line: 2, cells: ['1', 'Sanitas S.A.S', 'Auxiliar'] },
    { line: 3, cells: ['2', 'sanitas  s.a.s', ''] },
    { line: 5, cells: ['3', 'Sura', 'Auxiliar'] },
  ],
};

describe('cells put right many at a time', () => {
  const unknown = (line: number, column = 'eps') => ({ line, column, message: 'No está en la lista' });
  const lacking = (line: number) => ({ line, column: 'charge', message: 'Falta el cargo' });
  it.each([
    ['the same text, whatever its case and spaces', [unknown(2), unknown(3)], unknown(2), 1, [2, 3]],
    ['the one in hand first', [unknown(2), unknown(3)], unknown(3), 1, [3, 2]],
    ['no row without a fault', [unknown(2)], unknown(2), 1, [2]],
    ['no other text with the same fault', [unknown(2), unknown(5)], unknown(2), 1, [2]],
    [
      'no other fault of the same column',
      [unknown(2), { ...unknown(3), message: 'Otra' }],
      unknown(2),
      1,
      [2],
    ],
    ['no fault of another column', [unknown(2), unknown(3, 'arl')], unknown(2), 1, [2]],
    ['no fault of another cell of the same kind', [unknown(2), { ...unknown(3), at: 1 }], unknown(2), 1, [2]],
    ['an empty cell where it must not be', [lacking(3)], lacking(3), 2, [3]],
    ['every empty cell that must not be', [lacking(3), lacking(7)], lacking(3), 2, [3, 7]],
  ])('one change is offered to %s', (_, faults, fault, cell, lines) => {
    const rows = [...table.rows, { line: 6, cells: ['4', '', ''] }, { line: 7, cells: ['5', '', ''] }];
    expect(listSameFaultLines({ ...table, rows }, faults, fault, cell)).toEqual(lines);
  });

  it('a text is told from one that stands in other lines too', () => {
    expect(isOnlyInLines(table, [2, 3], 1, 'SANITAS S.A.S')).toBe(true);
    expect(isOnlyInLines(table, [2], 1, 'SANITAS S.A.S')).toBe(false);
  });

  it('the first of some lines is said in the others', () => {
    expect(listFillDownEdits(table, [2, 3, 5], [2])).toEqual([
      { line: 3, column: 2, value: 'Auxiliar' },
      { line: 5, column: 2, value: 'Auxiliar' },
    ]);
  });

  it('a text is replaced wherever it is written, in the lines and columns asked', () => {
    expect(listReplaceEdits(table, [1], 's.a.s', '')).toEqual([
      { line: 2, column: 1, value: 'Sanitas ' },
      { line: 3, column: 1, value: 'sanitas  ' },
    ]);
    expect(listReplaceEdits(table, [1], 's.a.s', '', new Set([3]))).toHaveLength(1);
    expect(listReplaceEdits(table, [0, 1, 2], 'zzz', 'x')).toEqual([]);
  });

  it('nothing to look for finds what is empty', () => {
    expect(listReplaceEdits(table, [2], '', 'Operario')).toEqual([{ line: 3, column: 2, value: 'Operario' }]);
  });

  it('cells copied of a spreadsheet fall from the corner on, and what does not fit is left', () => {
    expect(listPasteEdits('A\tB\tC\nD\tE\tF\r\n', [2, 3], [1, 2], { row: 1, column: 0 })).toEqual([
      { line: 3, column: 1, value: 'A' },
      { line: 3, column: 2, value: 'B' },
    ]);
  });

  it('changes only the lines that were touched', () => {
    const next = applyEdits(table, [{ line: 3, column: 2, value: 'Operario' }]);
    expect(next.rows[1]?.cells).toEqual(['2', 'sanitas  s.a.s', 'Operario']);
    expect(next.rows[0]).toBe(table.rows[0]);
  });

  it('what a profile says of a text holds for its column only', () => {
    const values = [{ key: 'eps', from: 'SANITAS S.A.S.', to: 'EPS SANITAS' }];
    const next = replaceProfileValues(table, ['document', 'eps', undefined], values);
    expect(next.rows.map(({ cells }) => cells[1])).toEqual(['EPS SANITAS', 'EPS SANITAS', 'Sura']);
  });
});
