import { expect, it } from 'vitest';
import {
  buildPayrollColumns,
  listVisibleColumns,
  type Room,
} from '../../src/office/payroll/list/columns.tsx';

const namesIn = (room: Room) =>
  buildPayrollColumns(room, listVisibleColumns(room, undefined)).map(({ name }) => name);

it('a tablet upright shows what is paid and the state, and nothing that pushes them out', () => {
  expect(namesIn('narrow')).toEqual(['employee_name', 'accrued_total', 'deductions_total', 'total', 'state']);
});
