import { expect, it } from 'vitest';
import { employees } from '../../src/domain/resources/employees.ts';
import { resources } from '../../src/domain/resources/index.ts';
import { buildRecordColumns, listOfferedColumns } from '../../src/office/catalogue/columns.tsx';

const namesOf = (names: readonly string[], roomy: boolean) =>
  buildRecordColumns(employees, names, new Set(), roomy).map(({ name }) => name);

it('a tablet leaves out some columns of the employees, unless they were chosen', () => {
  expect(namesOf(employees.list, false)).toEqual([
    'list_name',
    'document_number',
    'charge_id',
    'salary',
    'status',
    'vault_status',
  ]);
  expect(namesOf(employees.list, true)).toEqual(employees.list);
  expect(namesOf([...employees.list], false)).toEqual(employees.list);
});

it('no list offers a confirmed_ field, and each offers the columns that it shows', () => {
  const offered = resources.flatMap((one) => listOfferedColumns(one).map((name) => `${one.path}.${name}`));
  expect(offered.filter((name) => name.includes('confirmed_'))).toEqual([]);
  expect(offered).toEqual(expect.arrayContaining(['companies.nit', 'bank_accounts.holder_document']));
  for (const one of resources) expect(listOfferedColumns(one)).toEqual(expect.arrayContaining([...one.list]));
});
