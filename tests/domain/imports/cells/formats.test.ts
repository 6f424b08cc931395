import { describe, expect, it, test } from 'vitest';
import type { Cell } from '../../../../src/domain/imports/cells/cells.ts';
import {
  applyColumnFormats,
  type CellKind,
  detectFormat,
  previewCell,
} from '../../../../src/domain/imports/cells/formats.ts';

const table = (...cells: Cell[]) => ({
  headers: ['X'],
  rows: cells.map((cell, i) => ({ line: i + 2, cells: [cell] })),
});

describe('how a column is written', () => {
  test.each<[CellKind, Cell[], string | undefined, boolean]>([
    ['money', ['1.750.905', '200.000'], 'local', false],
    ['money', ['1,750,905.00', '350,000'], 'english', false],
    ['money', ['350.000', '200.000'], undefined, false],
    ['money', ['833333.333', '1.250.000,50'], undefined, false],
    ['money', ['833333.33', '1.250,50', '1.200'], undefined, true],
    ['money', ['0.500', '1.200'], 'english', false],
    ['money', ['1,750,905', '150.000'], undefined, true],
    ['money', ['1.750.905,50', '150,000'], undefined, true],
    ['money', ['1,750,905.250', '150.000'], 'english', false],
    ['money', ['1,750,905.00', '150.000', '1.5e5'], undefined, true],
    ['number', ['2,5', '1.500'], 'local', false],
    ['number', ['2.5', '1.500'], 'english', false],
    ['number', ['1.500', '2.250'], undefined, true],
    ['number', ['2,5', '2.5'], undefined, false],
    ['number', [2.5, 30], undefined, false],
    ['day', ['05/11/2026', '13/11/2026'], 'dmy', false],
    ['day', ['05/11/2026', '11/13/2026'], 'mdy', false],
    ['day', ['05/11/2026', '06/10/2026'], undefined, true],
    ['day', ['05/05/2026', '2026-11-05'], undefined, false],
    ['day', ['13/11/2026', '11/13/2026', '05/11/2026'], undefined, true],
    ['day', ['05-nov-2026', 46331], undefined, false],
  ])('a column of %s that holds %j is %s, and in doubt: %s', (kind, cells, format, doubtful) => {
    expect(detectFormat(table(...cells), 0, kind)).toEqual({ format, doubtful });
  });
});

describe('a column that was told how to be read', () => {
  const read = (kind: CellKind, format: 'local' | 'english' | 'dmy' | 'mdy', cell: Cell) => {
    const one = applyColumnFormats(table(cell), ['x'], { 0: format }, () => kind);
    return previewCell(one.rows[0]?.cells[0], kind, undefined);
  };
  test.each<[CellKind, 'local' | 'english' | 'dmy' | 'mdy', Cell, string | undefined]>([
    ['number', 'local', '1.500', '1500'],
    ['number', 'english', '1.500', '1.5'],
    ['number', 'local', '1,500', '1.5'],
    ['number', 'english', '1,500', '1500'],
    ['money', 'english', '$ 1,750,905.50', '1750905.5'],
    ['money', 'local', '1,750,905.50', '1750905.5'],
    ['money', 'local', 350.25, '350.25'],
    ['money', 'local', 'seis', undefined],
    ['day', 'dmy', '05/11/2026', '2026-11-05'],
    ['day', 'mdy', '05/11/2026', '2026-05-11'],
    ['day', 'mdy', '13/11/2026', '2026-11-13'],
    ['day', 'mdy', '5-nov-26', '2026-11-05'],
    ['day', 'mdy', '2026-11-05', '2026-11-05'],
  ])('%s as %s: %j is %s', (cellKind, format, cell, result) => {
    expect(read(cellKind, format, cell)).toBe(result);
  });

  it('keeps the thousands of an amount when other amounts of the column use another separator', () => {
    const { rows } = applyColumnFormats(table('1,750,905', '150.000'), ['x'], {}, () => 'money');
    expect(rows.map(({ cells }) => previewCell(cells[0], 'money', undefined))).toEqual(['1750905', '150000']);
  });

  it('one day that can only be read one way decides for all of its column', () => {
    const { rows } = applyColumnFormats(table('11/05/2026', '11/13/2026'), ['x'], {}, () => 'day');
    expect(rows.map(({ cells }) => cells[0])).toEqual(['2026-11-05', '2026-11-13']);
  });
});
