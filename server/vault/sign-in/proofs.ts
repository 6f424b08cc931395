import { sql } from 'kysely';
import type { EmployeeAccount } from '../../identity/employee-accounts.ts';
import type { Tx } from '../../store/connection.ts';

/**
 * The letters of a company prove that their bearer is its employee, and nothing of any other company. An account opens
 * the companies whose letters were shown to it, one by one (decision 16).
 */

/** One at a time changes what the accounts of a person open: no two of them ever open the same company. */
export const lockPerson = (tx: Tx, person: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`vault-person:${person}`}, 0))`.execute(tx);

/** The account of a person where that company is open, or was before a recovery. */
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

/** Somebody with the letters of that company and nothing else: only what it paid, and no passkey made meanwhile. */
export async function restrictAccount(tx: Tx, accountId: string, companyId: string): Promise<void> {
  await forgetPasskeysSince(tx, accountId);
  await sql`
    update employee_accounts set companies_before = coalesce(companies_before, only_companies),
      only_companies = array[${companyId}]::uuid[], narrowed_at = now()
    where id = ${accountId}`.execute(tx);
  await sql`update push_subscriptions set ending_at = now() where account_id = ${accountId}`.execute(tx);
}

/**
 * The letters of one more company. Another account of the person opens it no more. When everything from before a recovery
 * is open again, the recovery is over. In a session of a passkey from before, it opens for such passkeys alone.
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
 * The person who proved to be the owner sets the password: everything, as before the recovery, and no passkey made
 * meanwhile.
 */
export async function takeBack(tx: Tx, accountId: string): Promise<void> {
  await forgetPasskeysSince(tx, accountId);
  await sql`
    update employee_accounts set companies_before = null, narrowed_at = null,
      only_companies = array(select unnest(only_companies) union select unnest(companies_before))
    where id = ${accountId}`.execute(tx);
}

/** Passkeys made since the account was recovered with a code. */
async function forgetPasskeysSince(tx: Tx, accountId: string): Promise<void> {
  // One that is being kept holds its question: it is waited for here, and goes with the others.
  await sql`delete from vault_challenges where account_id = ${accountId}`.execute(tx);
  await sql`
    delete from vault_passkeys k using employee_accounts a
    where k.account_id = ${accountId} and a.id = k.account_id and k.created_at > a.narrowed_at`.execute(tx);
}
