import { sql } from 'kysely';
import type { Way } from '../../src/domain/security/events.ts';
import { noteSecurityEvent } from '../security/note.ts';
import type { Store, Tx } from '../store/connection.ts';

type Accounts = 'users' | 'employee_accounts';
/** Way and address somebody comes in by. */
export type SignInOrigin = { way: Way; address: string };

/**
 * Notes who came in, unless they may not any more: suspended or without access, or with another password than the one
 * they wrote.
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

/** Notes a sign-in in the trail. */
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

/** The same for an employee whose code opened the account: unless another code, or a password, changed it since. */
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
