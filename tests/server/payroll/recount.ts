import { type QueryExecutorProvider, sql } from 'kysely';
import { buildCountedCondition } from '../../../server/documents/counted.ts';
import { buildMonthHolderCondition } from '../../../server/documents/states.ts';
import type { Dashboard } from '../../../src/domain/office/dashboard.ts';
import { hourKinds } from '../../../src/domain/payroll/concepts/concepts.ts';

type Rows = Record<string, unknown>[];
type Sums = { kept: Rows; recounted: Rows };

const hours = sql.raw(hourKinds.map((kind) => `'${kind}'`).join(', '));
const overtime = sql`(select coalesce(sum((h ->> 'payment')::numeric), 0) from unnest(array[${hours}]) kind,
  jsonb_array_elements(coalesce(p.accrued -> kind, '[]')) h)`;
const counted = buildCountedCondition('p');
const holds = buildMonthHolderCondition('p');

/** Reads the kept sums of every company, and the same sums added from its documents one by one. */
const sums = {
  states: {
    kept: sql`select company_id, year, month, state, sum(count)::int as count, sum(accrued_total)::numeric(18,2) as accrued_total,
        sum(deductions_total)::numeric(18,2) as deductions_total, sum(total)::numeric(18,2) as total
      from payroll_tallies group by 1, 2, 3, 4 having sum(count) <> 0 order by 1, 2, 3, 4`,
    recounted: sql`select company_id, year, month, state, count(*)::int as count,
        sum(coalesce(standing_accrued, accrued_total))::numeric(18,2) as accrued_total,
        sum(coalesce(standing_deductions, deductions_total))::numeric(18,2) as deductions_total,
        sum(coalesce(standing_total, total))::numeric(18,2) as total
      from payrolls where note_type is null group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  },
  months: {
    kept: sql`select company_id, year, month, sum(counted)::int as people, sum(salary)::numeric(18,2) as salary,
        sum(overtime)::numeric(18,2) as overtime, sum(accrued_total)::numeric(18,2) as accrued_total,
        sum(deductions_total)::numeric(18,2) as deductions_total, sum(total)::numeric(18,2) as total
      from payroll_tallies group by 1, 2, 3 having sum(counted) <> 0 order by 1, 2, 3`,
    recounted: sql`select company_id, year, month, count(distinct employee_id)::int as people,
        sum(coalesce((accrued ->> 'salary')::numeric, 0))::numeric(18,2) as salary, sum(${overtime})::numeric(18,2) as overtime,
        sum(accrued_total)::numeric(18,2) as accrued_total, sum(deductions_total)::numeric(18,2) as deductions_total,
        sum(total)::numeric(18,2) as total
      from payrolls p where ${counted} group by 1, 2, 3 order by 1, 2, 3`,
  },
  employees: {
    kept: sql`select company_id, year, month, employee_id, held, counted, accrued_total, total from payroll_months
      where held <> 0 or counted <> 0 order by 1, 2, 3, 4`,
    recounted: sql`select company_id, year, month, employee_id, (count(*) filter (where ${holds}))::int as held,
        (count(*) filter (where ${counted}))::int as counted,
        coalesce(sum(accrued_total) filter (where ${counted}), 0)::numeric(18,2) as accrued_total,
        coalesce(sum(total) filter (where ${counted}), 0)::numeric(18,2) as total
      from payrolls p group by 1, 2, 3, 4 having bool_or(${holds}) or bool_or(${counted}) order by 1, 2, 3, 4`,
  },
  // No document was created before the moment that its month keeps.
  moments: {
    kept: sql`select p.id from payrolls p where (p.note_type is null or ${counted}) and not exists (select 1 from payroll_tallies t
      where t.company_id = p.company_id and t.year = p.year and t.month = p.month and t.first_created <= p.created_at)`,
    recounted: sql`select 1 where false`,
  },
} as const;

export async function readSums(tx: QueryExecutorProvider): Promise<Record<keyof typeof sums, Sums>> {
  const read = async (name: keyof typeof sums): Promise<Sums> => ({
    kept: (await sums[name].kept.execute(tx)).rows as Rows,
    recounted: (await sums[name].recounted.execute(tx)).rows as Rows,
  });
  return {
    states: await read('states'),
    months: await read('months'),
    employees: await read('employees'),
    moments: await read('moments'),
  };
}

type Shown = Pick<Dashboard, 'missing' | 'trend' | 'changes'> & { split: Rows };

/** The figures of a dashboard, from the documents of the company alone. */
export async function recountDashboard(
  tx: QueryExecutorProvider,
  companyId: string,
  { year, month }: { year: number; month: number },
): Promise<Shown> {
  const at = year * 12 + month;
  const ofMonth = sql`p.company_id = ${companyId} and p.year = ${year} and p.month = ${month}`;
  const { rows: trend } = await sql<Dashboard['trend'][number]>`
    select year, month, sum(salary)::numeric(18,2) as salary, sum(overtime)::numeric(18,2) as overtime,
      sum(accrued_total - salary - overtime)::numeric(18,2) as other, sum(accrued_total)::numeric(18,2) as total,
      sum(deductions_total)::numeric(18,2) as deductions, sum(total)::numeric(18,2) as net,
      count(distinct employee_id)::int as people
    from (select p.*, coalesce((p.accrued ->> 'salary')::numeric, 0) as salary, ${overtime} as overtime from payrolls p
      where p.company_id = ${companyId} and ${counted} and p.year * 12 + p.month between ${at - 11} and ${at}) paid
    group by year, month order by year, month`.execute(tx);
  const { rows: split } = await sql<Rows[number]>`
    select c.id, c.name as label, sum(p.accrued_total)::numeric(18,2) as total, count(*)::int as people
    from payrolls p join employees e on e.company_id = p.company_id and e.id = p.employee_id
    left join cost_centers c on c.company_id = e.company_id and c.id = e.cost_center_id
    where ${ofMonth} and ${counted} group by c.id, c.name order by total desc`.execute(tx);
  const { rows: missing } = await sql<{ count: number }>`
    select count(*)::int as count from employees e where e.company_id = ${companyId} and e.active
      and e.id not in (select p.employee_id from payrolls p where ${ofMonth} and ${holds})`.execute(tx);
  const { rows: changes } = await sql<Dashboard['changes'][number]>`
    with paid as (
      select p.employee_id, p.year * 12 + p.month = ${at} as is_now, sum(p.total) as net,
        (array_agg(p.id order by p.created_at))[1] as id, (array_agg(p.note_type order by p.created_at))[1] as note,
        max(p.employee_name) as employee, max(p.list_name) as list_name
      from payrolls p where p.company_id = ${companyId} and ${counted} and p.year * 12 + p.month between ${at - 1} and ${at}
      group by p.employee_id, 2
    )
    select n.id, case when n.note is null then 'payrolls' else 'adjustment_payrolls' end as type, n.employee, n.list_name,
      n.net::numeric(18,2) as net, b.net::numeric(18,2) as before, (n.net - b.net)::numeric(18,2) as delta
    from paid n join paid b on b.employee_id = n.employee_id and not b.is_now
    where n.is_now and n.net <> b.net order by abs(n.net - b.net) desc, n.list_name limit 5`.execute(tx);
  return { missing: missing[0]?.count ?? 0, trend, split, changes };
}
