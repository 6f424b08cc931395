import { expect, it } from 'vitest';
import { showSerialDays } from '../../../../src/domain/imports/cells/show-serial-days.ts';

const shown = (cell: string | number | Date) => {
  const rows = [{ line: 2, cells: [cell, 24829] }];
  const table = { headers: ['Nacimiento', 'Código'], rows };
  return showSerialDays(table, ['birth_date', 'worker_code'], (key) =>
    key === 'birth_date' ? 'day' : undefined,
  ).rows[0]?.cells;
};

it.each([
  [24829, '1967-12-23'],
  ['43748', '2019-10-10'],
  [43748.5, '2019-10-10'],
])('the serial %s of a column of days is shown as %s, and no other number', (cell, day) => {
  expect(shown(cell)).toEqual([day, 24829]);
});

it.each(['05/11/2026', '', 'ayer', 20_261_105])('«%s» stays as it is', (cell) => {
  expect(shown(cell)).toEqual([cell, 24829]);
});
