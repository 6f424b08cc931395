import { type QueryExecutorProvider, sql } from 'kysely';
import { isId } from '../../src/domain/id.ts';
import { identityNumber } from '../../src/domain/identity-number.ts';
import { hashPassword, mustBePassword } from '../accounts/password.ts';
import { invalid } from '../http/refused.ts';
import type { Tx } from '../store/connection.ts';

/** The access of an employee. `person` is document type and number, `13:1037482916`, what payslips are found by. */
export type EmployeeAccount = {
  id: string;
  person: string;
  document_type: string;
  document_number: string;
  name: string;
  /** After a recovery, the companies whose code was shown since; nothing is every company. */
  only_companies: string[] | null;
  narrowed_at: Date | null;
};

export type NewEmployeeAccount = Omit<EmployeeAccount, 'person' | 'only_companies' | 'narrowed_at'> & {
  password: string;
};

export const personOf = (documentType: string, documentNumber: string): string =>
  `${documentType}:${identityNumber(documentNumber)}`;

/** Gives an employee access to the payslips of that document. Refuses when it has one already. */
export async function createEmployeeAccount(tx: Tx, account: NewEmployeeAccount): Promise<EmployeeAccount> {
  mustBePassword(account.password);
  const { id, document_type, name } = account;
  const document_number = identityNumber(account.document_number);
  const person = personOf(document_type, document_number);
  const { numAffectedRows } = await sql`
    insert into employee_accounts (id, person, document_type, document_number, name, password_hash)
    values (${id}, ${person}, ${document_type}, ${document_number}, ${name}, ${await hashPassword(account.password)})
    on conflict (person) do nothing`.execute(tx);
  if (numAffectedRows === 0n) throw invalid({ document_number: ['Este documento ya tiene acceso'] });
  return { id, person, document_type, document_number, name, only_companies: null, narrowed_at: null };
}

const columns = sql`id, person, document_type, document_number, name, only_companies, narrowed_at`;

export async function accountById(
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

export async function accountForSignIn(
  db: QueryExecutorProvider,
  person: string,
): Promise<{ account: EmployeeAccount; passwordHash: string } | undefined> {
  const { rows } = await sql<EmployeeAccount & { password_hash: string }>`
    select ${columns}, password_hash from employee_accounts where person = ${person} and active`.execute(db);
  if (!rows[0]) return undefined;
  const { password_hash: passwordHash, ...account } = rows[0];
  return { account, passwordHash };
}

/** People choose «CC»; documents carry `13`. Both are understood. */
export async function codeOfType(db: QueryExecutorProvider, written: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select code from document_types where code = ${written} or abbreviation = ${written.toUpperCase()} limit 1`.execute(
    db,
  );
  return rows[0]?.code ?? written;
}

/** As who came in with a passkey from before a recovery sees it. */
export const wholeAccount = (account: EmployeeAccount): EmployeeAccount => ({
  ...account,
  only_companies: null,
  narrowed_at: null,
});

export const shownAccount = ({ id, name, document_type, document_number, narrowed_at }: EmployeeAccount) => ({
  id,
  name,
  document_type,
  document_number,
  narrowed_at: narrowed_at?.toISOString() ?? null,
});
