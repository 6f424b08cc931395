import { sql } from 'kysely';
import type { EmployeeAccount } from '../../identity/employee-accounts.ts';
import type { Tx } from '../../store/connection.ts';

/**
 * A code of a company proves that its bearer is an employee of that company, and of no other. An account
 * opens the companies whose codes it was given (decision 16).
 */

/** Serializes changes to what the accounts of a person open, so that no two of them open the same company. */
export const lockPerson = (tx: Tx, person: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`vault-person:${person}`}, 0))`.execute(tx);

/** Locks the account that opens a company, or opened it before a recovery. Undefined when there is none. */
export async function lockCompanyAccount(
  tx: Tx,
  person: string,
  companyId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from employee_accounts where person = ${person}
      and (${companyId} = any(only_companies) or ${companyId} = any(companies_before)) for update`.execute(
    tx,
  );
  return rows[0]?.id;
}

/**
 * Restricts a recovered account to the company of the code, and deletes passkeys created since an earlier
 * recovery.
 */
export async function restrictAccount(tx: Tx, accountId: string, companyId: string): Promise<void> {
  await forgetPasskeysSince(tx, accountId);
  await sql`
    update employee_accounts set companies_before = coalesce(companies_before, only_companies),
      only_companies = array[${companyId}]::uuid[], narrowed_at = now()
    where id = ${accountId}`.execute(tx);
  await sql`update push_subscriptions set ending_at = now() where account_id = ${accountId}`.execute(tx);
}

/**
 * Opens one more company. Other accounts of the person lose it. When all companies from before a recovery are
 * open again, the recovery ends. `withEarlierCompanies` opens it only for sessions of a passkey older than
 * the recovery.
 */
export async function openCompany(
  tx: Tx,
  account: Pick<EmployeeAccount, 'id' | 'person' | 'only_companies'>,
  companyId: string,
  withEarlierCompanies = false,
): Promise<void> {
  if (account.only_companies.includes(companyId)) return;
  await sql`
    update employee_accounts set only_companies = array_remove(only_companies, ${companyId}::uuid),
      companies_before = array_remove(companies_before, ${companyId}::uuid)
    where person = ${account.person} and id <> ${account.id}`.execute(tx);
  await sql`
    delete from employee_accounts where person = ${account.person} and id <> ${account.id}
      and only_companies = '{}' and coalesce(companies_before, '{}') = '{}'`.execute(tx);
  if (withEarlierCompanies) {
    await sql`update employee_accounts set companies_before = companies_before || ${companyId}::uuid
      where id = ${account.id} and not ${companyId} = any(companies_before)`.execute(tx);
    return;
  }
  await sql`update employee_accounts set only_companies = only_companies || ${companyId}::uuid
    where id = ${account.id} and not ${companyId} = any(only_companies)`.execute(tx);
  await sql`update employee_accounts set companies_before = null, narrowed_at = null
    where id = ${account.id} and companies_before <@ only_companies`.execute(tx);
}

/**
 * Ends a recovery when the owner sets the password. All companies are open again, and passkeys created
 * meanwhile are deleted.
 */
export async function takeBack(tx: Tx, accountId: string): Promise<void> {
  await forgetPasskeysSince(tx, accountId);
  await sql`
    update employee_accounts set companies_before = null, narrowed_at = null,
      only_companies = array(select unnest(only_companies) union select unnest(companies_before))
    where id = ${accountId}`.execute(tx);
}

async function forgetPasskeysSince(tx: Tx, accountId: string): Promise<void> {
  // Deleting the challenge waits for a passkey that is being stored, which is then deleted too.
  await sql`delete from vault_challenges where account_id = ${accountId}`.execute(tx);
  await sql`
    delete from vault_passkeys k using employee_accounts a
    where k.account_id = ${accountId} and a.id = k.account_id and k.created_at > a.narrowed_at`.execute(tx);
}
