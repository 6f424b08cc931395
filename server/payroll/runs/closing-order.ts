import { type QueryExecutorProvider, sql } from 'kysely';
import { isBenefitRunKind } from '../../../src/domain/payroll/runs/period.ts';
import { getSeveranceYear } from '../../../src/domain/payroll/runs/severance.ts';
import type { RunPersonRow, RunRow } from './rows.ts';

type NamedRow = Pick<RunPersonRow, 'employee_id' | 'employee_name' | 'list_name'>;

/**
 * Finds a closed run of a later month that pays the same benefit for the same period to some of these people.
 * The amount of each depends on the other. A final settlement pays every benefit.
 */
export async function findLaterOfBenefit(
  tx: QueryExecutorProvider,
  companyId: string,
  { id, kind, year, month }: RunRow,
  people: readonly NamedRow[],
): Promise<{ run: RunRow; people: NamedRow[] } | undefined> {
  const final = kind === 'final_settlement';
  if (!final && !isBenefitRunKind(kind)) return undefined;
  const settled = final ? year : getSeveranceYear({ year, month });
  const { rows } = await sql<RunRow>`
    select r.* from pay_runs r
    where r.company_id = ${companyId} and r.state = 'cerrada' and r.id <> ${id}
      and r.year * 12 + r.month > ${year * 12 + month} and (r.kind = ${kind} or ${final})
      and case when r.kind = 'prima' then r.year = ${year} and (r.month <= 6) = ${month <= 6}
        when r.kind in ('severance', 'severance_interest') then r.year - (r.month < 12)::int = ${settled}
        else false end
    order by r.closed_at desc`.execute(tx);
  for (const run of rows) {
    const paid = new Set((await listPaidMonths(tx, companyId, run)).map(({ employee_id }) => employee_id));
    const both = people.filter(({ employee_id }) => paid.has(employee_id));
    if (both.length > 0) return { run, people: both };
  }
  return undefined;
}

/**
 * Finds the closed run that must be reopened before this one. It is the last run closed after it that shares
 * an employee and a month, or a run of a later month that pays the same benefit.
 */
export async function findRunToReopenFirst(
  tx: QueryExecutorProvider,
  companyId: string,
  run: RunRow,
): Promise<RunRow | undefined> {
  const { rows: later } = await sql<RunRow>`
    select * from pay_runs where company_id = ${companyId} and state = 'cerrada' and id <> ${run.id}
      and closed_at > (select closed_at from pay_runs where company_id = ${companyId} and id = ${run.id})
    order by closed_at desc`.execute(tx);
  const people = await listPaidMonths(tx, companyId, run);
  const touched = new Map(people.map((one) => [one.employee_id, new Set(one.months).add(monthNumber(run))]));
  for (const one of later) {
    const found = (await listPaidMonths(tx, companyId, one)).some(({ employee_id, months }) =>
      [monthNumber(one), ...months].some((month) => touched.get(employee_id)?.has(month)),
    );
    if (found) return one;
  }
  return (await findLaterOfBenefit(tx, companyId, run, people))?.run;
}

const monthNumber = ({ year, month }: Pick<RunRow, 'year' | 'month'>): number => year * 12 + month;

type PaidMonths = NamedRow & { months: number[] };

/**
 * Lists the people of a run and the months it pays, as year × 12 + month. Runs are read one at a time and
 * compared here: without statistics PostgreSQL joins the people of the company with a nested loop.
 */
async function listPaidMonths(
  tx: QueryExecutorProvider,
  companyId: string,
  { id }: RunRow,
): Promise<PaidMonths[]> {
  const { rows } = await sql<PaidMonths>`
    select employee_id, employee_name, list_name, array(select (m ->> 'year')::int * 12 + (m ->> 'month')::int
      from jsonb_array_elements(months) m) as months
    from pay_run_people where company_id = ${companyId} and run_id = ${id}`.execute(tx);
  return rows;
}
