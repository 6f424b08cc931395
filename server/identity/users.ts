import { type QueryExecutorProvider, sql } from 'kysely';
import type { ApiVersion } from '../../src/domain/calls/api-versions.ts';
import { roles as allRoles, type Role } from '../../src/domain/identity/roles.ts';
import type { Scope } from '../../src/domain/identity/scopes.ts';
import { findPasswordProblem } from '../../src/domain/passwords/password-problems.ts';
import type { Errors } from '../../src/domain/records/errors.ts';
import { hasPayrollApiAccess } from '../../src/domain/routes/access.ts';
import { isId } from '../../src/domain/values/id.ts';
import { buildInvalidRefusal } from '../refusals.ts';
import type { Tx } from '../store/connection.ts';
import { searchText } from '../store/search.ts';
import { hashPassword } from './password.ts';

export type StaffUser = {
  id: string;
  name: string;
  email: string;
  roles: Role[];
  /** Data of the user at the identity provider (specification §3). */
  nodexum: { owner: boolean; users: unknown[] };
  /** Ids of the user's companies. `undefined` when they were not read or are more than 100. */
  given?: readonly string[];
  /** Scopes of an access key. Absent for a person. */
  scopes?: readonly Scope[];
  /** Version of the API that an access key was made for. */
  apiVersion?: ApiVersion;
};
type NewUser = {
  id: string;
  name: string;
  email: string;
  /** Absent for an invited user, who chooses one when accepting. */
  password?: string;
  /** Skips the password policy for the demo, whose password is printed at start. */
  published?: true;
  roles: readonly Role[];
  companies?: readonly string[];
};

/** Returns why an email is not valid, or `undefined`. */
export const findMailProblem = (email: string): string | undefined =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && email.length <= 120 ? undefined : 'El correo no es válido';

export async function createUser(tx: Tx, user: NewUser): Promise<{ id: string }> {
  const email = user.email.trim().toLowerCase();
  const errors: Errors = {};
  const wrongMail = findMailProblem(email);
  if (wrongMail) errors.email = [wrongMail];
  if (!user.name.trim() || user.name.length > 120) errors.name = ['El nombre es obligatorio'];
  const why =
    user.password !== undefined &&
    !user.published &&
    findPasswordProblem(user.password, 'staff', [user.name, email]);
  if (why) errors.password = [why];
  if (user.roles.length === 0 || user.roles.some((role) => !allRoles.includes(role)))
    errors.roles = ['El rol no es válido'];
  if (Object.keys(errors).length) throw buildInvalidRefusal(errors);

  const hash = user.password === undefined ? null : await hashPassword(user.password);
  const { numAffectedRows } = await sql`
    insert into users (id, email, name, password_hash, search_text)
    values (${user.id}, ${email}, ${user.name.trim()}, ${hash}, ${searchText(user.name, email)})
    on conflict (email) do nothing`.execute(tx);
  if (numAffectedRows === 0n)
    throw buildInvalidRefusal({ email: ['El correo ya existe'] }, 'El correo ya existe.');
  await setAccess(tx, user.id, user.roles, user.companies ?? []);
  return { id: user.id };
}

/**
 * Marks the email unproven, because a person who is not root saw a code of this account and may know its
 * password. A first sign-in through the identity provider proves it.
 */
export async function setMailUnproven(tx: Tx, id: string): Promise<void> {
  await sql`update users set mail_unproven = sso_subject is null where id = ${id}`.execute(tx);
}

export async function setRoles(tx: Tx, id: string, roles: readonly Role[]): Promise<void> {
  await sql`delete from user_roles where user_id = ${id} and role <> all(${roles as Role[]}::text[])`.execute(
    tx,
  );
  await sql`
    insert into user_roles (user_id, role) select ${id}, unnest(${roles as Role[]}::text[]) on conflict do nothing`.execute(
    tx,
  );
}

export async function setAccess(
  tx: Tx,
  id: string,
  roles: readonly Role[],
  companies: readonly string[],
): Promise<void> {
  await setRoles(tx, id, roles);
  await sql`
    delete from user_companies where user_id = ${id} and company_id <> all(${companies as string[]}::uuid[])`.execute(
    tx,
  );
  await sql`
    insert into user_companies (user_id, company_id) select ${id}, unnest(${companies as string[]}::uuid[])
    on conflict do nothing`.execute(tx);
}

type Row = {
  id: string;
  name: string;
  email: string;
  sso_owner: boolean;
  roles: Role[];
  password_hash: string | null;
  sso_users: unknown[];
};

const columns = sql`
  u.id, u.name, u.email, u.sso_owner, u.sso_users, u.password_hash,
  (select coalesce(jsonb_agg(r.role order by r.role), '[]') from user_roles r where r.user_id = u.id) as roles`;

const userOf = ({ id, name, email, roles, sso_owner, sso_users }: Row): StaffUser => ({
  id,
  name,
  email,
  roles,
  nodexum: { owner: sso_owner, users: Array.isArray(sso_users) ? sso_users : [] },
});

/** Companies read with a session. A user with more has each call's company looked up. */
const fewCompanies = 100;

/** SQL subquery of the user of a session `s`, for the query that reads the session. */
export const userOfSession = sql`
  (select to_jsonb(w) from (select ${columns}, (select coalesce(jsonb_agg(m.company_id), '[]') from (
      select company_id from user_companies where user_id = u.id limit ${sql.lit(fewCompanies + 1)}) m) as given
    from users u where u.id = (s.data ->> 'owner')::uuid and u.active) w)`;

export const toStaffUser = ({ given, ...row }: Row & { given: string[] }): StaffUser => ({
  ...userOf(row),
  ...(given.length <= fewCompanies ? { given } : {}),
});
export type SessionUser = Parameters<typeof toStaffUser>[0];

export async function findStaffUser(db: QueryExecutorProvider, id: string): Promise<StaffUser | undefined> {
  if (!isId(id)) return undefined;
  const { rows } =
    await sql<Row>`select ${columns} from users u where u.id = ${id} and u.active and not u.is_key`.execute(
      db,
    );
  return rows[0] && userOf(rows[0]);
}

export async function findUserCredentials(
  db: QueryExecutorProvider,
  email: string,
): Promise<{ user: StaffUser; passwordHash: string | undefined } | undefined> {
  const { rows } =
    await sql<Row>`select ${columns} from users u where u.email = ${email} and u.active`.execute(db);
  return rows[0] && { user: userOf(rows[0]), passwordHash: rows[0].password_hash ?? undefined };
}

export async function hasUsers(db: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql`select 1 from users limit 1`.execute(db);
  return rows.length > 0;
}

export function toApiUser({ id, name, email, roles: held, nodexum }: StaffUser) {
  const roles = held.map((role) => ({ name: role }));
  return { id, name, email, roles, nodexum, uses_payroll_api: hasPayrollApiAccess({ roles, nodexum }) };
}
