import { expect, it } from 'vitest';
import {
  buildPayrollColumns,
  listVisibleColumns,
  type Room,
} from '../../src/office/payroll/list/columns.tsx';

const namesIn = (room: Room) =>
  buildPayrollColumns(room, listVisibleColumns(room, undefined)).map(({ name }) => name);

it('a narrow list of payrolls shows the employee, the amounts and the state', () => {
  expect(namesIn('narrow')).toEqual(['employee_name', 'accrued_total', 'deductions_total', 'total', 'state']);
});
