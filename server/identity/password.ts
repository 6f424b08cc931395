import { hash, verify } from '@node-rs/argon2';
import type { QueryExecutorProvider } from 'kysely';
import { sql } from 'kysely';
import {
  findPasswordProblem,
  type OwnFacts,
  type PasswordHolder,
} from '../../src/domain/passwords/choose.ts';
import { buildInvalidRefusal } from '../refused.ts';

/** Argon2id with 19 MiB and two passes, the defaults of the library and the advice of OWASP. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let nobody: Promise<string> | undefined;

/** Compares in the same time whether or not the account exists, so the door does not tell which accounts there are. */
export async function verifyPassword(stored: string | undefined, text: string): Promise<boolean> {
  nobody ??= hash('nobody has this password');
  const matches = await verify(stored ?? (await nobody), text);
  return matches && stored !== undefined;
}

/** Refusal of a password that may not be chosen, in the words of why. */
export const buildPasswordRefusal = (why: string) => buildInvalidRefusal({ password: [why] }, `${why}.`);

/** Refuses a password that may not be chosen by the person of those facts. */
export function assertAllowedPassword(
  value: unknown,
  of: PasswordHolder,
  own: OwnFacts,
): asserts value is string {
  const why = findPasswordProblem(value, of, own);
  if (why) throw buildPasswordRefusal(why);
}

/** Facts that others know of somebody of the back office: name, mail and the first of their companies. */
export async function readStaffFacts(db: QueryExecutorProvider, id: string): Promise<OwnFacts> {
  const { rows } = await sql<{ facts: string[] }>`
    select array[u.name, u.email] || array(select c.social_reason from companies c
      where exists (select 1 from user_companies m where m.user_id = u.id and m.company_id = c.id)
      order by c.created_at limit 5) as facts
    from users u where u.id = ${id}`.execute(db);
  return rows[0]?.facts ?? [];
}

/** The same of an employee: name, document and the companies they see. */
export async function readEmployeeFacts(db: QueryExecutorProvider, id: string): Promise<OwnFacts> {
  const { rows } = await sql<{ facts: string[] }>`
    select array[a.name, a.document_number] || array(select c.social_reason from companies c
      where c.id = any(a.only_companies) limit 5) as facts
    from employee_accounts a where a.id = ${id}`.execute(db);
  return rows[0]?.facts ?? [];
}
