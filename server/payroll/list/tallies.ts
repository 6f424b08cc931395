import { type QueryExecutorProvider, sql } from 'kysely';
import type { Trend } from '../../../src/domain/office/dashboard.ts';
import type { DocumentState } from '../../../src/domain/payroll/desk/document-state.ts';
import type { Month } from '../../../src/domain/values/month.ts';
import type { Transact, Tx } from '../../store/connection.ts';

export type StateTally = {
  state: DocumentState;
  count: number;
  accrued_total: string;
  deductions_total: string;
  total: string;
};

/** Rows of tallies from which they are merged. */
const many = 500;

/**
 * Reads the sums by state of a month, of a year or of all payrolls of a company, in pesos. Triggers keep
 * them, so they cost the same over ten payrolls and over a million. `inside` opens a transaction of the
 * company that merges many rows after the answer.
 */
export async function readPayrollTallies(
  tx: QueryExecutorProvider,
  companyId: string,
  { year, month }: { year?: number | undefined; month?: number | undefined },
  inside?: Transact,
): Promise<StateTally[]> {
  const { rows } = await sql<StateTally & { rows: number }>`
    select state, sum(count)::bigint as count, sum(accrued_total)::numeric(18,2) as accrued_total,
      sum(deductions_total)::numeric(18,2) as deductions_total, sum(total)::numeric(18,2) as total, count(*) as rows
    from payroll_tallies where company_id = ${companyId}
      ${year === undefined ? sql`` : sql`and year = ${year}`} ${month === undefined ? sql`` : sql`and month = ${month}`}
    group by state`.execute(tx);
  if (isCrowded(rows)) addLater(companyId, inside);
  return rows.filter(({ count }) => count > 0).map(({ rows: _, ...tally }) => tally);
}

/**
 * Reads the sums of the months between two, both included. Leaves out a month without documents that count.
 * `inside` is that of {@link readPayrollTallies}.
 */
export async function readMonthSums(
  tx: QueryExecutorProvider,
  companyId: string,
  [from, to]: readonly [Month, Month],
  inside?: Transact,
): Promise<Trend[]> {
  const { rows } = await sql<Trend & { rows: number }>`
    select year, month, sum(salary)::numeric(18,2) as salary, sum(overtime)::numeric(18,2) as overtime,
      sum(accrued_total - salary - overtime)::numeric(18,2) as other, sum(accrued_total)::numeric(18,2) as total,
      sum(deductions_total)::numeric(18,2) as deductions, sum(total)::numeric(18,2) as net, sum(counted)::bigint as people,
      count(*) as rows
    from payroll_tallies
    where company_id = ${companyId} and (year, month) between (${from.year}, ${from.month}) and (${to.year}, ${to.month})
    group by year, month order by year, month`.execute(tx);
  if (isCrowded(rows)) addLater(companyId, inside);
  return rows.filter(({ people }) => people > 0).map(({ rows: _, ...sums }) => sums);
}

const isCrowded = (rows: readonly { rows: number }[]): boolean =>
  rows.reduce((all, row) => all + row.rows, 0) > many;

function addLater(companyId: string, inside: Transact | undefined): void {
  void inside?.((tx) => addTallies(tx, companyId)).catch(() => undefined);
}

/** Merges the tallies of a company. Rows that another process has locked are skipped. */
export async function addTallies(tx: Tx, companyId: string): Promise<void> {
  await sql`
    with gone as (
      delete from payroll_tallies where company_id = ${companyId} and id in (
        select id from payroll_tallies where company_id = ${companyId} for update skip locked)
      returning *)
    insert into payroll_tallies (company_id, year, month, state, count, accrued_total, deductions_total, total, counted,
      salary, overtime, first_created)
    select company_id, year, month, state, sum(count), sum(accrued_total), sum(deductions_total), sum(total), sum(counted),
      sum(salary), sum(overtime), min(first_created)
    from gone group by company_id, year, month, state
    having sum(count) <> 0 or sum(accrued_total) <> 0 or sum(deductions_total) <> 0 or sum(total) <> 0 or sum(counted) <> 0
      or sum(salary) <> 0 or sum(overtime) <> 0`.execute(tx);
}
