import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Notes who came in, unless they may not any more: suspended or without access, or with another password than the one
 * they wrote.
 */
export async function noteSignIn(
  db: QueryExecutorProvider,
  accounts: 'users' | 'employee_accounts',
  id: string,
  passwordHash: string | null = null,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(accounts)} set last_login_at = now()
    where id = ${id} and active and (${passwordHash}::text is null or password_hash = ${passwordHash})`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** The same for an employee whose code opened the account: unless another code, or a password, changed it since. */
export async function noteActivation(
  db: QueryExecutorProvider,
  id: string,
  updatedAt: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update employee_accounts set last_login_at = now()
    where id = ${id} and active and updated_at = ${updatedAt}::timestamptz`.execute(db);
  return numAffectedRows === 1n;
}
