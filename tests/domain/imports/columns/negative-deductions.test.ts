import { describe, expect, it } from 'vitest';
import type { Cell } from '../../../../src/domain/imports/cells/cells.ts';
import { guessColumns } from '../../../../src/domain/imports/columns/guess-columns.ts';
import { readImportedRows } from '../../../../src/domain/imports/drafts/drafts.ts';

const month = { year: 2026, month: 11 };
function read(headers: string[], ...lines: Cell[][]) {
  const rows = lines.map((cells, i) => ({ line: i + 2, cells }));
  return readImportedRows({ headers, rows }, guessColumns(headers), undefined, month);
}

describe('what is taken, written below zero', () => {
  const wide = ['Cédula', 'Cooperativa', 'Salud', 'Comisiones'];

  it('is what is taken, where all of its column is so', () => {
    const [one, other] = read(wide, ['1', '-70.000', '(60.000)', 5000], ['2', -20_000, 0, 0]);
    expect(one?.draft.taken).toEqual([{ concept: 'cooperative', amount: '70000.00' }]);
    expect(one?.controls).toMatchObject([{ column: 'control:deductions:health', amount: '60000.00' }]);
    expect(other?.draft.taken).toEqual([{ concept: 'cooperative', amount: '20000.00' }]);
    expect([...(one?.problems ?? []), ...(other?.problems ?? [])]).toEqual([]);
  });

  it('is a fault of its cell where others of its column are above', () => {
    const [one, other] = read(wide, ['1', -70_000, '', ''], ['2', 20_000, '', '']);
    expect(one?.problems).toMatchObject([{ line: 2, column: 'taken:cooperative' }]);
    expect(one?.draft.taken).toEqual([]);
    expect(other?.draft.taken).toHaveLength(1);
  });

  it('never turns what is earned', () => {
    const [one] = read(wide, ['1', '', '', -5000]);
    expect(one?.problems).toMatchObject([{ column: 'earned:commissions:salary' }]);
  });

  it('is so in a long file by what its lines are of', () => {
    const long = ['Cédula', 'Concepto', 'Valor'];
    const [one] = read(
      long,
      ['1', 'Comisiones', 90_000],
      ['1', 'Cooperativa', -70_000],
      ['1', 'Embargo', '-5.000'],
    );
    expect(one?.problems).toEqual([]);
    expect(one?.draft.taken).toEqual([
      { concept: 'cooperative', amount: '70000.00' },
      { concept: 'tax_lien', amount: '5000.00' },
    ]);
    const [mixed] = read(long, ['1', 'Cooperativa', -70_000], ['1', 'Embargo', 5000]);
    expect(mixed?.problems).toMatchObject([{ line: 2, column: 'value' }]);
    const [earned] = read(long, ['1', 'Comisiones', -90_000], ['1', 'Cooperativa', -70_000]);
    expect(earned?.problems).toMatchObject([{ line: 2, column: 'value' }]);
  });
});
