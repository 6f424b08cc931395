import { sql } from 'kysely';
import type { Role } from '../../src/domain/identity/roles.ts';
import { closeSessions, revokeCredentials } from '../http/open-sessions.ts';
import { setRoles } from '../identity/users.ts';
import { noteSecurityEvent } from '../security/note.ts';
import type { Tx } from '../store/connection.ts';
import type { ProviderIdentity } from './provider.ts';

export type SsoAccountResult = { ok: true; userId: string } | { ok: false; why: 'unverified' | 'unknown' };

/**
 * Finds the account of an SSO identity: the linked one, or an unlinked one with the same verified email,
 * which is then linked. An account linked to another identity is never returned.
 */
export async function linkSsoAccount(
  tx: Tx,
  identity: ProviderIdentity,
  address: string,
): Promise<SsoAccountResult> {
  const { subject, email, nodexum } = identity;
  const linked = await sql<{ id: string; active: boolean }>`
    select id, active from users where sso_subject = ${subject} for update`.execute(tx);
  let id = linked.rows[0]?.id;
  if (linked.rows[0] && !linked.rows[0].active) return { ok: false, why: 'unknown' };
  if (!id) {
    if (!email || !identity.emailVerified) return { ok: false, why: 'unverified' };
    const same = await sql<{ id: string; mail_unproven: boolean }>`
      select id, mail_unproven from users where email = ${email} and active and sso_subject is null for update`.execute(
      tx,
    );
    id = same.rows[0]?.id;
    if (!id) return { ok: false, why: 'unknown' };
    if (same.rows[0]?.mail_unproven) await revokeOtherCredentials(tx, id, address);
  }
  if (identity.roles && !(await takeRoles(tx, id, identity.roles, address)))
    return { ok: false, why: 'unknown' };
  await sql`
    update users set sso_subject = ${subject}, sso_owner = ${nodexum.owner},
      sso_users = ${JSON.stringify(nodexum.users)}::jsonb, last_login_at = now()
    where id = ${id}`.execute(tx);
  await noteSecurityEvent(tx, { kind: 'signed_in', facts: { way: 'sso' }, user: id, address });
  return { ok: true, userId: id };
}

/** Revokes every credential but SSO, because a person who saw the invitation code may know the password. */
async function revokeOtherCredentials(tx: Tx, id: string, address: string): Promise<void> {
  await revokeCredentials(tx, id);
  await noteSecurityEvent(tx, { kind: 'password_changed', facts: { removed: true }, user: id, address });
}

/**
 * Replaces the roles with those of the provider and notes a change. A user without roles there is suspended
 * and the sessions are closed; returns false. The last root able to sign in keeps that role, or nobody could
 * repair the installation.
 */
async function takeRoles(tx: Tx, id: string, given: readonly Role[], address: string): Promise<boolean> {
  const { rows } = await sql<{ roles: Role[]; companies: number; others: boolean }>`
    select array(select r.role from user_roles r where r.user_id = ${id} order by r.role) as roles,
      (select count(*)::integer from user_companies c where c.user_id = ${id}) as companies,
      exists (select 1 from users u join user_roles r on r.user_id = u.id and r.role = 'root'
        where u.active and u.id <> ${id} and (u.password_hash is not null or u.sso_subject is not null)) as others`.execute(
    tx,
  );
  const { roles: held = [], companies = 0, others = false } = rows[0] ?? {};
  const lastRoot = held.includes('root') && !given.includes('root') && !others;
  const next = [...new Set([...given, ...(lastRoot ? (['root'] as const) : [])])].sort();
  if (next.length === 0) {
    await sql`update users set active = false, version = version + 1, updated_at = now() where id = ${id}`.execute(
      tx,
    );
    await closeSessions(tx, 'staff', id);
    await noteSecurityEvent(tx, { kind: 'staff_suspended', facts: {}, about: id, address });
    return false;
  }
  if (next.join() !== [...held].sort().join()) {
    await setRoles(tx, id, next);
    const facts = {
      ...{ roles: next.join(', '), companies },
      ...{ roles_before: [...held].sort().join(', '), companies_before: companies },
    };
    await noteSecurityEvent(tx, { kind: 'staff_changed', facts, about: id, address });
  }
  return true;
}
