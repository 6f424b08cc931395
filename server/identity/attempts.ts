import { isIP } from 'node:net';
import { type RawBuilder, sql } from 'kysely';
import type { Way } from '../../src/domain/security/events.ts';
import { buildThrottleRefusal, HttpRefusal } from '../refused.ts';
import { noteSecurityEvent } from '../security/note.ts';
import type { Db, Store, Tx } from '../store/connection.ts';

const window = 15 * 60;
const limits = {
  /** Failures of an account from one place before each further one waits, twice as long every time. */
  place: 5,
  /** Failures of an account from all the places that it is not known at. A device known for it is not among them. */
  elsewhere: 30,
  address: 50,
};
/** Seconds for which the failures of a place make the next wait, and the longest that it waits. */
const remembered = 3600;
const longestMinutes = 15;

const names = (scope: string, login: string, address: string, device = '') => ({
  account: `${scope}:${login}`,
  place: `${scope}:${login}${device ? `#${device}` : `@${getNetwork(address)}`}`,
  address: `address:${getNetwork(address)}`,
});

/** Whoever is given one address of IPv6 is given the other 2⁶⁴ of its network: together they count as one. */
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
 * Refuses the attempt when the account failed too often from this place, or the network address with anybody. The place is
 * a device known for the account, or an address: who tries the password of others, from elsewhere or behind the same
 * address, makes nobody wait who comes with their device or a passkey. An attempt counts from its beginning, one at a
 * time, so that many at once are no way around.
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

/** Notes that an address was made to wait, once for each window: whoever goes on trying fills no trail. */
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

/** The same inside a transaction under way, which must end well for the attempt to count. */
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

/** An address that a telephone company shares out among many closes to none of their known devices. */
async function refuseAddress(tx: Tx, address: string): Promise<void> {
  for (const row of await failuresOf(tx, address)) refuseAbove(limits.address, row);
}

/** Interval, as SQL, for which a place waits after so many failures. */
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
 * Decides an attempt and notes its failure in one turn of its address, so that many at once fail no more often than the
 * limit. After that it refuses them, right or wrong. `decide` answers nothing for a failure; `of` names its account.
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

/** Notes a failed sign-in in the trail: the account that was tried, where there is one. */
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

/** Counts what an address asks for, whoever it is about: a count of those who are not here alone would tell who is. */
export const countAddressRequest = ({ asSystem }: Pick<Store, 'asSystem'>, address: string): Promise<void> =>
  asSystem(async (tx) => {
    const who = `asked:${getNetwork(address)}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${who}, 0))`.execute(tx);
    for (const row of await failuresOf(tx, who)) refuseAbove(limits.address, row);
    await sql`insert into sign_in_failures (who) values (${who})`.execute(tx);
  });

const maxInvitations = 30;

/** Counts the invitations that a person sends in a quarter of an hour, whoever they are to, and refuses those above the limit. */
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

/** Counts a passkey that opened nothing, and notes it. */
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

/** Until when a login, as SQL, waits at some place that it is tried from; null while it waits at none. */
export const selectLockoutEnd = (scope: string, login: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select max(w.until) from (
    select max(f.at) + ${waitAfter(sql`count(*)`)} as until from sign_in_failures f
    where f.account = ${`${scope}:`}::text || ${login} and starts_with(f.who, f.account)
      and f.at > now() - make_interval(secs => ${remembered})
    group by f.who having count(*) >= ${limits.place}) w
  where w.until > now())`;

/** Notes that the attempt failed, for its address; its account, when one was named, has it already. */
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
 * Failures of people who came in count no more, for they tried nobody else's password. Neither do those of the address
 * they came from, or a factory whose people mistype on the day of payment would close its own door. Another address may
 * be of somebody who tries the passwords of many: it stays with its failures.
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
