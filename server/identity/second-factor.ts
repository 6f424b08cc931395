import { createHmac, randomBytes } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Role } from '../../src/domain/identity/roles.ts';
import { buildInvalidRefusal } from '../refusals.ts';
import { seal, unseal } from '../secrets.ts';
import type { Tx } from '../store/connection.ts';
import { buildTotpAddress, encodeBase32, findTotpStep } from './totp.ts';

type Sealing = { secretKey: Buffer; now: () => number };
type Db = QueryExecutorProvider;

export const getTotpPurpose = (user: string): string => `staff-totp:${user}`;
const codesGiven = 10;
/** Letters and digits that are not confused when copied from paper. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Factors of a user besides the SSO link. `passkeys` and `codes` are counts. */
export type Factors = { password: boolean; totp: boolean; passkeys: number; codes: number };

export async function readFactors(db: Db, user: string): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select u.password_hash is not null as password,
      exists (select 1 from staff_totp t where t.user_id = u.id and t.confirmed_at is not null) as totp,
      (select count(*)::integer from staff_passkeys k where k.user_id = u.id) as passkeys,
      (select count(*)::integer from staff_recovery_codes c where c.user_id = u.id and c.used_at is null) as codes
    from users u where u.id = ${user}`.execute(db);
  return rows[0] ?? { password: false, totp: false, passkeys: 0, codes: 0 };
}

export const isSecondFactorRequired = (held: readonly Role[], demanded: readonly Role[]): boolean =>
  held.some((role) => demanded.includes(role));

/**
 * Stores a new TOTP secret, which is not valid until a code confirms it. `undefined` when the user already
 * has a confirmed one.
 */
export async function beginTotp(
  tx: Tx,
  { secretKey }: Sealing,
  { id, email }: { id: string; email: string },
) {
  const secret = randomBytes(20);
  const { numAffectedRows } = await sql`
    insert into staff_totp (user_id, sealed) values (${id}, ${seal(secretKey, secret, getTotpPurpose(id))})
    on conflict (user_id) do update set sealed = excluded.sealed, last_step = 0, created_at = now()
      where staff_totp.confirmed_at is null`.execute(tx);
  if (!numAffectedRows) return undefined;
  return {
    secret: encodeBase32(secret).replace(/(.{4})(?=.)/g, '$1 '),
    address: buildTotpAddress(secret, email),
  };
}

const wrongCode = 'El código no es correcto. Escriba el que muestra ahora su aplicación';

/** Confirms the secret with its first code. Returns the recovery codes, which are given only once. */
export async function confirmTotp(tx: Tx, sealing: Sealing, user: string, code: string): Promise<string[]> {
  const step = await takenStep(tx, sealing, user, digitsIn(code), false);
  if (step === undefined) throw buildInvalidRefusal({ code: [wrongCode] }, `${wrongCode}.`);
  await sql`update staff_totp set confirmed_at = now() where user_id = ${user}`.execute(tx);
  return createRecoveryCodes(tx, sealing, user);
}

export async function createRecoveryCodes(tx: Tx, { secretKey }: Sealing, user: string): Promise<string[]> {
  const codes = Array.from({ length: codesGiven }, () =>
    Array.from(randomBytes(10), (byte) => alphabet[byte % alphabet.length])
      .join('')
      .replace(/(.{5})(?=.)/, '$1-'),
  );
  await sql`delete from staff_recovery_codes where user_id = ${user}`.execute(tx);
  await sql`
    insert into staff_recovery_codes (user_id, hash)
    select ${user}, unnest(${codes.map((code) => hashOf(secretKey, user, code))}::text[])`.execute(tx);
  return codes;
}

export async function dropTotp(tx: Tx, user: string): Promise<void> {
  await sql`delete from staff_totp where user_id = ${user}`.execute(tx);
  await sql`delete from staff_recovery_codes where user_id = ${user}`.execute(tx);
}

/** Tests a TOTP code or a recovery code and uses it up. */
export async function isSecondFactor(tx: Tx, sealing: Sealing, user: string, code: string): Promise<boolean> {
  if (/^[\d\s]+$/.test(code)) return (await takenStep(tx, sealing, user, digitsIn(code), true)) !== undefined;
  const { numAffectedRows } = await sql`
    update staff_recovery_codes set used_at = now()
    where user_id = ${user} and hash = ${hashOf(sealing.secretKey, user, code)} and used_at is null
      and exists (select 1 from staff_totp t where t.user_id = ${user} and t.confirmed_at is not null)`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/**
 * Returns the step of a right code and stores it: that step and earlier ones are refused from then on (RFC
 * 6238 §5.2). `undefined` when the code is wrong or used.
 */
async function takenStep(
  tx: Tx,
  { secretKey, now }: Sealing,
  user: string,
  code: string,
  confirmed: boolean,
) {
  const { rows } = await sql<{ sealed: Buffer; last_step: string }>`
    select sealed, last_step from staff_totp where user_id = ${user} and (confirmed_at is not null) = ${confirmed}
    for update`.execute(tx);
  const [row] = rows;
  const step = row && findTotpStep(unseal(secretKey, row.sealed, getTotpPurpose(user)), code, now());
  if (step === undefined || step <= Number(row?.last_step)) return undefined;
  await sql`update staff_totp set last_step = ${step} where user_id = ${user}`.execute(tx);
  return step;
}

const digitsIn = (code: string): string => code.replace(/\s/g, '');
const hashOf = (key: Buffer, user: string, code: string): string =>
  createHmac('sha256', key)
    .update(`staff-recovery:${user}:${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
    .digest('base64url');
