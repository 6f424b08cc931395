import { type QueryExecutorProvider, sql } from 'kysely';
import type { DocumentState } from '../../../src/domain/payroll/desk/document-state.ts';
import type { Tx } from '../../store/connection.ts';

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
 * them, so they cost the same over ten payrolls and over a million. `crowded` asks for {@link addTallies}.
 */
export async function readPayrollTallies(
  tx: QueryExecutorProvider,
  companyId: string,
  { year, month }: { year?: number | undefined; month?: number | undefined },
): Promise<{ tallies: StateTally[]; crowded: boolean }> {
  const { rows } = await sql<StateTally & { rows: number }>`
    select state, sum(count)::bigint as count, sum(accrued_total)::numeric(18,2) as accrued_total,
      sum(deductions_total)::numeric(18,2) as deductions_total, sum(total)::numeric(18,2) as total, count(*) as rows
    from payroll_tallies where company_id = ${companyId}
      ${year === undefined ? sql`` : sql`and year = ${year}`} ${month === undefined ? sql`` : sql`and month = ${month}`}
    group by state`.execute(tx);
  const crowded = rows.reduce((all, row) => all + row.rows, 0) > many;
  return { tallies: rows.filter(({ count }) => count > 0).map(({ rows: _, ...tally }) => tally), crowded };
}

/** Merges the tallies of a company. Rows that another process has locked are skipped. */
export async function addTallies(tx: Tx, companyId: string): Promise<void> {
  await sql`
    with gone as (
      delete from payroll_tallies where company_id = ${companyId} and id in (
        select id from payroll_tallies where company_id = ${companyId} for update skip locked)
      returning *)
    insert into payroll_tallies (company_id, year, month, state, count, accrued_total, deductions_total, total)
    select company_id, year, month, state, sum(count), sum(accrued_total), sum(deductions_total), sum(total)
    from gone group by company_id, year, month, state
    having sum(count) <> 0 or sum(accrued_total) <> 0 or sum(deductions_total) <> 0 or sum(total) <> 0`.execute(
    tx,
  );
}
