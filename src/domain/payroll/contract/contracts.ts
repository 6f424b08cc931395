import { listSectionFields, type Resource, toReferenceName } from '../../records/resource.ts';
import { employees } from '../../resources/employees.ts';
import { getMonthEnd, getMonthStart } from '../../values/day.ts';
import type { EarlierContract, EmployeeRecord } from './settlement.ts';

const { fields }: Pick<Resource, 'fields'> = employees;

/** Columns of a record that are of the contract and not of the person, its opening balance among them, and the rows they point at. */
const contractNames: readonly string[] = [
  ...listSectionFields(employees, 'Contrato'),
  ...listSectionFields(employees, 'Saldo inicial'),
  'payroll_period_id',
  'charge_id',
].flatMap((name) => (fields[name]?.kind === 'reference' ? [name, toReferenceName(name)] : [name]));

/** The columns of a contract. */
export const contractColumns: readonly string[] = contractNames.filter((name) => name in fields);

/** The terms of the contract of a record, to be kept when another one takes its place. */
export const getContractTerms = (employee: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(contractNames.map((name) => [name, employee[name] ?? null]));

/**
 * The record of somebody as it holds for a month: who was hired again has, before the new contract, the one that
 * covered that month or the last that ended before it. The same record when there is none.
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
 * The record of somebody as a payment settles it: that of its month, or, of a last payment, the contract that ended in
 * the month where the one of the month goes on.
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

/** The first day of the contracts of somebody that a month has days of. */
export const findFirstAdmission = (
  employee: Pick<EmployeeRecord, 'admission_date' | 'contracts'>,
  month: { year: number; month: number },
): string => listEndedContracts(employee, month)[0]?.admission_date ?? employee.admission_date;

/** The contracts of somebody that ended in a month in which the one of the record is in force, oldest first. */
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
