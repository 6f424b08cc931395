import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { buildDeniedConsentCondition } from '../../privacy/policy.ts';
import { buildInvalidRefusal } from '../../refusals.ts';
import type { Tx } from '../../store/connection.ts';

/**
 * Code of eight letters that opens the vault: an invitation, or a recovery. The letters derive from the id of
 * the row and the key of the installation, so that the database alone does not reveal them and staff can
 * print the sheet again.
 */
export type VaultCode = {
  id: string;
  company_id: string;
  kind: 'invitation' | 'recovery';
  employee_id: string;
  person: string;
  name: string;
  expires_at: Date;
  used_at: Date | null;
  created_at: Date;
};

export type ListedCode = VaultCode & { list_name: string; document_number: string };

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 8;
const days = { invitation: 7, recovery: 1 } as const;

const mac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Builds letters like `7KQ4-M2XD`, without letters that look like digits. */
export function buildCodeLetters(key: Buffer, id: string): string {
  const letters = [...mac(key, `vault-code:${id}`).subarray(0, length)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Builds the URL that opens the vault. The letters follow the `#`, which browsers do not send to servers. */
export const buildActivationAddress = (origin: string, letters: string): string =>
  `${origin}/payslip/activate#${letters}`;

export const hashOfLetters = (key: Buffer, text: string): string =>
  mac(key, `vault-code-hash:${text.toUpperCase().replace(/[^0-9A-Z]/g, '')}`).toString('base64url');

export type Employee = {
  id: string;
  person: string;
  name: string;
  list_name: string;
  document_number: string;
  email: string | null;
  mobile?: string | null;
};

/** Lists employees with their person key. Runs inside the company. Throws 422 when one does not exist. */
export async function listCodeEmployees(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<Employee[]> {
  const found = await listCompanyEmployees(tx, companyId, ids);
  if (found.length !== new Set(ids).size)
    throw buildInvalidRefusal({ employee_ids: ['Algún empleado no existe en esta compañía'] });
  return found;
}

/** Lists the existing employees among `ids`. Those who denied consent come without mail and mobile. */
export async function listCompanyEmployees(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<Employee[]> {
  const { rows } = await sql<Employee>`
    select e.id, x.person, e.name, e.list_name, e.document_number, case when not n.denied then e.email end as email, case when not n.denied then e.mobile end as mobile
    from employees e join document_types t on t.id = e.document_type_id
    cross join lateral (select t.code || ':' || upper(e.document_number) as person) x
    cross join lateral (select ${buildDeniedConsentCondition(sql`e.company_id`, sql`x.person`)} as denied) n
    where e.company_id = ${companyId} and e.id = any(${ids}::uuid[])
    order by e.search_text, e.id`.execute(tx);
  return rows;
}

/**
 * Creates a code for each employee and revokes unused ones. Locks serialize two users who give codes to the
 * same person: the last code is valid. The database clock sets the expiry, because it also checks it.
 */
export async function giveCodes(
  tx: Tx,
  key: Buffer,
  given: {
    companyId: string;
    userId: string | null;
    kind: VaultCode['kind'];
    newId: () => string;
  },
  employees: readonly Employee[],
): Promise<ListedCode[]> {
  const { companyId } = given;
  await sql`
    select 1 from employees where company_id = ${companyId} and id = any(${employees.map(({ id }) => id)}::uuid[])
    order by id for no key update`.execute(tx);
  await sql`
    update vault_codes set revoked_at = now()
    where company_id = ${companyId} and person = any(${employees.map(({ person }) => person)})
      and used_at is null and revoked_at is null`.execute(tx);
  const codes = employees.map(({ id: employee_id, person, name, list_name, document_number }) => {
    const id = given.newId();
    return {
      id,
      employee_id,
      person,
      name,
      list_name,
      document_number,
      code_hash: hashOfLetters(key, buildCodeLetters(key, id)),
    };
  });
  const { rows } = await sql<VaultCode>`
    insert into vault_codes (company_id, id, kind, employee_id, person, name, code_hash, expires_at, created_by)
    select ${companyId}::uuid, r.id, ${given.kind}::text, r.employee_id, r.person, r.name, r.code_hash,
      now() + make_interval(days => ${days[given.kind]}), ${given.userId}::uuid
    from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb)
      as r (id uuid, employee_id uuid, person text, name text, code_hash text)
    returning company_id, id, kind, employee_id, person, name, expires_at, used_at, created_at`.execute(tx);
  const made = new Map(rows.map((row) => [row.id, row]));
  return codes.flatMap(({ id, list_name, document_number }) => {
    const row = made.get(id);
    return row ? [{ ...row, list_name, document_number }] : [];
  });
}

export async function listActiveCodes(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<ListedCode[]> {
  const { rows } = await sql<ListedCode>`
    select v.company_id, v.id, v.kind, v.employee_id, v.person, v.name, e.list_name, e.document_number, v.expires_at, v.used_at, v.created_at
    from vault_codes v join employees e on e.company_id = v.company_id and e.id = v.employee_id
    where v.company_id = ${companyId} and v.id = any(${ids}::uuid[])
      and v.used_at is null and v.revoked_at is null and v.expires_at > now()
    order by e.search_text, v.id`.execute(tx);
  return rows;
}

/** Finds a valid code of any company by its hash, and locks it. */
export async function findVaultCode(tx: Tx, hash: string): Promise<VaultCode | undefined> {
  await sql`select set_config('app.vault_code', ${hash}, true)`.execute(tx);
  const { rows } = await sql<VaultCode>`
    select company_id, id, kind, employee_id, person, name, expires_at, used_at, created_at from vault_codes
    where code_hash = ${hash} and used_at is null and revoked_at is null and expires_at > now()
    for update`.execute(tx);
  return rows[0];
}

export async function useCode(tx: Tx, hash: string): Promise<void> {
  await sql`update vault_codes set used_at = now() where code_hash = ${hash}`.execute(tx);
}
