import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dashboard, NetPayChange, Recent, Split, Trend } from '../../../src/domain/office/dashboard.ts';
import { hourKinds } from '../../../src/domain/payroll/concepts/concepts.ts';
import { getSendingDeadline } from '../../../src/domain/payroll/desk/deadline.ts';
import { answeredStates } from '../../../src/domain/payroll/desk/document-state.ts';
import { dayOf, type Instant } from '../../../src/domain/values/day.ts';
import { buildCountedCondition } from '../../documents/history.ts';
import { toStatesSql } from '../../documents/states.ts';
import type { JsonWithDates } from '../../http/calls.ts';
import type { Tx } from '../../store/connection.ts';
import { listPayrolls } from '../list/list-payrolls.ts';
import { listAttention } from './attention.ts';
import { buildWithoutPayrollCondition } from './missing-payrolls.ts';

export async function buildDashboard(
  tx: Tx,
  companyId: string,
  year: number,
  month: number,
  now: Instant,
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
    trend: await trendOf(tx, companyId, year, month),
    split: await splitOf(tx, companyId, year, month),
    changes: await changesOf(tx, companyId, year, month),
    attention: await listAttention(tx, companyId, { year, month, missing, summary, now }),
    recent: await recentOf(tx, companyId),
  };
}

async function trendOf(
  tx: QueryExecutorProvider,
  companyId: string,
  year: number,
  month: number,
): Promise<Trend[]> {
  const { rows } = await sql<Trend>`
    select year, month,
      sum(salary)::numeric(18,2) as salary,
      sum(overtime)::numeric(18,2) as overtime,
      sum(accrued_total - salary - overtime)::numeric(18,2) as other,
      sum(accrued_total)::numeric(18,2) as total, sum(deductions_total)::numeric(18,2) as deductions,
      sum(net)::numeric(18,2) as net, count(distinct employee_id)::int as people
    from (
      select p.year, p.month, p.employee_id, coalesce((p.accrued ->> 'salary')::numeric, 0) as salary,
        p.accrued_total, p.deductions_total, p.total as net, coalesce((select sum((h ->> 'payment')::numeric)
        from unnest(${hourKinds as readonly string[]}::text[]) kind,
          jsonb_array_elements(coalesce(p.accrued -> kind, '[]')) h), 0) as overtime
      from payrolls p
      where p.company_id = ${companyId} and ${buildCountedCondition('p')}
        and p.year * 12 + p.month between ${year * 12 + month - 11} and ${year * 12 + month}
    ) paid
    group by year, month order by year, month`.execute(tx);
  return rows;
}

async function splitOf(
  tx: QueryExecutorProvider,
  companyId: string,
  year: number,
  month: number,
): Promise<Split> {
  const by = async (table: string, column: string): Promise<Split['rows']> => {
    const { rows } = await sql<Split['rows'][number]>`
      select c.id, c.name as label, sum(p.accrued_total)::numeric(18,2) as total, count(*)::int as people
      from payrolls p
      join employees e on e.company_id = p.company_id and e.id = p.employee_id
      left join ${sql.table(table)} c on c.company_id = e.company_id and c.id = ${sql.ref(`e.${column}`)}
      where p.company_id = ${companyId} and p.year = ${year} and p.month = ${month} and ${buildCountedCondition('p')}
      group by c.id, c.name order by total desc`.execute(tx);
    return rows;
  };
  const centres = await by('cost_centers', 'cost_center_id');
  if (centres.some(({ id }) => id !== null)) return { by: 'cost_center', rows: centres };
  const groups = await by('payroll_groups', 'payroll_group_id');
  const grouped = groups.some(({ id }) => id !== null);
  return grouped ? { by: 'payroll_group', rows: groups } : { by: 'cost_center', rows: centres };
}

/** Lists the five employees whose net pay changed most from one month to the next. */
async function changesOf(tx: Tx, companyId: string, year: number, month: number): Promise<NetPayChange[]> {
  const at = year * 12 + month;
  const { rows } = await sql<NetPayChange>`
    with paid as (
      select p.employee_id, p.year * 12 + p.month = ${at} as is_now, sum(p.total) as net,
        (array_agg(p.id order by p.created_at))[1] as id, (array_agg(p.note_type order by p.created_at))[1] as note,
        max(p.employee_name) as employee, max(p.list_name) as list_name
      from payrolls p
      where p.company_id = ${companyId} and ${buildCountedCondition('p')} and p.year * 12 + p.month between ${at - 1} and ${at}
        and p.year between ${year - 1} and ${year}
      group by p.employee_id, 2
    )
    select n.id, case when n.note is null then 'payrolls' else 'adjustment_payrolls' end as type, n.employee, n.list_name, n.net::numeric(18,2) as net, b.net::numeric(18,2) as before,
      (n.net - b.net)::numeric(18,2) as delta
    from paid n join paid b on b.employee_id = n.employee_id and not b.is_now
    where n.is_now and n.net <> b.net order by abs(n.net - b.net) desc, n.list_name limit 5`.execute(tx);
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
