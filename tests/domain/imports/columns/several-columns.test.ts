import { describe, expect, it, test } from 'vitest';
import { importColumns } from '../../../../src/domain/imports/columns/columns.ts';
import { guessColumns, isColumnTitle } from '../../../../src/domain/imports/columns/guess-columns.ts';
import { readImportedRows } from '../../../../src/domain/imports/drafts/drafts.ts';

const month = { year: 2026, month: 11 };
const read = (headers: string[], cells: (string | number)[], mapping = guessColumns(headers)) =>
  readImportedRows({ headers, rows: [{ line: 2, cells }] }, mapping, undefined, month)[0];

describe('several columns of one concept', () => {
  it('the loan of each bank is a line of its own, by the name its column has', () => {
    const headers = ['Cédula', 'LIBRANZA BANCO DE BOGOTÁ', 'Cuota libranza Bancolombia', 'Total libranzas'];
    expect(guessColumns(headers)).toEqual(['document', 'taken:loans', 'taken:loans', undefined]);
    expect(read(headers, ['1017204588', 150_000, 80_000, 230_000])?.draft.taken).toEqual([
      { concept: 'loans', amount: '150000.00', description: 'LIBRANZA BANCO DE BOGOTÁ' },
      { concept: 'loans', amount: '80000.00', description: 'Cuota libranza Bancolombia' },
    ]);
  });

  it('a loan that is no bank’s is called a loan, and nobody confirms it', () => {
    expect(read(['Cédula', 'Libranzas'], ['1', 5000])?.draft.taken).toEqual([
      { concept: 'loans', amount: '5000.00', description: 'Libranza' },
    ]);
    expect(isColumnTitle('Libranzas', 'taken:loans', importColumns)).toBe(true);
    expect(isColumnTitle('Libranza Davivienda', 'taken:loans', importColumns)).toBe(false);
  });

  test.each([
    'Saldo libranza',
    'Número libranza',
    'Fecha libranza',
    'Entidad libranza',
    'Plazo de la libranza',
  ])('«%s» is told of a loan, and not taken', (title) => {
    expect(guessColumns([title])).toEqual([undefined]);
  });

  it('a loan that a file names whole leaves those of its banks to whoever reads it', () => {
    expect(guessColumns(['Libranza', 'Libranza Bogotá'])).toEqual(['taken:loans', undefined]);
  });

  it('in a long file a loan keeps its name', () => {
    const one = read(['Cédula', 'Concepto', 'Valor'], ['1', 'Libranza Davivienda', 70_000]);
    expect(one?.draft.taken).toEqual([
      { concept: 'loans', amount: '70000.00', description: 'Libranza Davivienda' },
    ]);
  });

  it('what a person chose for several columns is read of all of them', () => {
    const headers = ['Cédula', 'Extras Q1', 'Extras Q2', 'Bono A', 'Bono B', 'Premio'];
    const mapping = ['document', ...Array(2).fill('hours:heds'), ...Array(2).fill('earned:bonuses:other')];
    const one = read(
      headers,
      ['1', 2, 3.5, 100_000, 50_000, 90_000],
      [...mapping, 'earned:other_concepts:other'],
    );
    expect(one?.draft.hours).toEqual([
      { kind: 'heds', quantity: '2' },
      { kind: 'heds', quantity: '3.5' },
    ]);
    expect(one?.draft.earned).toEqual([
      { concept: 'bonuses', non_salary: '100000.00', description: 'Bono A' },
      { concept: 'bonuses', non_salary: '50000.00', description: 'Bono B' },
      { concept: 'other_concepts', non_salary: '90000.00', description: 'Premio' },
    ]);
  });

  it('what cannot be read is told of its own column', () => {
    const headers = ['Cédula', 'Libranza Bogotá', 'Libranza Caja Social'];
    expect(read(headers, ['1', 'x', 'y'])?.problems).toEqual([
      { line: 2, column: 'taken:loans', message: 'El valor no es una cantidad de dinero positiva' },
      { line: 2, column: 'taken:loans', message: 'El valor no es una cantidad de dinero positiva', at: 2 },
    ]);
    expect(read(headers, ['1', 5000, '#N/A'])?.problems).toMatchObject([{ column: 'taken:loans', at: 2 }]);
    expect(read(headers, ['1', 5000, '#N/A'])?.draft.taken).toHaveLength(1);
  });
});
