import { sql } from 'kysely';
import type { Role } from '../../src/domain/identity/roles.ts';
import type { AdminPerson, SentInvitation } from '../../src/domain/office/admins.ts';
import type { AnyRecord } from '../../src/domain/records/resource.ts';
import { checkRecord } from '../../src/domain/records/validation.ts';
import { admins, changedAdmin, invitedAdmin, notedAdmin } from '../../src/domain/resources/admins.ts';
import type { JsonWithDates } from '../http/calls.ts';
import { revokeCredentials } from '../http/open-sessions.ts';
import type { StaffAsk } from '../http/staff.ts';
import type { NamedValues } from '../http/values.ts';
import { createUser, setAccess } from '../identity/users.ts';
import { buildConflictRefusal, buildInvalidRefusal, type HttpRefusal } from '../refusals.ts';
import { noteChange } from '../resources/changes.ts';
import { readRecord } from '../resources/read.ts';
import { toRecordContext } from '../resources/routes.ts';
import { assertCurrentVersion } from '../resources/write.ts';
import { noteSecurityEvent } from '../security/note.ts';
import type { Tx } from '../store/connection.ts';
import { searchText } from '../store/search.ts';

export type StaffMember = {
  id: string;
  name: string;
  email: string;
  active: boolean;
  root: boolean;
  removed: boolean;
};

type OfPerson = { input: { id: string }; missing: () => HttpRefusal };
export type AdminCall = StaffAsk & OfPerson;
type Admin = JsonWithDates<AdminPerson> & AnyRecord;

export async function lockStaffUser(tx: Tx, { input: { id }, missing }: OfPerson): Promise<StaffMember> {
  const { rows } = await sql<StaffMember>`
        select u.id, u.name, u.email, u.active, u.removed_at is not null as removed,
          exists (select 1 from user_roles r where r.user_id = u.id and r.role = 'root') as root
        from users u where u.id = ${id} for update`.execute(tx);
  if (!rows[0]) throw missing();
  return rows[0];
}

/**
 * Refuses an action that would leave no root able to sign in. Locks the other roots, so that two cannot
 * remove each other at once.
 */
export async function assertNotLastRoot(tx: Tx, { id, root }: StaffMember, what: string): Promise<void> {
  if (!root) return;
  const { rows } = await sql`
    select u.id from users u where u.active and u.id <> ${id}
      and exists (select 1 from user_roles r where r.user_id = u.id and r.role = 'root')
      and (u.password_hash is not null or u.sso_subject is not null
        or exists (select 1 from staff_passkeys k where k.user_id = u.id))
    order by u.id for update`.execute(tx);
  if (rows.length === 0)
    throw buildConflictRefusal(`Es el último administrador general: nombre otro antes de ${what}.`);
}

export async function setStaffActive(tx: Tx, id: string, active: boolean): Promise<void> {
  await sql`
    update users set active = ${active}, removed_at = null, version = version + 1, updated_at = now() where id = ${id}`.execute(
    tx,
  );
}

/** Reads a row of the list with its companies by name and the last invitation. */
export async function readAdmin(tx: Tx, id: string): Promise<Admin> {
  const row = (await readRecord(tx, admins, system, id)) as Admin;
  const companies = await sql<{ id: string; label: string }>`
    select c.id, c.social_reason as label from user_companies u join companies c on c.id = u.company_id
    where u.user_id = ${row.id} order by c.social_reason, c.id`.execute(tx);
  const invitation = await sql<JsonWithDates<SentInvitation>>`
    select expires_at, used_at, mail_state, mail_problem from user_invitations where user_id = ${row.id}`.execute(
    tx,
  );
  return { ...row, ...companiesIn(companies.rows), invitation: invitation.rows[0] ?? null };
}

const system = { companyId: undefined, user: undefined, now: 0 as never, newId: () => '' };
const companiesIn = (companies: readonly { id: string; label: string }[]) => ({
  company_ids: companies.map(({ id }) => id),
  companies,
});

export async function noteAdmin<T>(tx: Tx, call: StaffAsk, id: string, work: () => Promise<T>): Promise<T> {
  const before = await readAdmin(tx, id);
  const done = await work();
  await noteChange(tx, notedAdmin, toRecordContext(call), before, await readAdmin(tx, id));
  return done;
}

export async function noteNewAdmin(tx: Tx, call: StaffAsk, id: string): Promise<void> {
  await noteChange(tx, notedAdmin, toRecordContext(call), undefined, await readAdmin(tx, id));
}

export async function createAdmin(
  tx: Tx,
  call: StaffAsk,
  body: NamedValues,
): Promise<{ id: string; email: string }> {
  const checked = checkRecord(invitedAdmin, body, 'create');
  if (!checked.ok) throw buildInvalidRefusal(checked.errors);
  const values = checked.value as {
    name: string;
    email: string;
    roles: Role[];
    company_ids?: string[] | null;
  };
  const companies = values.company_ids ?? [];
  await mustExist(tx, companies);
  const email = values.email.trim().toLowerCase();
  await mustBeNew(tx, email);
  const { id } = await createUser(tx, { ...values, id: call.newId(), email, companies });
  await noteNewAdmin(tx, call, id);
  return { id, email };
}

/**
 * Refuses a new account for the email of a removed user: the list re-invites the user and keeps the history.
 */
async function mustBeNew(tx: Tx, email: string): Promise<void> {
  const { rows } = await sql`
    select 1 from users where email = ${email} and removed_at is not null`.execute(tx);
  if (rows.length === 0) return;
  const words = 'Ese correo es de una persona sin acceso: invítela otra vez desde la lista';
  throw buildInvalidRefusal({ email: [words] }, `${words}.`);
}

async function mustExist(tx: Tx, companies: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select 1 from companies where id = any(${companies as string[]}::uuid[])`.execute(tx);
  if (rows.length !== new Set(companies).size)
    throw buildInvalidRefusal({ company_ids: ['Alguna compañía no existe'] });
}

/**
 * Changes the name, roles and companies of a user. Roots cannot drop their own root role, nor can the last
 * root lose it.
 */
export async function changeAdmin(
  tx: Tx,
  call: AdminCall,
  { base_version: base, ...body }: NamedValues,
): Promise<Admin> {
  const person = await lockStaffUser(tx, call);
  const stored = await readAdmin(tx, person.id);
  assertCurrentVersion(base, stored);
  const { name, roles, company_ids } = stored;
  const checked = checkRecord(changedAdmin, body, 'update', { name, roles, company_ids });
  if (!checked.ok) throw buildInvalidRefusal(checked.errors);
  const wanted = { name, roles, company_ids, ...checked.value } as {
    name: string;
    roles: Role[];
    company_ids: string[] | null;
  };
  const companies = wanted.company_ids ?? [];
  await mustExist(tx, companies);
  if (person.root && !wanted.roles.includes('root')) {
    if (person.id === call.user.id)
      throw buildConflictRefusal('No puede quitarse a usted mismo el rol de administrador general.');
    await assertNotLastRoot(tx, person, 'quitarle el rol');
  }
  return noteAdmin(tx, call, person.id, async () => {
    await sql`
      update users set name = ${wanted.name}, search_text = ${searchText(wanted.name, person.email)},
        version = version + 1, updated_at = now() where id = ${person.id}`.execute(tx);
    await setAccess(tx, person.id, wanted.roles, companies);
    const after = await readAdmin(tx, person.id);
    await noteAccess(tx, call, stored, after);
    return after;
  });
}

async function noteAccess(tx: Tx, { user, address }: AdminCall, before: Admin, after: Admin): Promise<void> {
  const rolesOf = ({ roles }: Admin) => [...roles].sort().join(', ');
  const companiesOf = ({ company_ids }: Admin) => [...company_ids].sort();
  if (rolesOf(before) === rolesOf(after) && companiesOf(before).join() === companiesOf(after).join()) return;
  const facts = {
    ...{ roles: rolesOf(after), companies: after.company_ids.length },
    ...{ roles_before: rolesOf(before), companies_before: before.company_ids.length },
  };
  await noteSecurityEvent(tx, { kind: 'staff_changed', facts, user: user.id, address, about: after.id });
}

/** Removes the access of a user, who stays in the list with the history. */
export async function takeAccess(tx: Tx, call: AdminCall): Promise<StaffMember> {
  const person = await lockStaffUser(tx, call);
  const { id } = person;
  if (id === call.user.id) throw buildConflictRefusal('No puede quitarse el acceso a usted mismo.');
  await assertNotLastRoot(tx, person, 'quitarle el acceso');
  await noteAdmin(tx, call, id, () => closeEverything(tx, id));
  return person;
}

/** Deactivates a user and revokes every credential, including the SSO link. */
export async function closeEverything(tx: Tx, id: string): Promise<void> {
  await sql`
    update users set active = false, removed_at = now(), sso_subject = null, sso_owner = false, sso_users = '[]',
      version = version + 1, updated_at = now() where id = ${id}`.execute(tx);
  await revokeCredentials(tx, id);
}
