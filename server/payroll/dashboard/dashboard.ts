import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dashboard, NetPayChange, Recent, Split } from '../../../src/domain/office/dashboard.ts';
import { getSendingDeadline } from '../../../src/domain/payroll/desk/deadline.ts';
import { answeredStates } from '../../../src/domain/payroll/desk/document-state.ts';
import { dayOf, type Instant } from '../../../src/domain/values/day.ts';
import { toMonth, toMonthIndex } from '../../../src/domain/values/month.ts';
import { buildCountedCondition } from '../../documents/counted.ts';
import { toStatesSql } from '../../documents/states.ts';
import type { JsonWithDates } from '../../http/calls.ts';
import type { Transact, Tx } from '../../store/connection.ts';
import { listPayrolls } from '../list/list-payrolls.ts';
import { readMonthSums } from '../list/tallies.ts';
import { listAttention } from './attention.ts';
import { buildWithoutPayrollCondition } from './missing-payrolls.ts';

/**
 * Builds the dashboard of a month of a company. `inside` opens a transaction of the company for work that is
 * done after the answer.
 */
export async function buildDashboard(
  tx: Tx,
  companyId: string,
  year: number,
  month: number,
  now: Instant,
  inside?: Transact,
): Promise<JsonWithDates<Dashboard>> {
  const { summary } = await listPayrolls(tx, {
    companyId,
    year,
    month,
    sort: 'employee_name',
    descending: false,
    page: 1,
    perPage: 1,
  });
  const missing = await count(
    tx,
    sql`
    select count(*)::int as count from employees e
    where ${buildWithoutPayrollCondition(companyId, year, month)}`,
  );
  return {
    year,
    month,
    today: dayOf(now),
    deadline: getSendingDeadline(year, month),
    summary,
    missing,
    trend: await readMonthSums(
      tx,
      companyId,
      [toMonth(toMonthIndex({ year, month }) - 11), { year, month }],
      inside,
    ),
    split: await splitOf(tx, companyId, year, month),
    changes: await changesOf(tx, companyId, year, month),
    attention: await listAttention(tx, companyId, { year, month, missing, summary, now }),
    recent: await recentOf(tx, companyId),
  };
}

async function splitOf(
  tx: QueryExecutorProvider,
  companyId: string,
  year: number,
  month: number,
): Promise<Split> {
  const by = async (table: string, column: string): Promise<Split['rows']> => {
    const { rows } = await sql<Split['rows'][number]>`
      select c.id, c.name as label, sum(m.accrued_total)::numeric(18,2) as total, sum(m.counted)::int as people
      from payroll_months m
      join employees e on e.company_id = m.company_id and e.id = m.employee_id
      left join ${sql.table(table)} c on c.company_id = e.company_id and c.id = ${sql.ref(`e.${column}`)}
      where m.company_id = ${companyId} and m.year = ${year} and m.month = ${month} and m.counted > 0
      group by c.id, c.name order by total desc`.execute(tx);
    return rows;
  };
  const centres = await by('cost_centers', 'cost_center_id');
  if (centres.some(({ id }) => id !== null)) return { by: 'cost_center', rows: centres };
  const groups = await by('payroll_groups', 'payroll_group_id');
  const grouped = groups.some(({ id }) => id !== null);
  return grouped ? { by: 'payroll_group', rows: groups } : { by: 'cost_center', rows: centres };
}

/**
 * Lists the five employees whose net pay changed most from one month to the next. Documents are read only of
 * those five.
 */
async function changesOf(tx: Tx, companyId: string, year: number, month: number): Promise<NetPayChange[]> {
  const before = toMonth(toMonthIndex({ year, month }) - 1);
  const { rows } = await sql<NetPayChange>`
    with changed as (
      select n.employee_id, n.total as net, b.total as before
      from payroll_months n join payroll_months b on b.company_id = n.company_id and b.employee_id = n.employee_id
        and b.year = ${before.year} and b.month = ${before.month} and b.counted > 0
      where n.company_id = ${companyId} and n.year = ${year} and n.month = ${month} and n.counted > 0 and n.total <> b.total
      order by abs(n.total - b.total) desc fetch first 5 rows with ties
    ), most as (
      select c.* from changed c join employees e on e.company_id = ${companyId} and e.id = c.employee_id
      order by abs(c.net - c.before) desc, e.list_name limit 5
    )
    select p.id, case when p.note_type is null then 'payrolls' else 'adjustment_payrolls' end as type,
      p.employee_name as employee, p.list_name, m.net, m.before, m.net - m.before as delta
    from most m, lateral (
      select p.* from payrolls p
      where p.company_id = ${companyId} and p.employee_id = m.employee_id and p.year = ${year} and p.month = ${month}
        and ${buildCountedCondition('p')}
      order by p.created_at limit 1) p
    order by abs(m.net - m.before) desc, p.list_name`.execute(tx);
  return rows;
}

async function recentOf(tx: QueryExecutorProvider, companyId: string): Promise<JsonWithDates<Recent>[]> {
  const { rows } = await sql<JsonWithDates<Recent>>`
    select p.id, case when p.note_type is null then 'payrolls' else 'adjustment_payrolls' end as type, p.full_number, p.employee_name as employee, p.list_name, m.state, m.at
    from payroll_moves m join payrolls p on p.company_id = m.company_id and p.id = m.payroll_id
    where m.company_id = ${companyId} and m.state in ${toStatesSql([...answeredStates, 'sin_respuesta'])}
    order by m.at desc, m.id desc limit 5`.execute(tx);
  return rows;
}

async function count(tx: QueryExecutorProvider, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await query.execute(tx);
  return (rows[0] as { count: number } | undefined)?.count ?? 0;
}
