import { type QueryExecutorProvider, sql } from 'kysely';
import { hasCome } from './has-come.ts';

/**
 * Lease of an employer, so that one sender works on it at a time. The database clock decides. When a holder
 * dies and stops renewing, another takes over after `seconds`.
 */
export type Lease = { companyId: string; holder: string; seconds: number };

/**
 * Leases the employer that is due longest. `undefined` when none is due. The caller must hold no lease: one
 * that is still in its name could not be returned because the database was away.
 */
export async function takeLease(
  db: QueryExecutorProvider,
  holder: string,
  seconds: number,
): Promise<Lease | undefined> {
  const { rows } = await sql<{ company_id: string }>`
    update senders set held_by = ${holder}, held_until = now() + make_interval(secs => ${seconds})
    where company_id = (
      select company_id from senders
      where ${hasCome('due_at')} and (held_until is null or held_by = ${holder} or ${hasCome('held_until')})
      order by due_at limit 1 for update skip locked
    )
    returning company_id`.execute(db);
  return rows[0] && { companyId: rows[0].company_id, holder, seconds };
}

/** Renews a lease. Returns `false` when it was lost; then nothing more may be sent. */
export async function renewLease(db: QueryExecutorProvider, lease: Lease): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update senders set held_until = now() + make_interval(secs => ${lease.seconds})
    where company_id = ${lease.companyId} and held_by = ${lease.holder} and held_until > now()`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Returns the employer, due at its earliest waiting document that no pause holds. Runs in a transaction of
 * the company. The row is locked first, so that the second statement sees documents queued meanwhile.
 */
export async function endLease(tx: QueryExecutorProvider, lease: Lease): Promise<void> {
  await sql`select 1 from senders where company_id = ${lease.companyId} for update`.execute(tx);
  await sql`
    update senders set held_by = null, held_until = null,
      due_at = (select min(s.due_at) from submissions s where s.company_id = ${lease.companyId} and s.step <> 'done'
        and (senders.paused_at is null or s.payroll_id is null or s.step in ('sending', 'asking')))
    where company_id = ${lease.companyId} and held_by = ${lease.holder}`.execute(tx);
}

/**
 * Serializes the transactions that queue documents of an employer or store their end. Lock it after rows of
 * payrolls and submissions.
 */
export async function holdSender(tx: QueryExecutorProvider, companyId: string): Promise<void> {
  await sql`insert into senders (company_id) values (${companyId}) on conflict do nothing`.execute(tx);
  await sql`select 1 from senders where company_id = ${companyId} for update`.execute(tx);
}

export async function makeDue(tx: QueryExecutorProvider, companyId: string): Promise<void> {
  await sql`
    insert into senders (company_id, due_at) values (${companyId}, now())
    on conflict (company_id) do update set due_at = least(coalesce(senders.due_at, now()), now())`.execute(
    tx,
  );
}
