import { type Day, firstOfMonth, lastOfMonth, parseDay } from '../day.ts';
import { parseMoney } from '../money.ts';
import type { RecordOf } from '../resource.ts';
import type { employees } from '../resources/employees.ts';
import type { Contract } from './liquidate.ts';

/** An employee as the API answers it, with the rows its references point at. */
export type EmployeeRecord = RecordOf<typeof employees> & {
  worker_type?: Coded | null;
  worker_subtype?: Coded | null;
  contract_type?: Coded | null;
};
type Coded = { id: string; code?: string; label: string };

/** What the engine needs to know of an employee. Throws RangeError when the row was not read whole. */
export function contractOf(employee: EmployeeRecord): Contract {
  const salary = parseMoney(employee.salary);
  const admission = parseDay(employee.admission_date);
  if (salary === undefined || !admission)
    throw new RangeError('Al empleado le faltan el sueldo o la fecha de ingreso');
  const retirement = employee.retirement_date ? parseDay(employee.retirement_date) : undefined;
  return {
    salary,
    admission,
    ...(retirement ? { retirement } : {}),
    worker_type: employee.worker_type?.code ?? '',
    worker_subtype: employee.worker_subtype?.code ?? '',
    contract_type: employee.contract_type?.code ?? '',
    integral_salary: employee.integral_salary === true,
    transport_allowance_mode: employee.transport_allowance_mode as Contract['transport_allowance_mode'],
  };
}

export type Settlement = { start: Day; end: Day };

/** The days of the month the contract covers; `undefined` when it covers none. */
export function settlementOf(
  contract: Pick<Contract, 'admission' | 'retirement'>,
  year: number,
  month: number,
): Settlement | undefined {
  const [first, last] = [firstOfMonth(year, month), lastOfMonth(year, month)];
  const start = contract.admission > first ? contract.admission : first;
  const end = contract.retirement && contract.retirement < last ? contract.retirement : last;
  return start <= end ? { start, end } : undefined;
}
