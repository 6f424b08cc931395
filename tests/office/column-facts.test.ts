import { expect, it } from 'vitest';
import { applyEdits } from '../../src/domain/imports/columns/edits.ts';
import { carryColumns, rememberOfColumn } from '../../src/office/people/imports/column-facts.ts';

it('what a column says is found once, and again in an edited column alone', () => {
  const found: string[] = [];
  const table = { headers: ['A', 'B'], rows: [{ line: 2, cells: ['1', '2'] }] };
  const ask = (of: typeof table) =>
    [0, 1].map((column) =>
      rememberOfColumn(of, column, 'first', () => {
        found.push(`${column}`);
        return of.rows[0]?.cells[column];
      }),
    );
  expect([ask(table), ask(table), found]).toEqual([
    ['1', '2'],
    ['1', '2'],
    ['0', '1'],
  ]);
  const edited = applyEdits(table, [{ line: 2, column: 1, value: '3' }]) as typeof table;
  carryColumns(table, edited, new Set([1]));
  expect([ask(edited), ask(table), found]).toEqual([
    ['1', '3'],
    ['1', '2'],
    ['0', '1', '1'],
  ]);
});
