import { isIP } from 'node:net';
import { type RawBuilder, sql } from 'kysely';
import type { Way } from '../../src/domain/security/events.ts';
import { buildThrottleRefusal, HttpRefusal } from '../refusals.ts';
import { noteSecurityEvent } from '../security/note.ts';
import type { Db, Store, Tx } from '../store/connection.ts';

const window = 15 * 60;
const limits = {
  /** Failures of an account from one place before each further failure doubles the wait of that place. */
  place: 5,
  /** Failures of an account from all places that are not a known device of it. */
  elsewhere: 30,
  address: 50,
};
/**
 * Seconds that the failures of a place keep counting. The wait of a place is at most {@link longestMinutes}
 * minutes.
 */
const remembered = 3600;
const longestMinutes = 15;

const names = (scope: string, login: string, address: string, device = '') => ({
  account: `${scope}:${login}`,
  place: `${scope}:${login}${device ? `#${device}` : `@${getNetwork(address)}`}`,
  address: `address:${getNetwork(address)}`,
});

/**
 * Returns an IPv4 address as it is and an IPv6 address as its /64 prefix, because one subscriber controls a
 * whole /64.
 */
export function getNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIP(address) !== 6) return address;
  const [head = [], tail = []] = address
    .replace(/%.*/, '')
    .split('::')
    .map((side) => side.split(':').filter(Boolean));
  const groups = [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/**
 * Refuses an attempt with 429 when the account failed too often from this place, or the network address
 * failed too often with any account. A place is a device known for the account, or a network address: guesses
 * from elsewhere do not make the owner wait on a known device or with a passkey. An attempt counts as a
 * failure before it is judged and attempts of an account are serial, so concurrent guesses do not pass the
 * limit.
 */
export const assertNotThrottled = (
  db: Db,
  scope: string,
  login: string,
  address: string,
  device?: string,
): Promise<void> =>
  db
    .transaction()
    .execute((tx) => countTry(tx, scope, login, address, device))
    .catch(async (error: unknown) => {
      if (error instanceof HttpRefusal && error.status === 429)
        await db.transaction().execute((tx) => tellLockout(tx, login, address));
      throw error;
    });

/** Notes a lockout once per address and window, so that repeated attempts do not fill the trail. */
async function tellLockout(tx: Tx, login: string, address: string): Promise<void> {
  const same = `locked:${address}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${same}, 1))`.execute(tx);
  await sql`select set_config('app.security', 'all', true)`.execute(tx);
  const { rows } = await sql`
    select 1 from security_events where same = ${same} and at > now() - make_interval(secs => ${window}) limit 1`.execute(
    tx,
  );
  if (rows.length === 0) await noteSecurityEvent(tx, { kind: 'locked_out', facts: {}, login, address, same });
}

/**
 * Counts an attempt like {@link assertNotThrottled}, inside a transaction that must commit for it to count.
 */
export async function countTry(
  tx: Tx,
  scope: string,
  login: string,
  address: string,
  device?: string,
): Promise<void> {
  const who = names(scope, login, address, device);
  await sql`select pg_advisory_xact_lock(hashtextextended(${who.account}, 0))`.execute(tx);
  if (!device) await refuseAddress(tx, who.address);
  const { rows } = await sql<{ count: number; wait: number }>`
    select count(*) as count, ceil(extract(epoch from max(at) + ${waitAfter(sql`count(*)`)} - now()))::integer as wait
    from sign_in_failures where who = ${who.place} and at > now() - make_interval(secs => ${remembered})`.execute(
    tx,
  );
  const [here] = rows;
  if (here && here.wait > 0) refuseAbove(limits.place, here);
  if (!device) refuseAbove(limits.elsewhere, await failuresElsewhere(tx, who.account));
  await sql`insert into sign_in_failures (who, account) values (${who.place}, ${who.account})`.execute(tx);
}

async function refuseAddress(tx: Tx, address: string): Promise<void> {
  for (const row of await failuresOf(tx, address)) refuseAbove(limits.address, row);
}

/**
 * SQL interval that a place waits after `count` failures: 1 minute at the limit, doubled per failure, at most
 * 15.
 */
const waitAfter = (count: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`make_interval(mins => least(${longestMinutes}, power(2, least(20, greatest(0, ${count} - ${limits.place}))))::integer)`;

async function failuresElsewhere(db: Db, account: string): Promise<Failures> {
  const { rows } = await sql<Failures>`
    select ${account} as who, count(*) as count,
      coalesce(ceil(extract(epoch from min(at) + make_interval(secs => ${window}) - now())), 0)::integer as wait
    from sign_in_failures
    where account = ${account} and starts_with(who, ${`${account}@`}) and at > now() - make_interval(secs => ${window})`.execute(
    db,
  );
  return rows[0] ?? { who: account, count: 0, wait: 0 };
}

/**
 * Decides an attempt and records its failure under a lock of its network address, so that concurrent attempts
 * do not pass the limit. Beyond the limit every attempt is refused, right or wrong. `decide` returns
 * `undefined` for a failure; `of` is the account tried. A known device skips the limit of the address, which
 * a mobile operator may share among many people.
 */
export function decideAttempt<T>(
  { asSystem }: Pick<Store, 'asSystem'>,
  address: string,
  decide: (tx: Tx) => T | undefined | Promise<T | undefined>,
  of?: { scope: string; login: string },
  device?: string,
): Promise<T | undefined> {
  const { address: who } = names('', '', address);
  return asSystem(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${who}, 0))`.execute(tx);
    if (!device) await refuseAddress(tx, who);
    const decided = await decide(tx);
    if (decided === undefined) {
      await noteFailedAttempt(tx, address, of?.scope, of?.login);
      if (of) await tellFailure(tx, address, of);
    }
    return decided;
  });
}

async function tellFailure(
  tx: Tx,
  address: string,
  { scope, login }: { scope: string; login: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from users where ${scope === 'staff'} and email = ${login}`.execute(tx);
  const way: Way = scope === 'staff' || scope === 'employee' ? 'password' : 'code';
  const people = /^\w+:\w+$/.test(login) ? [login] : [];
  const about = rows[0]?.id;
  await noteSecurityEvent(tx, { kind: 'sign_in_failed', facts: { way }, login, address, people, about });
}

/**
 * Counts the requests of an address for any account. A count of unknown accounts only would reveal which
 * accounts exist.
 */
export const countAddressRequest = ({ asSystem }: Pick<Store, 'asSystem'>, address: string): Promise<void> =>
  asSystem(async (tx) => {
    const who = `asked:${getNetwork(address)}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${who}, 0))`.execute(tx);
    for (const row of await failuresOf(tx, who)) refuseAbove(limits.address, row);
    await sql`insert into sign_in_failures (who) values (${who})`.execute(tx);
  });

const maxInvitations = 30;

/** Counts the invitations that a user sends, to anybody, and refuses more than 30 in 15 minutes. */
export async function countInvitation(tx: Tx, user: string): Promise<void> {
  const who = `invited-by:${user}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${who}, 0))`.execute(tx);
  for (const { count, wait } of await failuresOf(tx, who)) {
    if (count < maxInvitations) continue;
    const minutes = Math.max(1, Math.ceil(wait / 60));
    throw buildThrottleRefusal(
      Math.max(1, wait),
      `Ya envió ${maxInvitations} invitaciones. Espere ${minutes === 1 ? '1 minuto' : `${minutes} minutos`} para enviar más.`,
    );
  }
  await sql`insert into sign_in_failures (who) values (${who})`.execute(tx);
}

export const refuseKey = ({ asSystem }: Pick<Store, 'asSystem'>, address: string): Promise<void> =>
  asSystem(async (tx) => {
    await noteFailedAttempt(tx, address);
    await noteSecurityEvent(tx, { kind: 'sign_in_failed', facts: { way: 'passkey' }, address });
  });

type Failures = { who?: string; count: number; wait: number };

async function failuresOf(db: Db, ...who: readonly string[]): Promise<Failures[]> {
  const { rows } = await sql<Failures>`
    select who, count(*) as count, ceil(extract(epoch from min(at) + make_interval(secs => ${window}) - now()))::integer as wait
    from sign_in_failures
    where who = any(${who as string[]}) and at > now() - make_interval(secs => ${window})
    group by who`.execute(db);
  return rows;
}

function refuseAbove(limit: number, { count, wait }: Failures): void {
  if (count < limit) return;
  const minutes = Math.max(1, Math.ceil(wait / 60));
  throw buildThrottleRefusal(
    Math.max(1, wait),
    `Demasiados intentos fallidos. Espere ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'} e intente de nuevo.`,
  );
}

/** SQL for the latest moment until which some place must wait for the login; null when no place waits. */
export const selectLockoutEnd = (scope: string, login: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select max(w.until) from (
    select max(f.at) + ${waitAfter(sql`count(*)`)} as until from sign_in_failures f
    where f.account = ${`${scope}:`}::text || ${login} and starts_with(f.who, f.account)
      and f.at > now() - make_interval(secs => ${remembered})
    group by f.who having count(*) >= ${limits.place}) w
  where w.until > now())`;

/** Records a failure of an address. The place of the account was recorded when the attempt began. */
export async function noteFailedAttempt(
  db: Db | Tx,
  address: string,
  scope?: string,
  login = '',
): Promise<void> {
  const who = names(scope ?? '', login, address);
  await sql`insert into sign_in_failures (who, account)
    values (${who.address}, ${scope === undefined ? null : who.account})`.execute(db);
}

/**
 * Deletes the failures of an account after a sign-in, from this place and this address only: a factory whose
 * employees mistype on payday must not lock its own address. Failures from another address stay, because they
 * may be guesses.
 */
export async function forgetFailures(
  db: Db,
  scope: string,
  login: string,
  address = '',
  device?: string,
): Promise<void> {
  const who = names(scope, login, address, device);
  await sql`delete from sign_in_failures
    where account = ${who.account} and who in (${who.place}, ${who.address})`.execute(db);
}
