import { sql } from 'kysely';
import type { MonthEmployee } from '../../src/domain/month-end/employee-month.ts';
import type { DocumentState } from '../../src/domain/payroll/desk/document-state.ts';
import type { Novelties } from '../../src/domain/payroll/novelties/novelties.ts';
import { type Day, getMonthEnd, getMonthStart } from '../../src/domain/values/day.ts';
import type { Month } from '../../src/domain/values/month.ts';
import { buildCountedCondition } from '../documents/counted.ts';
import type { EmployeeSource } from '../documents/sources.ts';
import { mapInSlices, reportProgress } from '../jobs/progress.ts';
import type { Transact, Tx } from '../store/connection.ts';
import { searchText, toLikePattern } from '../store/search.ts';

export type MonthPay = {
  employee_id: string;
  state: DocumentState;
  from_runs: boolean;
  payment_dates: Day[];
  novelties: Novelties;
  total: string;
};
type PayDays = { id: string; pay_days: number[] | null; period: string | null };

/** Lists the people of a month in order: those under contract, and those with a payroll. */
export async function listMonthEmployeeIds(
  tx: Tx,
  companyId: string,
  { year, month }: Month,
  search = '',
): Promise<string[]> {
  const words = searchText(search).split(/\s+/).filter(Boolean);
  const [first, last] = [getMonthStart(year, month), getMonthEnd(year, month)];
  const { rows } = await sql<{ id: string }>`
    select e.id from employees e
    where e.company_id = ${companyId} and e.search_text like all(${words.map(toLikePattern)}::text[])
      and (e.active and (e.admission_date <= ${last} and (e.retirement_date is null or e.retirement_date >= ${first})
          or exists (select 1 from employee_contracts k where k.company_id = e.company_id and k.employee_id = e.id
            and k.admission_date <= ${last} and k.retirement_date >= ${first}))
        or e.id = any(array(select p.employee_id from payrolls p where p.company_id = ${companyId}
          and p.year = ${year} and p.month = ${month} and ${buildCountedCondition('p')})))
    order by e.search_text, e.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Adds the charge of a record, which the month of an employee has. */
export const addCharge = (
  employee: Omit<MonthEmployee, 'charge'>,
  { charge }: Pick<EmployeeSource, 'charge'>,
): MonthEmployee => ({
  ...employee,
  charge: charge && { id: charge.id, code: charge.code, name: charge.label },
});

export async function readMonthPays(
  tx: Tx,
  companyId: string,
  { year, month }: Month,
  ids: readonly string[],
): Promise<Map<string, MonthPay>> {
  const { rows } = await sql<MonthPay>`
    select p.employee_id, p.state, p.from_runs, p.payment_dates, p.novelties, p.total::text as total from payrolls p
    where p.company_id = ${companyId} and p.employee_id = any(${ids as string[]}::uuid[])
      and p.year = ${year} and p.month = ${month} and ${buildCountedCondition('p')}
    order by p.created_at`.execute(tx);
  return new Map(rows.map((row) => [row.employee_id, row]));
}

export async function readPayDays(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, PayDays>> {
  const { rows } = await sql<PayDays>`
    select e.id, g.pay_days, coalesce(pp.code, '') as period from employees e
    left join payroll_groups g on g.company_id = e.company_id and g.id = e.payroll_group_id and g.active
    left join payroll_periods pp on pp.id = e.payroll_period_id
    where e.company_id = ${companyId} and e.id = any(${ids as string[]}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** People read at a time. It bounds the memory that a whole company takes. */
const PEOPLE_AT_ONCE = 250;

/** Reads people in batches and works on each one; other calls have a turn meanwhile, and a job tells its progress. */
export async function visitPeople<Person>(
  inside: Transact,
  ids: readonly string[],
  read: (tx: Tx, ids: readonly string[]) => Promise<Person[]>,
  work: (person: Person) => void,
): Promise<void> {
  for (let at = 0; at < ids.length; at += PEOPLE_AT_ONCE) {
    const people = await inside((tx) => read(tx, ids.slice(at, at + PEOPLE_AT_ONCE)));
    const visit = (person: Person) => {
      work(person);
      return [];
    };
    await mapInSlices(people, visit, (done) => reportProgress(at + done, ids.length));
  }
}
