import { type QueryExecutorProvider, sql } from 'kysely';
import type { Tx } from '../store/connection.ts';
import { type PayrollRow, payrollsForSending } from './payrolls.ts';

/** What keeps a payroll from being removed; nothing when it may be. What has a number never is: the number would be lost. */
export function keptBecause({ full_number, from_runs, own_novelties }: PayrollRow): string | undefined {
  if (full_number) return 'Solo se borran los borradores: esta nómina ya tiene número.';
  if (from_runs || own_novelties !== null) return inRuns;
  return undefined;
}

export const inRuns = 'Esta nómina sale de los pagos del mes. Reabra el pago para cambiarla.';

/** Removes drafts with their history. */
export async function deletePayrolls(
  tx: QueryExecutorProvider,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    delete from payrolls where company_id = ${companyId} and id = any(${ids as string[]}::uuid[]) and full_number is null`.execute(
    tx,
  );
}

export type Kept = { id: string; employee: string; message: string };

/** Removes the drafts among those payrolls; says which stay and why. */
export async function deleteDrafts(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<{ deleted: string[]; kept: Kept[] }> {
  const found = (await payrollsForSending(tx, companyId, ids)).filter((p) => p.note_type === null);
  const looked = found.map((row) => ({ id: row.id, employee: row.employee_name, message: keptBecause(row) }));
  const kept = looked.flatMap(({ message, ...row }) => (message ? [{ ...row, message }] : []));
  const deleted = looked.filter(({ message }) => message === undefined).map(({ id }) => id);
  await deletePayrolls(tx, companyId, deleted);
  return { deleted, kept };
}
