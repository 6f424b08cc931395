import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { allCompaniesRoles, type Role } from '../../src/domain/identity/roles.ts';
import { dropTotp } from '../identity/second-factor.ts';
import type { Db, Tx } from '../store/connection.ts';

export type SessionKind = 'staff' | 'employee';

/** Returns the id under which a session is stored and listed: a hash of its secret. */
export const toSessionId = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');

/**
 * SQL test that a session `s` has neither expired nor, for the staff, been idle for `idleMinutes`. Zero means
 * no idle limit.
 */
export const isAlive = (idleMinutes: number): RawBuilder<boolean> => sql<boolean>`(s.expires_at > now()
  and (${idleMinutes} = 0 or s.kind <> 'staff' or s.seen_at > now() - make_interval(mins => ${idleMinutes})))`;

export async function isSessionOpen(db: Db, id: string, idleMinutes: number): Promise<boolean> {
  const { rows } = await sql`select 1 from sessions s where s.id = ${id} and ${isAlive(idleMinutes)}`.execute(
    db,
  );
  return rows.length > 0;
}

export type Watch = { session: string; company: string };

/**
 * Returns the watches that must stop: the session ended, or its user lost the active state, the role or the
 * company.
 */
export async function listEndedWatches(
  db: Db,
  watches: readonly Watch[],
  idleMinutes: number,
): Promise<Watch[]> {
  const { rows } = await sql<Watch>`
    select w.session, w.company from jsonb_to_recordset(${JSON.stringify(watches)}::jsonb) as w (session text, company text)
    where not exists (
      select 1 from sessions s join users u on u.id = (s.data ->> 'owner')::uuid
      where s.id = w.session and ${isAlive(idleMinutes)} and u.active and (
        exists (select 1 from user_companies c where c.user_id = u.id and c.company_id = w.company::uuid)
        or exists (select 1 from user_roles r where r.user_id = u.id and r.role = any(${allCompaniesRoles as Role[]}::text[]))))`.execute(
    db,
  );
  return rows;
}

/** Closes the sessions of the owner: one, all but one, or all. Returns how many. */
export async function closeSessions(
  db: Db,
  kind: SessionKind,
  owner: string,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sessions where kind = ${kind} and data->>'owner' = ${owner}
      and (${which.only ?? null}::text is null or id = ${which.only ?? null})
      and (${which.except ?? null}::text is null or id <> ${which.except ?? null})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/**
 * Revokes the password, invitations, passkeys and second factor of a user, and closes the sessions. The SSO
 * link stays.
 */
export async function revokeCredentials(tx: Tx, id: string): Promise<void> {
  await sql`update users set password_hash = null, mail_unproven = false where id = ${id}`.execute(tx);
  await sql`delete from user_invitations where user_id = ${id}`.execute(tx);
  await sql`delete from staff_challenges where user_id = ${id}`.execute(tx);
  await sql`delete from staff_passkeys where user_id = ${id}`.execute(tx);
  await dropTotp(tx, id);
  await closeSessions(tx, 'staff', id);
}

/** Records activity of a session `secondsAgo`. Writes at most once a minute. */
export async function noteUse(db: Db, id: string, secondsAgo: number): Promise<void> {
  await sql`
    update sessions set seen_at = now() - make_interval(secs => ${secondsAgo})
    where id = ${id} and seen_at < now() - make_interval(secs => ${secondsAgo + 60})`.execute(db);
}

export function formatClosedSessions(count: number): string {
  if (count === 0) return 'No había sesiones por cerrar';
  return count === 1 ? 'Se cerró 1 sesión' : `Se cerraron ${count} sesiones`;
}
