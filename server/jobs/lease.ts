import { type QueryExecutorProvider, sql } from 'kysely';
import { hasCome } from './moment.ts';

/**
 * One sender per employer at a time. A lease is a row moved by compare-and-set with the clock of the database;
 * a holder that dies simply stops renewing, and after `seconds` another takes over.
 */
export type Lease = { companyId: string; holder: string; seconds: number };

/**
 * Takes the employer that has waited longest, or nothing when nobody waits. Who asks serves nobody: what is still in its
 * name it could not give back, because the database was gone.
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

/** Keeps the lease alive. Returns `false` when it was lost; then nothing more may be sent. */
export async function renewLease(db: QueryExecutorProvider, lease: Lease): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update senders set held_until = now() + make_interval(secs => ${lease.seconds})
    where company_id = ${lease.companyId} and held_by = ${lease.holder} and held_until > now()`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Gives the employer back, due again at the earliest of its waiting documents, of those that a pause does not hold.
 * Runs in a transaction inside the company. The row is locked first: a document queued meanwhile is then seen by the second statement.
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
 * Lets one transaction at a time look at what an employer has on its way and act on it: whoever queues what waits for
 * another document, and whoever stores that document's end. Taken after the rows of payrolls and submissions.
 */
export async function holdSender(tx: QueryExecutorProvider, companyId: string): Promise<void> {
  await sql`insert into senders (company_id) values (${companyId}) on conflict do nothing`.execute(tx);
  await sql`select 1 from senders where company_id = ${companyId} for update`.execute(tx);
}

/** Marks an employer as having documents to send now. */
export async function makeDue(tx: QueryExecutorProvider, companyId: string): Promise<void> {
  await sql`
    insert into senders (company_id, due_at) values (${companyId}, now())
    on conflict (company_id) do update set due_at = least(coalesce(senders.due_at, now()), now())`.execute(
    tx,
  );
}
