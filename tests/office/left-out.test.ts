import { expect, it } from 'vitest';
import { doubtsTold, type Reading } from '../../src/office/import/reading.ts';

it('columns with money that are not imported are said before storing', () => {
  const headers = ['Documento', 'No.', 'Comisiones', 'Otros ingresos', 'Celular', 'Cargo'];
  const told = (mapping: (string | undefined)[]) =>
    doubtsTold({
      doubtful: [],
      open: [],
      columns: [],
      mapping,
      table: {
        headers,
        rows: [{ line: 2, cells: ['1037482916', 1, 250_000, '$ 50.000', 3_001_234_567, 'Costura'] }],
      },
    } as unknown as Reading);
  const known = ['document', undefined, 'earned:commissions:salary'];
  expect(told([...known, undefined, undefined, undefined])).toEqual([
    'Las columnas «Otros ingresos», «Celular» traen cifras y no se importan.',
  ]);
  expect(told([...known, 'earned:aids:other', undefined, undefined])).toEqual([
    'La columna «Celular» trae cifras y no se importa.',
  ]);
  expect(told([...known, 'earned:aids:other', 'note', undefined])).toEqual([]);
});

it('deductions that come below zero are said before storing', () => {
  const told = (...amounts: number[]) =>
    doubtsTold({
      doubtful: [],
      open: [],
      columns: [],
      mapping: ['document', 'taken:cooperative'],
      table: {
        headers: ['Documento', 'Cooperativa'],
        rows: amounts.map((amount, i) => ({ line: i + 2, cells: ['1037482916', amount] })),
      },
    } as unknown as Reading);
  expect(told(-50_000, 0)).toEqual(['Las deducciones vienen con signo menos y se leen sin él.']);
  expect(told(-50_000, 20_000)).toEqual([]);
});
