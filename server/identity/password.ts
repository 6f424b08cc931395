import { hash, verify } from '@node-rs/argon2';
import type { QueryExecutorProvider } from 'kysely';
import { sql } from 'kysely';
import {
  findPasswordProblem,
  type OwnFacts,
  type PasswordHolder,
} from '../../src/domain/passwords/password-problems.ts';
import { buildInvalidRefusal } from '../refusals.ts';

/** Argon2id with 19 MiB and two passes: the defaults of the library and the advice of OWASP. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let nobody: Promise<string> | undefined;

/**
 * Verifies a password. An absent hash takes the same time, so that timing does not reveal which accounts
 * exist.
 */
export async function verifyPassword(stored: string | undefined, text: string): Promise<boolean> {
  nobody ??= hash('nobody has this password');
  const matches = await verify(stored ?? (await nobody), text);
  return matches && stored !== undefined;
}

export const buildPasswordRefusal = (why: string) => buildInvalidRefusal({ password: [why] }, `${why}.`);

export function assertAllowedPassword(
  value: unknown,
  of: PasswordHolder,
  own: OwnFacts,
): asserts value is string {
  const why = findPasswordProblem(value, of, own);
  if (why) throw buildPasswordRefusal(why);
}

/** Returns facts of a staff user that others know: name, email and up to five companies. */
export async function readStaffFacts(db: QueryExecutorProvider, id: string): Promise<OwnFacts> {
  const { rows } = await sql<{ facts: string[] }>`
    select array[u.name, u.email] || array(select c.social_reason from companies c
      where exists (select 1 from user_companies m where m.user_id = u.id and m.company_id = c.id)
      order by c.created_at limit 5) as facts
    from users u where u.id = ${id}`.execute(db);
  return rows[0]?.facts ?? [];
}

/** Returns facts of an employee that others know: name, document and up to five companies. */
export async function readEmployeeFacts(db: QueryExecutorProvider, id: string): Promise<OwnFacts> {
  const { rows } = await sql<{ facts: string[] }>`
    select array[a.name, a.document_number] || array(select c.social_reason from companies c
      where c.id = any(a.only_companies) limit 5) as facts
    from employee_accounts a where a.id = ${id}`.execute(db);
  return rows[0]?.facts ?? [];
}
