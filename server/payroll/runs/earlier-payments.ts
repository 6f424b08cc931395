import { sql } from 'kysely';
import { isSalaryRunKind, type RunKind, runKinds } from '../../../src/domain/payroll/runs/period.ts';
import type { Tx } from '../../store/connection.ts';
import type { RunPersonRow, RunRow } from './rows.ts';

/** Payments that are compared: salary with salary, and any other with one of its kind. */
const listComparedKinds = (kind: RunKind): readonly RunKind[] =>
  isSalaryRunKind(kind) ? runKinds.filter(isSalaryRunKind) : [kind];

/**
 * Reads `columns` of the last closed payment before a run of each of its people, or of those with `employeeIds`. Nobody
 * who was not paid before is in it.
 */
export async function listEarlierPayments<Column extends keyof RunPersonRow>(
  tx: Tx,
  companyId: string,
  run: Pick<RunRow, 'id' | 'kind'>,
  columns: readonly Column[],
  employeeIds?: readonly string[],
): Promise<Map<string, Pick<RunPersonRow, Column>>> {
  const of = sql.join(columns.map((column) => sql.ref(`q.${column}`)));
  const { rows } = await sql<Pick<RunPersonRow, Column> & { of_employee: string }>`
    select p.employee_id as of_employee, b.* from pay_run_people p
    cross join lateral (
      select ${of} from pay_run_people q
      join pay_runs r on r.company_id = q.company_id and r.id = q.run_id
      where q.company_id = p.company_id and q.employee_id = p.employee_id and q.run_id <> p.run_id
        and r.state = 'cerrada' and r.kind = any(${[...listComparedKinds(run.kind)]}::text[]) and q."start" < p."start"
      order by q."start" desc, r.payment_date desc, r.id limit 1) b
    where p.company_id = ${companyId} and p.run_id = ${run.id}
      ${employeeIds ? sql`and p.employee_id = any(${[...employeeIds]}::uuid[])` : sql``}`.execute(tx);
  return new Map(rows.map((row) => [row.of_employee, row]));
}

/**
 * Lists the people of a run, or those with `employeeIds`, whose payment before it is still open, each with the id of
 * that payment. What they were paid before that one is not what comes before this one.
 */
export async function listOpenPriorPayments(
  tx: Tx,
  companyId: string,
  run: Pick<RunRow, 'id' | 'kind'>,
  employeeIds?: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ employee_id: string; run_id: string }>`
    select p.employee_id, b.run_id from pay_run_people p
    cross join lateral (
      select q.run_id, r.state from pay_run_people q
      join pay_runs r on r.company_id = q.company_id and r.id = q.run_id
      where q.company_id = p.company_id and q.employee_id = p.employee_id and q.run_id <> p.run_id
        and r.kind = any(${[...listComparedKinds(run.kind)]}::text[]) and q."start" < p."start"
      order by q."start" desc, r.payment_date desc, r.id limit 1) b
    where p.company_id = ${companyId} and p.run_id = ${run.id} and b.state = 'abierta'
      ${employeeIds ? sql`and p.employee_id = any(${[...employeeIds]}::uuid[])` : sql``}`.execute(tx);
  return new Map(rows.map(({ employee_id, run_id }) => [employee_id, run_id]));
}

/**
 * Returns the function that gives a person of a run the net of their payment before: null without one, nothing while it
 * is open.
 */
export async function readPreviousTotals(
  tx: Tx,
  companyId: string,
  run: Pick<RunRow, 'id' | 'kind'>,
  employeeIds?: readonly string[],
): Promise<(employeeId: string) => { previous_total?: RunPersonRow['total'] | null }> {
  const before = await listEarlierPayments(tx, companyId, run, ['total'], employeeIds);
  const open = await listOpenPriorPayments(tx, companyId, run, employeeIds);
  return (id) => (open.has(id) ? {} : { previous_total: before.get(id)?.total ?? null });
}
