import { sql } from 'kysely';
import {
  buildEmployeeMonth,
  type EmployeeMonth,
  type MonthEmployee,
  type MonthPayroll,
} from '../../src/domain/month-end/employee-month.ts';
import { getEmployeeInMonth } from '../../src/domain/payroll/contract/contracts.ts';
import { acceptedStates } from '../../src/domain/payroll/desk/document-state.ts';
import { type Month, toMonthIndex } from '../../src/domain/values/month.ts';
import { buildCountedCondition } from '../documents/counted.ts';
import { listEmployeeSources } from '../documents/sources.ts';
import { toStatesSql } from '../documents/states.ts';
import type { Transact, Tx } from '../store/connection.ts';

export type MonthRange = {
  from: Month;
  to: Month;
  employees?: readonly string[] | undefined;
  cost_center?: string | undefined;
  group?: string | undefined;
  branch?: string | undefined;
};

/** Months read at a time. It bounds the memory that a report takes. */
const monthsAtOnce = 250;

/** Payroll of a month that its contract does not cover. Its figures cannot be worked out again. */
export type UncoveredMonth = Pick<EmployeeMonth, 'year' | 'month' | 'employee' | 'payroll'>;

/**
 * Reads the months with a payroll that counts, sorted by employee name and then by month. Each batch of
 * employees is read in a transaction of its own. Drafts are included: see `payroll.state`. A payroll of a
 * month that its contract does not cover goes to `uncovered`, before the batch it belongs to.
 */
export async function* streamEmployeeMonths(
  inside: Transact,
  companyId: string,
  range: MonthRange,
  uncovered: (month: UncoveredMonth) => void = () => {},
): AsyncGenerator<EmployeeMonth[]> {
  const ids = await inside((tx) => employeesIn(tx, companyId, range));
  const batch = Math.max(
    10,
    Math.floor(monthsAtOnce / (toMonthIndex(range.to) - toMonthIndex(range.from) + 1)),
  );
  for (let first = 0; first < ids.length; first += batch) {
    const outside: UncoveredMonth[] = [];
    const months = await inside((tx) => {
      outside.length = 0;
      return monthsOf(tx, companyId, range, ids.slice(first, first + batch), outside);
    });
    for (const month of outside) uncovered(month);
    yield months;
  }
}

/** Collects {@link streamEmployeeMonths}. Use it for one month, never for a year of a large company. */
export async function listEmployeeMonths(
  inside: Transact,
  companyId: string,
  range: MonthRange,
): Promise<EmployeeMonth[]> {
  const all: EmployeeMonth[] = [];
  for await (const some of streamEmployeeMonths(inside, companyId, range)) all.push(...some);
  return all;
}

/**
 * Lists the employees with a payroll that counts in the range, sorted by name. The array makes PostgreSQL
 * read payrolls once: before the tables are analysed it expects few rows from a join, and reads payrolls
 * again for each employee.
 */
async function employeesIn(tx: Tx, companyId: string, range: MonthRange): Promise<string[]> {
  const { employees, cost_center, group, branch } = range;
  const { rows } = await sql<{ id: string }>`
    select e.id from employees e
    where e.company_id = ${companyId}
      and e.id = any(array(select distinct p.employee_id from payrolls p where p.company_id = ${companyId} and ${within(range)}))
      ${employees ? sql`and e.id = any(${employees as string[]}::uuid[])` : sql``}
      ${cost_center ? sql`and e.cost_center_id = ${cost_center}` : sql``}
      ${group ? sql`and e.payroll_group_id = ${group}` : sql``}
      ${branch ? sql`and e.branch_office_id = ${branch}` : sql``}
    order by e.search_text, e.id`.execute(tx);
  return rows.map(({ id }) => id);
}

const within = ({ from, to }: MonthRange) => sql`p.year between ${from.year} and ${to.year}
  and p.year * 12 + p.month - 1 between ${toMonthIndex(from)} and ${toMonthIndex(to)} and ${buildCountedCondition('p')}`;

async function monthsOf(
  tx: Tx,
  companyId: string,
  range: MonthRange,
  ids: readonly string[],
  outside: UncoveredMonth[],
): Promise<EmployeeMonth[]> {
  const [records, employees, payrolls] = await Promise.all([
    listEmployeeSources(tx, companyId, { ids }),
    readMonthEmployees(tx, companyId, ids),
    payrollsOf(tx, companyId, range, ids),
  ]);
  return records.flatMap((record) => {
    const employee = employees.get(record.id);
    if (!employee) return [];
    return (payrolls.get(record.id) ?? []).flatMap(({ year, month, ...payroll }) => {
      const then = getEmployeeInMonth(record, { year, month });
      const charge = then.charge && { id: then.charge.id, code: then.charge.code, name: then.charge.label };
      const whole = buildEmployeeMonth({ year, month }, { ...employee, charge }, then, payroll);
      if (!whole) outside.push({ year, month, employee: { ...employee, charge }, payroll });
      return whole ?? [];
    });
  });
}

const named = (alias: string, code = 'code') =>
  sql.raw(
    `case when ${alias}.id is null then null else jsonb_build_object('id', ${alias}.id, 'code', coalesce(${alias}.${code}, ''), 'name', ${alias}.name) end`,
  );
const administrator = (alias: string) =>
  sql.raw(
    `case when ${alias}.id is null then null else jsonb_build_object('id', ${alias}.id, 'code', ${alias}.code, 'name', ${alias}.name, 'nit', ${alias}.nit) end`,
  );

/** Reads the identity, place and administrators of employees as the record holds them, by id. */
export async function readMonthEmployees(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, Omit<MonthEmployee, 'charge'>>> {
  const { rows } = await sql<Omit<MonthEmployee, 'charge'>>`
    select e.id, e.name, e.first_name, coalesce(e.other_names, '') as other_names, e.surname,
      coalesce(e.second_surname, '') as second_surname,
      jsonb_build_object('code', dt.code, 'abbreviation', dt.abbreviation) as document_type, e.document_number,
      coalesce(de.code, '') as department, coalesce(mu.code, '') as municipality,
      ${named('cc')} as cost_center, ${named('pg')} as "group", ${named('bo')} as branch,
      jsonb_build_object('health', ${administrator('hf')}, 'pension', ${administrator('pf')},
        'severance', ${administrator('sf')}, 'compensation', ${administrator('cf')}, 'risk', ${administrator('ar')})
        as administrators
    from employees e
    join document_types dt on dt.id = e.document_type_id
    left join departments de on de.id = e.department_id
    left join municipalities mu on mu.id = e.municipality_id
    left join cost_centers cc on cc.company_id = e.company_id and cc.id = e.cost_center_id
    left join payroll_groups pg on pg.company_id = e.company_id and pg.id = e.payroll_group_id
    left join branch_offices bo on bo.company_id = e.company_id and bo.id = e.branch_office_id
    left join payroll_funds hf on hf.company_id = e.company_id and hf.id = e.health_fund_id
    left join payroll_funds pf on pf.company_id = e.company_id and pf.id = e.pension_fund_id
    left join payroll_funds sf on sf.company_id = e.company_id and sf.id = e.severance_fund_id
    left join payroll_funds cf on cf.company_id = e.company_id and cf.id = e.compensation_fund_id
    left join arls ar on ar.company_id = e.company_id and ar.id = e.arl_id
    where e.company_id = ${companyId} and e.id = any(${ids as string[]}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

async function payrollsOf(
  tx: Tx,
  companyId: string,
  range: MonthRange,
  ids: readonly string[],
): Promise<Map<string, (MonthPayroll & Month)[]>> {
  const { rows } = await sql<MonthPayroll & Month & { employee_id: string }>`
    select p.id, p.employee_id, p.year, p.month, p.state, p.full_number, p.cune, p.state in ${toStatesSql(acceptedStates)} as accepted,
      p.note_type is not null as adjusted,
      p.novelties, p.lines, p.accrued, p.deductions, p.ibc::text as ibc,
      jsonb_build_object('accrued_total', p.accrued_total::text, 'deductions_total', p.deductions_total::text,
        'total', p.total::text) as totals
    from payrolls p
    where p.company_id = ${companyId} and p.employee_id = any(${ids as string[]}::uuid[]) and ${within(range)}
    order by p.year, p.month, p.created_at`.execute(tx);
  const found = new Map<string, (MonthPayroll & Month)[]>();
  for (const { employee_id, ...payroll } of rows) {
    const own = found.get(employee_id);
    if (own) own.push(payroll);
    else found.set(employee_id, [payroll]);
  }
  return found;
}
