import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { Site } from '../http/site.ts';
import { buildInvalidRefusal, buildNotFoundRefusal } from '../refusals.ts';
import type { Db } from '../store/connection.ts';

/**
 * Tables of passkeys and challenges, and the column of their owner. Staff and employees have separate ones.
 */
export type Keyring = { keys: string; questions: string; owner: string };
export const staffKeys: Keyring = { keys: 'staff_passkeys', questions: 'staff_challenges', owner: 'user_id' };
export const employeeKeys: Keyring = {
  keys: 'vault_passkeys',
  questions: 'vault_challenges',
  owner: 'account_id',
};

type Owner = { id: string; login: string; name: string };
type Key = { id: string; owner: string; created_at: Date };

const service = 'Quincena';
const tables = ({ keys, questions, owner }: Keyring) => ({
  keys: sql.table(keys),
  questions: sql.table(questions),
  owner: sql.ref(owner),
});

export async function listPasskeys(db: Db, ring: Keyring, owner: string) {
  const at = tables(ring);
  const { rows } = await sql<{ id: string; name: string; created_at: Date; last_used_at: Date | null }>`
    select id, name, created_at, last_used_at from ${at.keys} where ${at.owner} = ${owner} order by created_at`.execute(
    db,
  );
  return rows;
}

/** Tests whether a passkey still exists. Its owner or a recovery may have removed it. */
export async function isKept(db: Db, ring: Keyring, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${tables(ring).keys} where id = ${id}`.execute(db);
  return rows.length > 0;
}

export async function askForKey(db: Db, ring: Keyring, site: Site, owner: Owner) {
  const options = await generateRegistrationOptions({
    rpName: service,
    rpID: site.host,
    userName: owner.login,
    userDisplayName: owner.name,
    userID: new TextEncoder().encode(owner.id),
    attestationType: 'none',
    excludeCredentials: (await listPasskeys(db, ring, owner.id)).map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await ask(db, ring, options.challenge, owner.id);
  return options;
}

/** Verifies a registration and stores the passkey. Throws a 422 refusal when it does not verify. */
export async function keepKey(
  db: Db,
  ring: Keyring,
  site: Site,
  owner: string,
  { response, name }: Record<string, unknown>,
): Promise<{ id: string; name: string }> {
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: (challenge) => answered(db, ring, challenge, owner),
    expectedOrigin: site.origin,
    expectedRPID: site.host,
  }).catch(() => undefined);
  if (!verified?.verified || !verified.registrationInfo)
    throw buildInvalidRefusal(
      { response: ['La llave de acceso no se pudo comprobar'] },
      'La llave de acceso no se pudo comprobar. Intente otra vez.',
    );
  const { credential } = verified.registrationInfo;
  const label = typeof name === 'string' && name.trim() ? name.trim().slice(0, 60) : 'Llave de acceso';
  const at = tables(ring);
  await sql`
    insert into ${at.keys} (id, ${at.owner}, public_key, counter, transports, name)
    values (${credential.id}, ${owner}, ${Buffer.from(credential.publicKey)}, ${credential.counter},
      ${JSON.stringify(credential.transports ?? [])}::jsonb, ${label})
    on conflict (id) do nothing`.execute(db);
  return { id: credential.id, name: label };
}

export async function dropKey(db: Db, ring: Keyring, owner: string, id: string): Promise<void> {
  const at = tables(ring);
  const { numAffectedRows } = await sql`
    delete from ${at.keys} where id = ${id} and ${at.owner} = ${owner}`.execute(db);
  if (!numAffectedRows) throw buildNotFoundRefusal('Esa llave de acceso ya no está.');
}

/**
 * Creates the challenge to sign in with any passkey; the passkey names its owner. Anybody may ask, so the
 * challenge is not stored: it carries its time and a MAC of the installation. Only an answered one is stored,
 * until it expires.
 */
export function askWho(key: Buffer, ring: Keyring, site: Site, now: number) {
  const content = Buffer.alloc(24);
  content.writeBigUInt64BE(BigInt(now));
  randomBytes(16).copy(content, 8);
  const challenge = new Uint8Array(Buffer.concat([content, markOf(key, ring, content)]));
  return generateAuthenticationOptions({ rpID: site.host, userVerification: 'required', challenge });
}

const markOf = (key: Buffer, { questions }: Keyring, content: Buffer): Buffer =>
  createHmac('sha256', key).update(`passkey-question:${questions}:`).update(content).digest().subarray(0, 16);

const questionMinutes = 5;

function isOurs(key: Buffer, ring: Keyring, challenge: string, now: number): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== 40) return false;
  const content = bytes.subarray(0, 24);
  const age = now - Number(content.readBigUInt64BE());
  return (
    timingSafeEqual(markOf(key, ring, content), bytes.subarray(24)) &&
    age >= 0 &&
    age < questionMinutes * 60_000
  );
}

/** Stores an answered challenge. Returns false when it was used before. */
async function useQuestion(db: Db, ring: Keyring, challenge: string): Promise<boolean> {
  const at = tables(ring);
  const { numAffectedRows } = await sql`
    insert into ${at.questions} (challenge, ${at.owner}, expires_at)
    values (${challenge}, null, now() + make_interval(mins => ${questionMinutes})) on conflict do nothing`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Returns the passkey that signed a valid and unused challenge, or `undefined`. */
export async function verifyPasskey(
  db: Db,
  ring: Keyring,
  site: Site,
  response: unknown,
  { secretKey, now }: { secretKey: Buffer; now: () => number },
): Promise<Key | undefined> {
  let question = '';
  const at = tables(ring);
  const { id } = (response ?? {}) as { id?: unknown };
  const { rows } = await sql<Key & { public_key: Buffer; counter: number }>`
    select id, ${at.owner} as owner, public_key, counter, created_at from ${at.keys}
    where id = ${String(id ?? '')}`.execute(db);
  const stored = rows[0];
  if (!stored) return undefined;
  const verified = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => {
      question = challenge;
      return isOurs(secretKey, ring, challenge, now());
    },
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    credential: { id: stored.id, publicKey: new Uint8Array(stored.public_key), counter: stored.counter },
  }).catch(() => undefined);
  if (!verified?.verified || !(await useQuestion(db, ring, question))) return undefined;
  await sql`
    update ${at.keys} set counter = ${verified.authenticationInfo.newCounter}, last_used_at = now()
    where id = ${stored.id}`.execute(db);
  return stored;
}

/** Stores a challenge, which is valid for five minutes and one answer. */
async function ask(db: Db, ring: Keyring, challenge: string, owner: string): Promise<void> {
  const at = tables(ring);
  await sql`delete from ${at.questions} where expires_at < now()`.execute(db);
  await sql`
    insert into ${at.questions} (challenge, ${at.owner}, expires_at)
    values (${challenge}, ${owner}, now() + interval '5 minutes')`.execute(db);
}

async function answered(db: Db, ring: Keyring, challenge: string, owner: string): Promise<boolean> {
  const at = tables(ring);
  const { numAffectedRows } = await sql`
    delete from ${at.questions}
    where challenge = ${challenge} and ${at.owner} is not distinct from ${owner}::uuid
      and expires_at > now()`.execute(db);
  return numAffectedRows === 1n;
}
