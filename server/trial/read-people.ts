import { getEmployeeInMonth } from '../../src/domain/payroll/contract/contracts.ts';
import { buildContract } from '../../src/domain/payroll/contract/settlement.ts';
import type { Novelties } from '../../src/domain/payroll/novelties/novelties.ts';
import type { TrialEmployee } from '../../src/domain/trial/trial-month.ts';
import { getMonthEnd, getMonthStart } from '../../src/domain/values/day.ts';
import type { Month } from '../../src/domain/values/month.ts';
import { type EmployeeSource, listEmployeeSources } from '../documents/sources.ts';
import { readMonthEmployees } from '../month-end/employee-months.ts';
import { addCharge, readMonthPays, readPayDays } from '../month-end/month-people.ts';
import { buildRecurringEntries } from '../payroll/drafts/generate.ts';
import type { Tx } from '../store/connection.ts';

/** An employee of a trial, with the net of the payroll of the month, which may be a draft. */
export type TrialPerson = TrialEmployee & {
  id: string;
  name: string;
  list_name: string;
  paid: string | null;
};

/** Reads people as they are in a month, with its novelties or with what recurs every month. */
export async function readTrialPeople(
  tx: Tx,
  companyId: string,
  month: Month,
  ids: readonly string[],
): Promise<TrialPerson[]> {
  const [records, employees, pays, payDays] = await Promise.all([
    listEmployeeSources(tx, companyId, { ids }),
    readMonthEmployees(tx, companyId, ids),
    readMonthPays(tx, companyId, month, ids),
    readPayDays(tx, companyId, ids),
  ]);
  return records.flatMap((whole) => {
    const employee = employees.get(whole.id);
    if (!employee) return [];
    const record = getEmployeeInMonth(whole, month);
    const pay = pays.get(record.id);
    const days = payDays.get(record.id);
    return [
      {
        ...{ id: record.id, name: record.name ?? '', list_name: record.list_name ?? '' },
        paid: pay?.total ?? null,
        employee: addCharge(employee, record),
        contract: buildContract(record),
        deduction_orders: record.deduction_orders,
        novelties: pay?.novelties ?? recurringOf(record, month),
        pay_days: days?.pay_days ?? [],
        pay_period: days?.period ?? '',
      },
    ];
  });
}

const recurringOf = (record: EmployeeSource, { year, month }: Month): Novelties =>
  buildRecurringEntries(record, { start: getMonthStart(year, month), end: getMonthEnd(year, month) });
