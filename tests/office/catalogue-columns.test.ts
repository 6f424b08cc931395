import { expect, it } from 'vitest';
import { employees } from '../../src/domain/resources/employees.ts';
import { columnsOf } from '../../src/office/catalogue/columns.tsx';

const namesOf = (names: readonly string[], roomy: boolean) =>
  columnsOf(employees, names, new Set(), roomy).map(({ name }) => name);

it('a tablet leaves out the days and every list but the first, unless they were chosen', () => {
  expect(namesOf(employees.list, false)).toEqual([
    'name',
    'document_number',
    'charge_id',
    'salary',
    'status',
    'vault_status',
  ]);
  expect(namesOf(employees.list, true)).toEqual(employees.list);
  expect(namesOf([...employees.list], false)).toEqual(employees.list);
});
