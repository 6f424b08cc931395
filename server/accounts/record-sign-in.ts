import { sql } from 'kysely';
import type { Way } from '../../src/domain/security/events.ts';
import { noteSecurityEvent } from '../security/note.ts';
import type { Store, Tx } from '../store/connection.ts';

type Accounts = 'users' | 'employee_accounts';
export type SignInOrigin = { way: Way; address: string };

/**
 * Records a sign-in. Returns false when the account is inactive, or when `passwordHash` is no longer its
 * password.
 */
export async function recordSignIn(
  { asSystem }: Pick<Store, 'asSystem'>,
  accounts: Accounts,
  id: string,
  signIn: SignInOrigin,
  passwordHash: string | null = null,
): Promise<boolean> {
  return asSystem(async (tx) => {
    const { numAffectedRows } = await sql`
      update ${sql.table(accounts)} set last_login_at = now()
      where id = ${id} and active and (${passwordHash}::text is null or password_hash = ${passwordHash})`.execute(
      tx,
    );
    return numAffectedRows === 1n && noteSignInEvent(tx, accounts, id, signIn);
  });
}

export async function noteSignInEvent(
  tx: Tx,
  accounts: Accounts,
  id: string,
  { way, address }: SignInOrigin,
): Promise<true> {
  const who = accounts === 'users' ? { user: id } : { account: id };
  await noteSecurityEvent(tx, { kind: 'signed_in', facts: { way }, ...who, address });
  return true;
}

/**
 * Records the sign-in of an employee by code. Returns false when a code or password changed the account after
 * `updatedAt`.
 */
export async function noteActivation(
  { asSystem }: Pick<Store, 'asSystem'>,
  id: string,
  address: string,
  updatedAt: string,
): Promise<boolean> {
  return asSystem(async (tx) => {
    const { numAffectedRows } = await sql`
      update employee_accounts set last_login_at = now()
      where id = ${id} and active and updated_at = ${updatedAt}::timestamptz`.execute(tx);
    return numAffectedRows === 1n && noteSignInEvent(tx, 'employee_accounts', id, { way: 'code', address });
  });
}
