import { isIP } from 'node:net';
import { sql } from 'kysely';
import { newestApiVersion } from '../../src/domain/calls/api-versions.ts';
import { canSeeAllCompanies } from '../../src/domain/identity/roles.ts';
import type { AccessKey, AccessKeyCall } from '../../src/domain/office/access-keys.ts';
import type { Errors } from '../../src/domain/records/errors.ts';
import { hasPayrollApiAccess } from '../../src/domain/routes/access.ts';
import { addDays, dayOf } from '../../src/domain/values/day.ts';
import { answer } from '../http/answer.ts';
import type { JsonWithDates } from '../http/calls.ts';
import type { StaffModule } from '../http/module.ts';
import type { StaffAsk } from '../http/staff.ts';
import { createKeySecret, hashKeySecret, writeKey, writeKeyPrefix } from '../identity/access-keys.ts';
import { revokeKey } from '../identity/revoke-key.ts';
import type { StaffUser } from '../identity/users.ts';
import { buildConflictRefusal, buildForbiddenRefusal, buildInvalidRefusal } from '../refusals.ts';
import { noteSecurityEvent } from '../security/note.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../store/connection.ts';
import { buildListWindow, cutPage, readPageRequest, readWindow } from '../store/cursors.ts';
import { searchText } from '../store/search.ts';

const shownOnce = 'Cópiela ahora: no se muestra otra vez';
const shownBefore = 'La llave ya se mostró. Cree otra si no la tiene';

/** Registers how users with access to the payroll API (specification §2) make and revoke the keys of programs. */
export const registerAccessKeyRoutes: StaffModule = ({ on }, services) => {
  on('GET /access_keys', async (call) => {
    assertPayrollApi(call.user);
    return answer({ data: await call.inCompany((tx) => listKeys(tx, call)) });
  });

  on('GET /access_keys/current', async ({ user, asSystem, missing }) => {
    const data = await asSystem((tx) => readOwnKey(tx, user));
    if (!data) throw missing();
    return answer({ data });
  });

  on('POST /access_keys', async (call, tx) => {
    assertPayrollApi(call.user);
    const { name: written, company_ids = [call.company.id], expires_on = null, addresses = [] } = call.input;
    const name = written.trim();
    const errors: Errors = {};
    if (!name) errors['name'] = ['El nombre es obligatorio'];
    const wrong = addresses.filter((address) => !isAddressRange(address));
    if (wrong.length > 0) errors['addresses'] = [`No es una dirección IP ni una red: ${wrong.join(', ')}`];
    if (expires_on && expires_on < dayOf(call.now))
      errors['expires_on'] = ['Elija un día que no haya pasado'];
    if (Object.keys(errors).length > 0) throw buildInvalidRefusal(errors);
    const companies = [...new Set(company_ids)];
    await assertOwnCompanies(tx, call.user, companies);
    const id = call.newId();
    const secret = createKeySecret();
    const isLive = await hasLiveCompany(tx, services, companies);
    const account = nameAccount(name, call.user.name);
    await sql`
      insert into users (id, email, name, search_text, is_key)
      values (${id}, ${`llave:${id}`}, ${account}, ${searchText(account)}, true)`.execute(tx);
    await sql`
      insert into access_keys (id, owner_id, name, is_live, secret_hash, scopes, addresses, expires_at, api_version)
      values (${id}, ${call.user.id}, ${name}, ${isLive}, ${hashKeySecret(secret)},
        ${[...new Set(call.input.scopes)]}::text[], ${addresses}::inet[],
        ${expires_on && addDays(expires_on, 1)}::date::timestamp at time zone 'America/Bogota', ${newestApiVersion})`.execute(
      tx,
    );
    await sql`insert into user_companies (user_id, company_id) select ${id}, unnest(${companies}::uuid[])`.execute(
      tx,
    );
    return answer({ data: { id, key: writeKey(id, secret, isLive) }, message: shownOnce }, 201, {
      kept: { data: { id }, message: shownBefore },
    });
  });

  on('POST /access_keys/:id/take_over', async (call, tx) => {
    const key = await findKeyHere(tx, call);
    await assertOwnCompanies(tx, call.user, key.companies);
    if (key.is_revoked) throw buildConflictRefusal('La llave de acceso está revocada. Cree otra.');
    await sql`update access_keys set owner_id = ${call.user.id} where id = ${key.id}`.execute(tx);
    const account = nameAccount(key.name, call.user.name);
    await sql`
      update users set name = ${account}, search_text = ${searchText(account)}, updated_at = now() where id = ${key.id}`.execute(
      tx,
    );
    await noteKey(tx, call, 'access_key_taken_over', { name: key.name });
    return answer({ message: `Usted responde ahora por «${key.name}»` });
  });

  on('DELETE /access_keys/:id', async (call, tx) => {
    const key = await findKeyHere(tx, call);
    await assertOwnCompanies(tx, call.user, key.companies);
    if (!(await revokeKey(tx, key.id, 'person', call.user.id)))
      throw buildConflictRefusal('La llave de acceso ya estaba revocada.');
    await noteKey(tx, call, 'access_key_revoked', { name: key.name, why: 'person' });
    return answer({ message: `«${key.name}» dejó de servir` });
  });

  on('GET /access_keys/:id/calls', async (call) => {
    const { page, per_page: perPage = 50, cursor } = call.input;
    const asked = readPageRequest({ page, perPage, cursor }, 'calls');
    return call.inCompany(async (tx) => {
      const { id } = await findKeyHere(tx, call);
      const { rows: counted } = await sql<{ total: number }>`
        select count(*)::integer as total from access_key_calls where key_id = ${id} and (company is null or company = ${call.company.id})`.execute(
        tx,
      );
      const { after, limit, key } = buildListWindow([{ value: sql`seq`, descending: true }], asked);
      const { rows } = await readWindow(asked, () =>
        sql<JsonWithDates<AccessKeyCall> & { cursor_key: unknown[] | null }>`
          select seq::text as id, at, operation, status, ms, idempotency_key, encode(body_digest, 'hex') as body_digest,
            refusal, ${key}
          from access_key_calls where key_id = ${id} and (company is null or company = ${call.company.id}) and ${after}
          order by seq desc ${limit}`.execute(tx),
      );
      const cut = cutPage(rows, asked, counted[0]?.total ?? 0);
      return answer({ data: cut.rows, meta: cut.meta });
    });
  });
};

/** Name of the account of a key: what it does is told with it and with the person who answers for it. */
const nameAccount = (name: string, owner: string): string => `Llave «${name}», de ${owner}`.slice(0, 120);

function assertPayrollApi({ roles, nodexum }: StaffUser): void {
  if (!hasPayrollApiAccess({ roles: roles.map((name) => ({ name })), nodexum }))
    throw buildForbiddenRefusal(
      'Su cuenta no usa la API de nómina. Pida acceso a quien administra la instalación.',
    );
}

/** Tests for an IP address, or a network as `203.0.113.0/24`. */
function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.trim().split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

async function assertOwnCompanies(tx: Tx, user: StaffUser, companies: readonly string[]): Promise<void> {
  if (canSeeAllCompanies(user.roles)) {
    const { rows } =
      await sql`select 1 from companies where id = any(${companies as string[]}::uuid[])`.execute(tx);
    if (rows.length === companies.length) return;
  } else {
    const { rows } = await sql`
      select 1 from user_companies where user_id = ${user.id} and company_id = any(${companies as string[]}::uuid[])`.execute(
      tx,
    );
    if (rows.length === companies.length) return;
  }
  throw buildForbiddenRefusal('Hay compañías de la llave que no están entre las suyas.');
}

/** Returns whether a company of the key sends its documents to DIAN in production. */
async function hasLiveCompany(
  tx: Tx,
  { config }: Pick<Services, 'config'>,
  companies: readonly string[],
): Promise<boolean> {
  if (config.demo) return false;
  const { rows } = await sql`
    select 1 from enablers where company_id = any(${companies as string[]}::uuid[]) and status`.execute(tx);
  return rows.length > 0;
}

const state = sql`case when k.revoked_at is not null then 'revoked' when not o.active then 'without_owner'
  when k.expires_at <= now() then 'expired' else 'active' end`;

type KeyRow = JsonWithDates<Omit<AccessKey, 'prefix'>> & { is_live: boolean };

async function listKeys(tx: Tx, { company, user }: StaffAsk): Promise<JsonWithDates<AccessKey>[]> {
  const { rows } = await sql<KeyRow>`
    select k.id, k.name, k.is_live, k.scopes, k.addresses::text[] as addresses, o.name as owner,
      o.id = ${user.id} as is_own, ${state} as state, k.revoke_reason, k.made_at, k.expires_at, k.last_used_at,
      (select count(*)::integer from user_companies n where n.user_id = k.id) as companies_count,
      (select count(*)::integer from access_key_calls l where l.key_id = k.id and l.at > now() - interval '7 days') as calls
    from user_companies c join access_keys k on k.id = c.user_id join users o on o.id = k.owner_id
    where c.company_id = ${company.id}
    order by k.revoked_at is not null, k.made_at desc, k.id limit 200`.execute(tx);
  return rows.map(({ is_live, ...row }) => ({ ...row, prefix: writeKeyPrefix(String(row.id), is_live) }));
}

async function readOwnKey(tx: Tx, { id, scopes, given = [] }: StaffUser) {
  if (!scopes) return undefined;
  const { rows } = await sql<{ name: string; expires_at: Date | null }>`
    select name, expires_at from access_keys where id = ${id}`.execute(tx);
  const { rows: companies } = await sql<{ id: string; social_reason: string; nit: string }>`
    select id, social_reason, nit from companies where id = any(${given as string[]}::uuid[])
    order by social_reason, id`.execute(tx);
  return rows[0] && { id, ...rows[0], scopes: [...scopes], companies };
}

type FoundKey = { id: string; name: string; companies: string[]; is_revoked: boolean };

async function findKeyHere(
  tx: Tx,
  { input, company, user, missing }: StaffAsk & { input: { id: string }; missing: () => Error },
): Promise<FoundKey> {
  assertPayrollApi(user);
  const { rows } = await sql<FoundKey>`
    select k.id, k.name, k.revoked_at is not null as is_revoked,
      (select jsonb_agg(n.company_id) from user_companies n where n.user_id = k.id) as companies
    from access_keys k join user_companies c on c.user_id = k.id and c.company_id = ${company.id}
    where k.id = ${input.id}`.execute(tx);
  if (!rows[0]) throw missing();
  return rows[0];
}

const noteKey = <K extends 'access_key_taken_over' | 'access_key_revoked'>(
  tx: Tx,
  { user, address, company }: StaffAsk,
  kind: K,
  facts: Parameters<typeof noteSecurityEvent<K>>[1]['facts'],
) => noteSecurityEvent(tx, { kind, facts, user: user.id, address, company: company.id });
