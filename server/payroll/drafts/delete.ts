import { type QueryExecutorProvider, sql } from 'kysely';
import { editableStates } from '../../../src/domain/payroll/desk/document-state.ts';
import { lockPayrollsToSend, type StoredPayroll } from '../../documents/payrolls.ts';
import type { Tx } from '../../store/connection.ts';
import { isPaidInRuns } from '../paid-in.ts';

/** Returns why a payroll cannot be deleted, or undefined when it can. */
export function findDeletionProblem(row: StoredPayroll): string | undefined {
  if (!editableStates.includes(row.state))
    return 'Solo se borra lo que no ha salido a la DIAN, o lo que ella rechazó.';
  if (isPaidInRuns(row)) return inRuns;
  return undefined;
}

export const inRuns = 'Esta nómina sale de los pagos del mes. Reabra el pago para cambiarla.';

/** Deletes payrolls and their submissions. The number of a rejected payroll is not used again. */
export async function deletePayrolls(
  tx: QueryExecutorProvider,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  const these = sql`any(${ids as string[]}::uuid[])`;
  await sql`
    update submissions set waits_for = null where company_id = ${companyId} and waits_for in
      (select id from submissions where company_id = ${companyId} and payroll_id = ${these})`.execute(tx);
  await sql`delete from submissions where company_id = ${companyId} and payroll_id = ${these}`.execute(tx);
  await sql`delete from payrolls where company_id = ${companyId} and id = ${these}`.execute(tx);
}

export type KeptDraft = { id: string; employee: string; list_name: string; message: string };

export async function deleteLoose(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<{ deleted: string[]; kept: KeptDraft[] }> {
  const found = (await lockPayrollsToSend(tx, companyId, ids)).filter((p) => p.note_type === null);
  const looked = found.map((row) => ({
    id: row.id,
    employee: row.employee_name,
    list_name: row.list_name,
    message: findDeletionProblem(row),
  }));
  const kept = looked.flatMap(({ message, ...row }) => (message ? [{ ...row, message }] : []));
  const deleted = looked.filter(({ message }) => message === undefined).map(({ id }) => id);
  await deletePayrolls(tx, companyId, deleted);
  return { deleted, kept };
}
