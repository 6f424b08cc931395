import { expect, test } from 'vitest';
import { guessColumns } from '../../src/domain/imports/columns/guess-columns.ts';
import { inferColumns } from '../../src/domain/imports/columns/infer-from-values.ts';
import {
  findPeopleColumn,
  isBalanceSheet,
  peopleColumns,
} from '../../src/domain/imports/columns/people-columns.ts';
import { reconcileNameColumns } from '../../src/domain/imports/people/names-together.ts';
import { balanceNameTitle, balanceSheetFields } from '../../src/office/people/imports/balance-sheet.ts';

const titleOf = (key: string) => findPeopleColumn(key)?.label ?? key;

test('the sheet of opening balances is read as it is downloaded, without the names', () => {
  const headers = [titleOf('document_number'), balanceNameTitle, ...balanceSheetFields.map(titleOf)];
  const people = [
    ['1037482916', 'Yuliana Rentería Mosquera'],
    ['43567890', 'Diana Carolina Agudelo Marín'],
    ['71234567', 'Wilmar Andrés Cuesta Mena'],
  ];
  const rows = people.map((cells, at) => ({
    line: at + 2,
    cells: [
      ...cells,
      '31/07/2026',
      'Siigo',
      '11,25',
      '550000',
      '',
      '100000',
      '6',
      '0',
      '',
      '',
      '',
      '',
      '',
      'Préstamo',
      '90000',
      '12',
      '3',
    ],
  }));
  const table = { headers, rows };
  const mapping = reconcileNameColumns(
    table,
    inferColumns(table, guessColumns(headers, peopleColumns), peopleColumns),
  );
  expect(mapping).toEqual(['document_number', undefined, ...balanceSheetFields]);
  expect(isBalanceSheet(mapping)).toBe(true);
});

test('a file of people with balances is not a sheet of balances', () => {
  expect(isBalanceSheet(['document_number', 'full_name', 'opening_vacation_days'])).toBe(false);
  expect(isBalanceSheet(['document_number', 'salary'])).toBe(false);
});
