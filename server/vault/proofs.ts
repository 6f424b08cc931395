import { sql } from 'kysely';
import type { Tx } from '../store/connection.ts';

/**
 * What the letters of a company prove. They bring a person in; what other employers paid them stays closed until those
 * give their own letters, or a passkey from before says who it is (decision 0016).
 */

/**
 * Anybody may write a document in a record of employee, and its letters are known where they are given: a company that
 * has paid nothing to that person does not open what others paid them.
 */
export async function mayOpen(tx: Tx, companyId: string, person: string): Promise<boolean> {
  const paid = await companiesThatPaid(tx, person);
  return paid.length === 0 || paid.includes(companyId);
}

/** Every company where that document has payslips, open to them or not. */
export async function companiesThatPaid(tx: Tx, person: string): Promise<string[]> {
  await sql`select set_config('app.person', ${person}, true), set_config('app.companies', '', true)`.execute(
    tx,
  );
  const { rows } = await sql<{ company_id: string }>`
    select distinct company_id from payrolls where person = ${person}`.execute(tx);
  return rows.map(({ company_id }) => company_id);
}

/** Somebody with the letters of that company and nothing else: only what it paid, and no passkey made meanwhile. */
export async function narrowTo(tx: Tx, accountId: string, companyId: string): Promise<void> {
  await forgetPasskeysSince(tx, accountId);
  await sql`
    update employee_accounts set only_companies = array[${companyId}]::uuid[], narrowed_at = now()
    where id = ${accountId}`.execute(tx);
  await sql`update push_subscriptions set ending_at = now() where account_id = ${accountId}`.execute(tx);
}

/** The letters of one more company; when all that paid them gave theirs, nothing is closed any more. */
export async function openCompany(
  tx: Tx,
  account: { id: string; person: string },
  companyId: string,
): Promise<void> {
  const { rows } = await sql<{ only_companies: string[] | null }>`
    select only_companies from employee_accounts where id = ${account.id} for update`.execute(tx);
  const only = rows[0]?.only_companies;
  if (!only || only.includes(companyId)) return;
  const open = [...only, companyId];
  const paid = await companiesThatPaid(tx, account.person);
  if (paid.every((id) => open.includes(id))) return widen(tx, account.id);
  await sql`update employee_accounts set only_companies = ${open}::uuid[] where id = ${account.id}`.execute(
    tx,
  );
}

/** Who proved to be the person sets the password: everything, as before the recovery, and no passkey made meanwhile. */
export async function takeBack(tx: Tx, accountId: string): Promise<void> {
  await forgetPasskeysSince(tx, accountId);
  await widen(tx, accountId);
}

/** Those made since the account was recovered with a code. */
async function forgetPasskeysSince(tx: Tx, accountId: string): Promise<void> {
  // One that is being kept holds its question: it is waited for here, and goes with the others.
  await sql`delete from vault_challenges where account_id = ${accountId}`.execute(tx);
  await sql`
    delete from vault_passkeys k using employee_accounts a
    where k.account_id = ${accountId} and a.id = k.account_id and k.created_at > a.narrowed_at`.execute(tx);
}

/** Everything, as before the recovery. */
async function widen(tx: Tx, accountId: string): Promise<void> {
  await sql`
    update employee_accounts set only_companies = null, narrowed_at = null where id = ${accountId}`.execute(
    tx,
  );
}
