import { type QueryExecutorProvider, sql } from 'kysely';
import { holdSender, makeDue } from '../jobs/lease.ts';
import { publish } from '../store/events.ts';

type Pause = { at: Date; by: string | null };

export async function findPause(tx: QueryExecutorProvider, companyId: string): Promise<Pause | null> {
  const { rows } = await sql<Pause>`
    select s.paused_at as at, u.name as by from senders s left join users u on u.id = s.paused_by
    where s.company_id = ${companyId} and s.paused_at is not null`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Pauses or resumes the sending of payrolls and notes. The pause is stored in the sender, so it survives a
 * restart. Documents that DIAN may already have are still queried. Returns whether the state changed.
 */
export async function setPaused(
  tx: QueryExecutorProvider,
  companyId: string,
  userId: string,
  paused: boolean,
): Promise<boolean> {
  await holdSender(tx, companyId);
  const { numAffectedRows } = paused
    ? await sql`
        update senders set paused_at = now(), paused_by = ${userId}
        where company_id = ${companyId} and paused_at is null`.execute(tx)
    : await sql`
        update senders set paused_at = null, paused_by = null
        where company_id = ${companyId} and paused_at is not null`.execute(tx);
  if (numAffectedRows === 0n) return false;
  if (!paused) await makeDue(tx, companyId);
  // The progress of a sending shows the pause.
  await publish(tx, companyId, 'changed', { resource: 'dian' }, { resource: 'payrolls' });
  return true;
}
