import { type QueryExecutorProvider, sql } from 'kysely';
import { normalizeIdentityNumber } from '../../src/domain/identity/identity-number.ts';
import { isId } from '../../src/domain/values/id.ts';
import { buildInvalidRefusal } from '../refusals.ts';
import type { Tx } from '../store/connection.ts';
import { hashPassword, verifyPassword } from './password.ts';

/**
 * Account of an employee. `person` is document type and number, `13:1037482916`, which finds the payslips.
 */
export type EmployeeAccount = {
  id: string;
  person: string;
  document_type: string;
  document_number: string;
  name: string;
  /** Companies whose code the account showed. Documents of other companies are hidden (decision 16). */
  only_companies: string[];
  /**
   * Companies that were open before a recovery. A passkey from before it still opens them. `null` without a
   * recovery.
   */
  companies_before: string[] | null;
  narrowed_at: Date | null;
};

type NewEmployeeAccount = Pick<
  EmployeeAccount,
  'id' | 'document_type' | 'document_number' | 'name' | 'only_companies'
> & { password: string };

export const buildPersonKey = (documentType: string, documentNumber: string): string =>
  `${documentType}:${normalizeIdentityNumber(documentNumber)}`;

/**
 * Creates the account of an employee for some companies. The caller has judged the password. Refuses a
 * document that already has an account.
 */
export async function createEmployeeAccount(tx: Tx, account: NewEmployeeAccount): Promise<EmployeeAccount> {
  const { id, document_type, name, only_companies } = account;
  const document_number = normalizeIdentityNumber(account.document_number);
  const person = buildPersonKey(document_type, document_number);
  const { numAffectedRows } = await sql`
    insert into employee_accounts (id, person, document_type, document_number, name, only_companies, password_hash)
    select ${id}::uuid, ${person}, ${document_type}, ${document_number}, ${name}, ${only_companies}::uuid[],
      ${await hashPassword(account.password)}
    where not exists (select 1 from employee_accounts where person = ${person})`.execute(tx);
  if (numAffectedRows === 0n)
    throw buildInvalidRefusal({ document_number: ['Este documento ya tiene acceso'] });
  const whole = { companies_before: null, narrowed_at: null };
  return { id, person, document_type, document_number, name, only_companies, ...whole };
}

const columns = sql`id, person, document_type, document_number, name, only_companies, companies_before, narrowed_at`;

/** SQL subquery of the account of a session `s`, for the query that reads the session. */
export const accountOfSession = sql`
  (select to_jsonb(a) from (select ${columns} from employee_accounts
    where id = (s.data ->> 'owner')::uuid and active) a)`;

export type SessionAccount = Omit<EmployeeAccount, 'narrowed_at'> & { narrowed_at: string | null };

export const toEmployeeAccount = (row: SessionAccount): EmployeeAccount => ({
  ...row,
  narrowed_at: row.narrowed_at === null ? null : new Date(row.narrowed_at),
});

export async function findEmployeeAccount(
  db: QueryExecutorProvider,
  id: string,
): Promise<EmployeeAccount | undefined> {
  if (!isId(id)) return undefined;
  const { rows } =
    await sql<EmployeeAccount>`select ${columns} from employee_accounts where id = ${id} and active`.execute(
      db,
    );
  return rows[0];
}

type Opened = { account: EmployeeAccount; passwordHash: string };

/**
 * Finds the account of a person that the password opens. An account without a password never matches. With no
 * account a hash is still verified, so that timing does not reveal whether one exists.
 */
export async function findAccountByPassword(
  db: QueryExecutorProvider,
  person: string,
  password: string,
): Promise<Opened | undefined> {
  const { rows } = await sql<EmployeeAccount & { password_hash: string }>`
    select ${columns}, password_hash from employee_accounts
    where person = ${person} and active and password_hash is not null
    order by created_at, id`.execute(db);
  if (rows.length === 0) await verifyPassword(undefined, password);
  for (const { password_hash: passwordHash, ...account } of rows)
    if (await verifyPassword(passwordHash, password)) return { account, passwordHash };
  return undefined;
}

/** Lists the companies that any active account of the person opens, or opened before a recovery. */
export async function listOpenedCompanies(db: QueryExecutorProvider, person: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct unnest(only_companies || companies_before) as id from employee_accounts
    where person = ${person} and active`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns the DIAN code of a document type given as code (`13`) or abbreviation («CC»). An unknown text is
 * returned as it is.
 */
export async function resolveDocumentType(db: QueryExecutorProvider, text: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select code from document_types where code = ${text} or abbreviation = ${text.toUpperCase()} limit 1`.execute(
    db,
  );
  return rows[0]?.code ?? text;
}

/**
 * Returns the account as a passkey from before a recovery opens it: without the restriction of the recovery.
 */
export const toUnrestrictedAccount = (account: EmployeeAccount): EmployeeAccount => ({
  ...account,
  only_companies: [...new Set([...account.only_companies, ...(account.companies_before ?? [])])],
  companies_before: null,
  narrowed_at: null,
});

export const toApiAccount = ({ id, name, document_type, document_number, narrowed_at }: EmployeeAccount) => ({
  id,
  name,
  document_type,
  document_number,
  narrowed_at: narrowed_at?.toISOString() ?? null,
});
