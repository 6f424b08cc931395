import { describe, expect, it } from 'vitest';
import { buildFolders, isOneMonth } from '../../src/office/employee-vault/folders.ts';
import type { CompanyVaultEntry } from '../../src/office/employee-vault/vault-api.ts';

const entry = (name: string, month: number) =>
  ({
    id: `${name}${month}`,
    year: 2026,
    month,
    employee: { id: name, name, list_name: name },
  }) as CompanyVaultEntry;
const rows = [entry('Ana', 10), entry('Luis', 10), entry('Ana', 9), entry('Ana', 11)];

describe('the vault in folders', () => {
  it('by employee has one for each, with the filter of that employee', () => {
    const folders = buildFolders(rows, 'employee');
    expect(folders.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['Ana', 3],
      ['Luis', 1],
    ]);
    expect(folders[0]?.rows.map(({ month }) => month)).toEqual([11, 10, 9]);
    expect(folders[0]?.what).toEqual({ employee_id: 'Ana' });
  });

  it('by month has one for each, with the filters of that month', () => {
    const folders = buildFolders(rows, 'month');
    expect(folders.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['octubre de 2026', 2],
      ['septiembre de 2026', 1],
      ['noviembre de 2026', 1],
    ]);
    expect(folders[1]?.what).toEqual({ year: '2026', month_from: '9', month_to: '9' });
  });

  it.each([
    ['all the rows of one month', [0, 1], 2, {}, true],
    ['rows of two months', [0, 2], 2, {}, false],
    ['a page of a month, when nothing says that the rest is of it', [0, 1], 90, {}, false],
    [
      'a page of the month of the filters',
      [0, 1],
      90,
      { year: '2026', month_from: '10', month_to: '10' },
      true,
    ],
    [
      'a page of the months of the filters',
      [0, 2],
      90,
      { year: '2026', month_from: '9', month_to: '10' },
      false,
    ],
  ])('knows whether one folder is enough: %s', (_, which, count, filters, expected) => {
    expect(
      isOneMonth(
        rows.filter((_, i) => which.includes(i)),
        count,
        filters,
      ),
    ).toBe(expected);
  });
});
