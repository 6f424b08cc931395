import { type RawBuilder, sql } from 'kysely';
import { getEmployeeInMonth } from '../../src/domain/payroll/contract/contracts.ts';
import type { ReportCriteria } from '../../src/domain/reports/criteria.ts';
import type { Who } from '../../src/domain/reports/people.ts';
import type { ReportRow } from '../../src/domain/reports/report.ts';
import { type Day, splitDay } from '../../src/domain/values/day.ts';
import { type EmployeeSource, listEmployeeSources } from '../documents/sources.ts';
import type { MonthRange } from '../month-end/employee-months.ts';
import type { Transact, Tx } from '../store/connection.ts';

/** People per batch. It bounds the memory of a report. */
const batch = 250;

export const buildCriteriaCondition = ({
  employee_id,
  cost_center_id,
  payroll_group_id,
  branch_office_id,
}: ReportCriteria): RawBuilder<unknown> => sql`
  ${employee_id ? sql`and e.id = ${employee_id}` : sql``}
  ${cost_center_id ? sql`and e.cost_center_id = ${cost_center_id}` : sql``}
  ${payroll_group_id ? sql`and e.payroll_group_id = ${payroll_group_id}` : sql``}
  ${branch_office_id ? sql`and e.branch_office_id = ${branch_office_id}` : sql``}`;

const worked = (first: Day, last: Day): RawBuilder<unknown> => sql`(
  (e.active or e.retirement_date is not null) and e.admission_date <= ${last}
    and (e.retirement_date is null or e.retirement_date >= ${first})
  or exists (select 1 from employee_contracts k where k.company_id = e.company_id and k.employee_id = e.id
    and k.admission_date <= ${last} and k.retirement_date >= ${first}))`;

/**
 * Streams rows of everybody who worked between two days, sorted by name. Each batch of people is read in a
 * transaction of its own. A record is that of the contract of the last day.
 */
export async function* streamPeopleRows(
  inside: Transact,
  companyId: string,
  criteria: ReportCriteria,
  { first, last }: { first: Day; last: Day },
  make: (tx: Tx, people: readonly EmployeeSource[]) => Promise<readonly ReportRow[]>,
  narrowed: RawBuilder<unknown> = sql``,
): AsyncGenerator<readonly ReportRow[]> {
  const { rows } = await inside((tx) =>
    sql<{
      id: string;
    }>`select e.id from employees e where e.company_id = ${companyId} and ${worked(first, last)}
      ${buildCriteriaCondition(criteria)} ${narrowed} order by e.search_text, e.id`.execute(tx),
  );
  const ids = rows.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += batch)
    yield await inside(async (tx) => {
      const records = await listEmployeeSources(tx, companyId, { ids: ids.slice(at, at + batch) });
      return make(
        tx,
        records.map((record) => getEmployeeInMonth(record, splitDay(last))),
      );
    });
}

export async function listReportPeople(
  tx: Tx,
  companyId: string,
  condition: RawBuilder<unknown>,
): Promise<Who[]> {
  const { rows } = await sql<Who>`
    select e.id, e.name, e.list_name, e.document_number as document, ch.name as charge, cc.name as cost_center
    from employees e
    left join charges ch on ch.company_id = e.company_id and ch.id = e.charge_id
    left join cost_centers cc on cc.company_id = e.company_id and cc.id = e.cost_center_id
    where e.company_id = ${companyId} ${condition}
    order by e.search_text, e.id`.execute(tx);
  return rows;
}

export async function readCostCenterNames(tx: Tx, companyId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from cost_centers where company_id = ${companyId}`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export const toReportPerson = (employee: EmployeeSource, centers: ReadonlyMap<string, string>): Who => ({
  id: employee.id,
  name: String(employee.name ?? ''),
  list_name: String(employee.list_name ?? ''),
  document: employee.document_number,
  charge: employee.charge?.label ?? null,
  cost_center: centers.get(String(employee.cost_center_id ?? '')) ?? null,
});

export const toMonthRange = (criteria: ReportCriteria): MonthRange => ({
  from: criteria.from,
  to: criteria.to,
  cost_center: criteria.cost_center_id,
  group: criteria.payroll_group_id,
  branch: criteria.branch_office_id,
  ...(criteria.employee_id && { employees: [criteria.employee_id] }),
});
