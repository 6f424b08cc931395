import { type QueryExecutorProvider, sql } from 'kysely';
import { holdSender, makeDue } from '../jobs/lease.ts';
import { publish } from '../store/events.ts';

/** Since when the payrolls of a company wait, and who said so. */
type Pause = { at: Date; by: string | null };

export async function findPause(tx: QueryExecutorProvider, companyId: string): Promise<Pause | null> {
  const { rows } = await sql<Pause>`
    select s.paused_at as at, u.name as by from senders s left join users u on u.id = s.paused_by
    where s.company_id = ${companyId} and s.paused_at is not null`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Holds back the payrolls and notes of a company, or lets them go. A pause lives in the row of its sender: whatever
 * process sends, now or after a restart, finds it. What DIAN may have already is still asked for until it ends.
 * Answers whether that was news.
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
  // The progress of a sending says that it is held back.
  await publish(tx, companyId, 'changed', { resource: 'dian' }, { resource: 'payrolls' });
  return true;
}
