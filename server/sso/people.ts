import { sql } from 'kysely';
import { noteSecurityEvent } from '../security/note.ts';
import type { Tx } from '../store/connection.ts';
import type { Identity } from './provider.ts';

export type Found = { ok: true; userId: string } | { ok: false; why: 'unverified' | 'unknown' };

/**
 * The account of who signed in at the provider: the one linked before, or the one with the same verified e-mail,
 * which is linked now. An account linked to another person of the provider is not given to this one.
 */
export async function accountOf(tx: Tx, identity: Identity, address: string): Promise<Found> {
  const { subject, email, nodexum } = identity;
  const linked = await sql<{ id: string; active: boolean }>`
    select id, active from users where sso_subject = ${subject} for update`.execute(tx);
  let id = linked.rows[0]?.id;
  if (linked.rows[0] && !linked.rows[0].active) return { ok: false, why: 'unknown' };
  if (!id) {
    if (!email || !identity.emailVerified) return { ok: false, why: 'unverified' };
    const same = await sql<{ id: string }>`
      select id from users where email = ${email} and active and sso_subject is null for update`.execute(tx);
    id = same.rows[0]?.id;
    if (!id) return { ok: false, why: 'unknown' };
  }
  await sql`
    update users set sso_subject = ${subject}, sso_owner = ${nodexum.owner},
      sso_users = ${JSON.stringify(nodexum.users)}::jsonb, last_login_at = now()
    where id = ${id}`.execute(tx);
  await noteSecurityEvent(tx, { kind: 'signed_in', facts: { way: 'sso' }, user: id, address });
  return { ok: true, userId: id };
}
