import { describe, expect, it } from 'vitest';
import type { Resource } from '../../src/domain/records/resource.ts';
import { admins } from '../../src/domain/resources/admins.ts';
import { employees } from '../../src/domain/resources/employees.ts';
import {
  getListPermissions,
  listResourceFilters,
  parseSort,
  readListView,
  sortText,
  toListQuery,
  updateSort,
} from '../../src/office/catalogue/view.ts';
import { toListParams } from '../../src/office/records/records.ts';

const people: Resource = employees;
const view = (query: string) => readListView(people, new URLSearchParams(query));

describe('the view of a list in its address', () => {
  it.each([
    ['', { size: '50', page: 1, columns: employees.list }],
    ['per_page=all&page=3', { size: 'all', page: 3 }],
    ['per_page=33', { size: '50' }],
    ['page=-4', { page: 1 }],
    ['page=x', { page: 1 }],
    ['columns=name,salary', { columns: ['name', 'salary'] }],
    ['columns=name,password', { columns: ['name'] }],
    ['columns=constructor', { columns: employees.list }],
    [
      'sort=-salary,name',
      {
        sort: [
          { by: 'salary', down: true },
          { by: 'name', down: false },
        ],
      },
    ],
  ])('is read from «%s»', (query, expected) => expect(view(query)).toMatchObject(expected));

  it('is requested with the ends of its ranges, and without empty filters', () =>
    expect(
      toListParams(toListQuery(view('salary.from=2000000.00&status=activo&per_page=25'), 'ana')),
    ).toEqual({
      page: 1,
      per_page: 25,
      search: 'ana',
      sort: 'list_name',
      'filter[salary][from]': '2000000.00',
      'filter[status]': 'activo',
    }));

  it('is requested with the fields to include', () =>
    expect(toListParams({ ...toListQuery(view(''), ''), include: ['used_count'] })).toMatchObject({
      include: 'used_count',
    }));
});

describe('the order of a list', () => {
  it.each([
    ['name', 'salary', false, false, 'salary'],
    ['name', 'salary', true, true, 'name,-salary'],
    ['name,-salary', 'salary', false, true, 'name,salary'],
    ['name,-salary', 'name', true, false, '-name'],
  ])('by %s changes when %s is pressed, down: %s, added: %s', (before, by, down, add, after) =>
    expect(sortText(updateSort(parseSort(before), { by, down }, add))).toBe(after),
  );
});

it('a list has filters of declared fields, amounts, days and use', () => {
  const names = listResourceFilters(people).map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining(['status', 'admission_date', 'salary', 'active']));
  expect(listResourceFilters(admins).map(([name]) => name)).not.toContain('active');
});

it('a list offers no writing where it is read-only, or to a role that cannot', () => {
  expect(getListPermissions(admins, ['root'])).toEqual({ create: false, open: false });
  expect(getListPermissions(people, ['client'])).toEqual({ create: true, open: true });
  expect(getListPermissions(people, ['enabler'])).toEqual({ create: false, open: true });
});
