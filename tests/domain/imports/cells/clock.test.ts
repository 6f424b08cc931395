import { describe, expect, it } from 'vitest';
import {
  type Cell,
  readDay,
  readDocumentNumber,
  readNumber,
  toCellText,
} from '../../../../src/domain/imports/cells/cells.ts';
import { guessColumns } from '../../../../src/domain/imports/columns/guess-columns.ts';
import { readImportedRows } from '../../../../src/domain/imports/drafts/drafts.ts';

describe('hours of a clock', () => {
  const hours = (cell: Cell) => {
    const headers = ['Cédula', 'HED'];
    const table = { headers, rows: [{ line: 2, cells: ['1037482916', cell] }] };
    return readImportedRows(table, guessColumns(headers), undefined, { year: 2026, month: 11 })[0];
  };
  it.each([
    ['4:30', '4.5'],
    ['04:45:00', '4.75'],
    ['30:00', '30'],
    ['PT04H30M00S', '4.5'],
    [new Date('1899-12-31T04:30:00Z'), '4.5'],
    [new Date('1900-01-01T06:00:00Z'), '30'],
    [new Date('1904-01-01T04:30:00Z'), '4.5'],
  ])('%s are %s', (cell, quantity) => {
    expect(hours(cell)?.problems).toEqual([]);
    expect(hours(cell)?.draft.hours).toEqual([{ kind: 'heds', quantity }]);
  });

  it('whose minutes have no two decimals are asked', () => {
    expect(hours('4:20')?.problems).toMatchObject([
      { message: 'Escriba las horas con decimales: 4:20 son 4,33' },
    ]);
    const times = ['1899-12-31T04:30:00Z', '1900-01-01T06:05:09Z', '1899-12-31', '1900-01-01', '2026-11-05'];
    expect(times.map((time) => toCellText(new Date(time)))).toEqual([
      '4:30',
      '30:05:09',
      '1899-12-31',
      '1900-01-01',
      '2026-11-05',
    ]);
    expect(hours('4:30:20')?.problems).toHaveLength(1);
    expect(hours('4:75')?.problems).toHaveLength(1);
    expect(hours(new Date('2026-11-05'))?.problems).toHaveLength(1);
  });
});

describe('what nobody sees in a cell', () => {
  it('is not of what it says', () => {
    expect(readDocumentNumber('\u200e1037482916\u200b')).toBe('1037482916');
    expect(readNumber('\u202d1.750.905\u202c')).toBe('1750905');
    expect(readDocumentNumber('1037482916\u001a')).toBe('1037482916');
    expect(toCellText('a\u000bb\u0001')).toBe('a b');
    expect(readDay('\u200e5/\u200e11/\u200e2026')).toBe('2026-11-05');
  });
});
