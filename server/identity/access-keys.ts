import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { ApiVersion } from '../../src/domain/calls/api-versions.ts';
import type { AccessKeyRefusal } from '../../src/domain/calls/refusals.ts';
import { allCompaniesRoles, type Role } from '../../src/domain/identity/roles.ts';
import { type Scope, scopeNames } from '../../src/domain/identity/scopes.ts';
import type { CallScope } from '../../src/domain/office/scopes.ts';
import { toHyphenatedId } from '../../src/domain/values/id.ts';
import { HttpRefusal } from '../refusals.ts';
import type { StaffUser } from './users.ts';

const SECRET_BYTES = 32;
const written = /qn_(live|test)_([0-9a-f]{32})_([A-Za-z0-9_-]{43})(?![A-Za-z0-9_-])/;

/** A key as it was written. `text` is the whole of it. */
export type WrittenKey = { text: string; id: string; secret: Buffer };

/** Finds an access key in a text: `qn_live_<id>_<secret>`, with the id in 32 hexadecimal digits. */
export function findWrittenKey(text: string): WrittenKey | undefined {
  const [whole = '', , id, secret] = written.exec(text) ?? [];
  return id && secret
    ? { text: whole, id: toHyphenatedId(id), secret: Buffer.from(secret, 'base64url') }
    : undefined;
}

/** Writes the part of a key that is no secret. `test` is of companies in enablement, and of the demo. */
export const writeKeyPrefix = (id: string, isLive: boolean): string =>
  `qn_${isLive ? 'live' : 'test'}_${id.replaceAll('-', '')}_`;
export const writeKey = (id: string, secret: Buffer, isLive: boolean): string =>
  `${writeKeyPrefix(id, isLive)}${secret.toString('base64url')}`;

export const createKeySecret = (): Buffer => randomBytes(SECRET_BYTES);
export const hashKeySecret = (secret: Buffer): Buffer => createHash('sha256').update(secret).digest();

/** Roles with which every key acts, whoever answers for it. Its scopes say which of their calls it may make. */
export const keyRoles: Role[] = ['client'];

type Row = {
  name: string;
  secret_hash: Buffer;
  scopes: Scope[];
  api_version: ApiVersion;
  companies: string[];
  is_open: boolean;
  is_expired: boolean;
  is_revoked: boolean;
  is_owned: boolean;
};

const refusals: Readonly<Record<AccessKeyRefusal, readonly [status: number, message: string]>> = {
  key_unknown: [401, 'La llave de acceso no existe.'],
  key_revoked: [401, 'La llave de acceso fue revocada.'],
  key_expired: [401, 'La llave de acceso venció.'],
  key_without_owner: [401, 'La persona que responde por la llave de acceso ya no tiene acceso.'],
  key_address: [403, 'La llave de acceso no se puede usar desde esta dirección de red.'],
  key_in_address: [
    401,
    'Una llave de acceso no va en la dirección: quedó revocada. Cree otra y envíela en Authorization.',
  ],
  scope: [403, 'La llave de acceso no tiene el alcance de esta operación.'],
  person_confirms: [403, 'Un agente no hace esto: una persona lo confirma en la oficina.'],
  people_only: [403, 'Esta operación es solo de personas: ninguna llave de acceso la hace.'],
};

export function buildKeyRefusal(code: AccessKeyRefusal, detail = '', confirmAt?: string): HttpRefusal {
  const [status, message] = refusals[code];
  return new HttpRefusal(status, detail ? `${message} ${detail}` : message, {
    code,
    ...(confirmAt !== undefined && { confirmAt }),
  });
}

/** Throws 403 when the scopes of a key do not have that of a call. */
export function assertScope(scope: CallScope, held: readonly Scope[]): void {
  if (scope === null) throw buildKeyRefusal('people_only');
  if (scope !== 'any' && !held.includes(scope))
    throw buildKeyRefusal('scope', `Pide ${scope} («${scopeNames[scope]}»).`);
}

const columns = (address: string | undefined) => sql`
  u.name, k.secret_hash, k.scopes, k.api_version,
  (select coalesce(jsonb_agg(c.company_id), '[]') from user_companies c where c.user_id = k.id and (
    exists (select 1 from user_roles r where r.user_id = k.owner_id and r.role = any(${allCompaniesRoles as Role[]}::text[]))
    or exists (select 1 from user_companies o where o.user_id = k.owner_id and o.company_id = c.company_id))) as companies,
  ${address === undefined ? sql`true` : sql`(cardinality(k.addresses) = 0 or exists (select 1 from unnest(k.addresses) a where a >>= ${address}::inet))`}
    as is_open,
  k.expires_at is not null and k.expires_at <= now() as is_expired, k.revoked_at is not null as is_revoked,
  o.active as is_owned`;

async function findKey(db: QueryExecutorProvider, id: string, address?: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${columns(address)} from access_keys k join users u on u.id = k.id join users o on o.id = k.owner_id
    where k.id = ${id}`.execute(db);
  return rows[0];
}

const isSecretOf = (secret: Buffer, { secret_hash }: Row): boolean =>
  timingSafeEqual(hashKeySecret(secret), secret_hash);

function toKeyUser(id: string, row: Row): StaffUser {
  if (row.is_revoked) throw buildKeyRefusal('key_revoked');
  if (!row.is_owned) throw buildKeyRefusal('key_without_owner');
  if (row.is_expired) throw buildKeyRefusal('key_expired');
  if (!row.is_open) throw buildKeyRefusal('key_address');
  return {
    id,
    name: row.name,
    email: '',
    roles: keyRoles,
    nodexum: { owner: false, users: [] },
    given: row.companies,
    scopes: row.scopes,
    apiVersion: row.api_version,
  };
}

/**
 * Finds the account of a written key that is used from `address`. Throws the refusal of a key that is not known, was
 * revoked or has expired, whose owner left, or that is not for that address.
 */
export async function openAccessKey(
  db: QueryExecutorProvider,
  { id, secret }: WrittenKey,
  address: string,
): Promise<StaffUser> {
  const row = await findKey(db, id, address);
  if (!row || !isSecretOf(secret, row)) throw buildKeyRefusal('key_unknown');
  return toKeyUser(id, row);
}

/** Finds the account of a key for work that it began. `undefined` when the id is not of a key. */
export async function findKeyUser(db: QueryExecutorProvider, id: string): Promise<StaffUser | undefined> {
  const row = await findKey(db, id);
  return row && toKeyUser(id, row);
}

/** Returns whether the written key exists and is not revoked, so that it must be. */
export async function isUsableKey(db: QueryExecutorProvider, { id, secret }: WrittenKey): Promise<boolean> {
  const row = await findKey(db, id);
  return row !== undefined && isSecretOf(secret, row) && !row.is_revoked;
}
