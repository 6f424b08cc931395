import { listSectionFields, type Resource, toReferenceName } from '../../records/resource.ts';
import { employees } from '../../resources/employees.ts';
import { getMonthEnd, getMonthStart } from '../../values/day.ts';
import type { EarlierContract, EmployeeRecord } from './settlement.ts';

const { fields }: Pick<Resource, 'fields'> = employees;

/**
 * Columns of a record that belong to the contract and not to the person, its opening balance among them, and the rows
 * they point at.
 */
const contractNames: readonly string[] = [
  ...listSectionFields(employees, 'Contrato'),
  ...listSectionFields(employees, 'Saldo inicial'),
  'payroll_period_id',
  'charge_id',
].flatMap((name) => (fields[name]?.kind === 'reference' ? [name, toReferenceName(name)] : [name]));

export const contractColumns: readonly string[] = contractNames.filter((name) => name in fields);

export const getContractTerms = (employee: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(contractNames.map((name) => [name, employee[name] ?? null]));

/**
 * Returns the record of an employee as it holds for a month. For a rehired employee, a month before the new contract
 * gets the contract that covered it, or the last one that ended before it. Returns the same record when there is none.
 */
export function getEmployeeInMonth<E extends EmployeeRecord>(
  employee: E,
  { year, month }: { year: number; month: number },
): E {
  const last = getMonthEnd(year, month);
  if (employee.admission_date <= last) return employee;
  const before = (employee.contracts ?? []).filter(({ admission_date }) => admission_date <= last);
  const [then] = before.sort((a, b) => (a.admission_date < b.admission_date ? 1 : -1));
  return then ? { ...employee, ...then } : employee;
}

/**
 * Returns the record of an employee as a payment settles it: the record of its month. A last payment gets the contract
 * that ended in the month, when the contract of the month goes on.
 */
export function getEmployeeForRun<E extends EmployeeRecord>(
  employee: E,
  run: { kind: string; year: number; month: number },
): E {
  const record = getEmployeeInMonth(employee, run);
  const [first, last] = [getMonthStart(run.year, run.month), getMonthEnd(run.year, run.month)];
  const { retirement_date: day } = record;
  if (run.kind !== 'final_settlement' || (day && day >= first && day <= last)) return record;
  const ended = listEndedContracts(record, run).at(-1);
  return ended ? { ...record, ...ended } : record;
}

/** Returns the first day of the employee's contracts that have days in a month. */
export const findFirstAdmission = (
  employee: Pick<EmployeeRecord, 'admission_date' | 'contracts'>,
  month: { year: number; month: number },
): string => listEndedContracts(employee, month)[0]?.admission_date ?? employee.admission_date;

/** Lists the contracts that ended in a month in which the record's contract is in force, oldest first. */
export function listEndedContracts(
  { admission_date, contracts }: Pick<EmployeeRecord, 'admission_date' | 'contracts'>,
  { year, month }: { year: number; month: number },
): EarlierContract[] {
  const [first, last] = [getMonthStart(year, month), getMonthEnd(year, month)];
  if (admission_date > last) return [];
  return (contracts ?? [])
    .filter((one) => one.retirement_date >= first && one.admission_date < admission_date)
    .sort((a, b) => (a.admission_date < b.admission_date ? -1 : 1));
}
