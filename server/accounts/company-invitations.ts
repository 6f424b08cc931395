import { sql } from 'kysely';
import { invitedRole } from '../../src/domain/identity/roles.ts';
import type { Instant } from '../../src/domain/values/day.ts';
import type { Site } from '../http/site.ts';
import { countInvitation, countTry, forgetFailures } from '../identity/attempts.ts';
import { giveCompany } from '../identity/companies.ts';
import { assertAllowedPassword, verifyPassword } from '../identity/password.ts';
import { createUser, type StaffUser, setMailUnproven } from '../identity/users.ts';
import { noteSecurityEvent } from '../security/note.ts';
import type { Services } from '../services.ts';
import { enterCompany, type Tx } from '../store/connection.ts';
import {
  buildInvitationAddress,
  buildInvitationCode,
  hashInvitationCode,
  invitationDays,
  type StaffInvitation,
} from './invitation-code.ts';

export type CompanyInvitation = { id: string; company: string; email: string; name: string };
export type InvitationRefusal = 'wrong' | 'used' | 'late';

type Inviting = { now: Instant; newId: () => string; site: Site; user: { id: string } };
type Invited = { company: string; name: string; email: string };

/**
 * Invites an email to a company. A new invitation replaces the code of the previous one. The answer does not
 * reveal whether an account has that email, and no account is changed.
 */
export async function inviteToCompany(
  tx: Tx,
  { config, secretKey }: Pick<Services, 'config' | 'secretKey'>,
  { now, newId, site, user }: Inviting,
  { company, name, email }: Invited,
): Promise<StaffInvitation & { id: string }> {
  await countInvitation(tx, user.id);
  const codeId = newId();
  const code = buildInvitationCode(secretKey, codeId);
  const expires = new Date(now + invitationDays * 86_400_000).toISOString();
  const mailed = config.mail !== undefined;
  const state = mailed ? 'waiting' : null;
  const { rows } = await sql<{ id: string }>`
    insert into company_invitations (id, company_id, email, name, code_seed, code, expires_at, origin, mail_state, mail_due_at)
    values (${newId()}, ${company}, ${email}, ${name}, ${codeId}, ${hashInvitationCode(code)}, ${expires}, ${site.origin}, ${state},
      ${mailed ? sql`now()` : null})
    on conflict (company_id, email) do update set name = excluded.name, code_seed = excluded.code_seed, code = excluded.code,
      expires_at = excluded.expires_at, origin = excluded.origin, invited_at = now(), accepted_at = null,
      mail_state = excluded.mail_state, mail_due_at = excluded.mail_due_at, mail_attempts = 0, mail_problem = null
    returning id`.execute(tx);
  const id = rows[0]?.id ?? '';
  return { id, code, address: buildInvitationAddress(site.origin, email, code), expires_at: expires, mailed };
}

/** Finds an invitation by email and code and locks it. `refused` says why it cannot be used. */
export async function findCompanyInvitation(
  tx: Tx,
  email: string,
  code: string,
  now: Instant,
): Promise<(CompanyInvitation & { refused: InvitationRefusal | undefined }) | undefined> {
  const hash = hashInvitationCode(code);
  await sql`select set_config('app.invitation_code', ${hash}, true)`.execute(tx);
  const { rows } = await sql<CompanyInvitation & { used: boolean; late: boolean }>`
    select id, company_id as company, email, name, accepted_at is not null as used, expires_at <= ${new Date(now)} as late
    from company_invitations where email = ${email} and code = ${hash} for update`.execute(tx);
  const [found] = rows;
  return found && { ...found, refused: found.used ? 'used' : found.late ? 'late' : undefined };
}

/** Adds the user to the company. Roles and other companies stay as they are. */
export async function joinCompany(
  tx: Tx,
  { id, company }: CompanyInvitation,
  user: string,
  address: string | undefined,
): Promise<void> {
  await sql`update company_invitations set accepted_at = now(), mail_state = null, mail_due_at = null where id = ${id}`.execute(
    tx,
  );
  await giveCompany(tx, user, company);
  await enterCompany(tx, company);
  await noteSecurityEvent(tx, { kind: 'invitation_accepted', facts: {}, user, address, company });
}

/**
 * Accepts an invitation without a session: a new account gets the password, an existing one must show its
 * own. Returns `known` when that password is wrong or the account may not join.
 */
export async function acceptAtDoor(
  tx: Tx,
  invitation: CompanyInvitation,
  password: string,
  { address, newId }: { address: string; newId: () => string },
): Promise<'accepted' | 'known'> {
  const { email, name, company } = invitation;
  const { rows } = await sql<{ id: string; hash: string | null; fits: boolean }>`
    select u.id, u.password_hash as hash, u.active and ${isInvitedRole} as fits from users u
    where u.email = ${email} for update`.execute(tx);
  const [there] = rows;
  if (!there) {
    const facts = await sql<{ reason: string }>`
      select social_reason as reason from companies where id = ${company}`.execute(tx);
    assertAllowedPassword(password, 'staff', [email, name, ...facts.rows.map(({ reason }) => reason)]);
    const roles = [invitedRole] as const;
    const { id } = await createUser(tx, { id: newId(), name, email, password, roles });
    await setMailUnproven(tx, id);
    await joinCompany(tx, invitation, id, address);
    return 'accepted';
  }
  // Passwords tried with an invitation count as sign-in attempts.
  await countTry(tx, 'staff', email, address);
  const right = await verifyPassword(there.hash ?? undefined, password);
  if (!right || !there.fits) return 'known';
  await forgetFailures(tx, 'staff', email, address);
  await joinCompany(tx, invitation, there.id, address);
  return 'accepted';
}

/**
 * Accepts an invitation with a session. Returns the refusal in words, or `undefined`. The attempt counts in
 * this transaction.
 */
export async function acceptInvitation(
  tx: Tx,
  user: StaffUser,
  code: string,
  { address, now }: { address: string; now: Instant },
): Promise<string | undefined> {
  await countTry(tx, 'invitation', user.email, address);
  const found = await findCompanyInvitation(tx, user.email, code, now);
  if (!found) return 'El código no es correcto o ya no vale. Pida que lo inviten otra vez';
  if (found.refused === 'used') return 'Esta invitación ya se usó';
  if (found.refused === 'late') return 'Esta invitación ya venció. Pida que lo inviten otra vez';
  await forgetFailures(tx, 'invitation', user.email, address);
  if (user.roles.join() !== invitedRole)
    return 'Su rol no se une por invitación: pida la compañía a quien administra la instalación';
  await joinCompany(tx, found, user.id, address);
  return undefined;
}

export const isInvitedRole = sql<boolean>`(select array_agg(r.role) from user_roles r where r.user_id = u.id) = array[${invitedRole}::text]`;
