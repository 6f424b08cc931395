import { type QueryExecutorProvider, sql } from 'kysely';
import type { PayrollAnswer } from '../../src/domain/office/payrolls.ts';
import { editableStates } from '../../src/domain/payroll/desk/document-state.ts';
import { runShown } from '../../src/domain/payroll/runs/title.ts';
import type { OpenRun, StoredPayroll } from '../documents/payrolls.ts';
import { toStatesSql } from '../documents/states.ts';

/**
 * Counts payrolls of the month of a run that were sent to DIAN or are on their way. With one, the run cannot
 * be reopened.
 */
export const sentPayrollCount = sql<number>`(select count(*)::int from pay_run_people s
  join payrolls d on d.company_id = s.company_id and d.employee_id = s.employee_id
    and d.year = r.year and d.month = r.month and d.note_type is null
  where s.company_id = r.company_id and s.run_id = r.id
    and d.state not in ${toStatesSql([...editableStates, 'eliminada'])})`;

export const isPaidInRuns = ({
  from_runs,
  own_novelties,
}: Pick<StoredPayroll, 'from_runs' | 'own_novelties'>): boolean => from_runs || own_novelties !== null;

/**
 * Finds the payment where a payroll made by payments is edited: the open one, or the last one closed. Returns
 * null for other payrolls.
 */
export async function findPayRun(
  tx: QueryExecutorProvider,
  row: StoredPayroll,
): Promise<PayrollAnswer['pay_run']> {
  if (!isPaidInRuns(row)) return null;
  const { rows } = await sql<OpenRun & Omit<NonNullable<PayrollAnswer['pay_run']>, 'name'>>`
    select r.id, r.state, r.kind, r.year, r.month, r.part, r."start", r."end", ${sentPayrollCount} as sent
    from pay_run_people q join pay_runs r on r.company_id = q.company_id and r.id = q.run_id
    where q.company_id = ${row.company_id} and q.employee_id = ${row.employee_id}
      and r.year = ${row.year} and r.month = ${row.month}
    order by r.state, r.closed_at desc limit 1`.execute(tx);
  const [run] = rows;
  return run ? { id: run.id, name: runShown(run), state: run.state, sent: run.sent } : null;
}
