import { type RawBuilder, sql } from 'kysely';
import type { Way } from '../../src/domain/security/events.ts';
import { tooMany } from '../refused.ts';
import { noteSecurityEvent } from '../security/note.ts';
import type { Db, Store, Tx } from '../store/connection.ts';

const window = 15 * 60;
const limits = { account: 5, address: 50 };

const names = (scope: string, login: string, address: string) => ({
  account: `${scope}:${login}`,
  address: `address:${address}`,
});

/**
 * Refuses the attempt when the account or the network address has failed too often in the last 15 minutes. An
 * attempt counts for its account from its beginning, one at a time, so that many at once are no way around.
 */
export const mayTry = (db: Db, scope: string, login: string, address: string): Promise<void> =>
  db.transaction().execute((tx) => countTry(tx, scope, login, address));

/** The same inside a transaction under way, which must end well for the attempt to count. */
export async function countTry(tx: Tx, scope: string, login: string, address: string): Promise<void> {
  const who = names(scope, login, address);
  await sql`select pg_advisory_xact_lock(hashtextextended(${who.account}, 0))`.execute(tx);
  const rows = await failuresOf(tx, who.account, who.address);
  for (const row of rows) refuseAbove(row.who === who.account ? limits.account : limits.address, row);
  await sql`insert into sign_in_failures (who) values (${who.account})`.execute(tx);
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
): Promise<T | undefined> {
  const { address: who } = names('', '', address);
  return asSystem(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${who}, 0))`.execute(tx);
    for (const row of await failuresOf(tx, who)) refuseAbove(limits.address, row);
    const decided = await decide(tx);
    if (decided === undefined) {
      await noteFailure(tx, address, of?.scope, of?.login);
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

/** Counts a passkey that opened nothing, and notes it. */
export const refuseKey = ({ asSystem }: Pick<Store, 'asSystem'>, address: string): Promise<void> =>
  asSystem(async (tx) => {
    await noteFailure(tx, address);
    await noteSecurityEvent(tx, { kind: 'sign_in_failed', facts: { way: 'passkey' }, address });
  });

type Failures = { who: string; count: number; wait: number };

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
  throw tooMany(
    Math.max(1, wait),
    `Demasiados intentos fallidos. Espere ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'} e intente de nuevo.`,
  );
}

/** Until when a login, as SQL, is not tried again; null while it may be. */
export const lockedUntil = (scope: string, login: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select min(f.at) + make_interval(secs => ${window}) from sign_in_failures f
  where f.who = ${`${scope}:`}::text || ${login} and f.at > now() - make_interval(secs => ${window})
  having count(*) >= ${limits.account})`;

/** Notes that the attempt failed, for its address; its account, when one was named, has it already. */
export async function noteFailure(db: Db | Tx, address: string, scope?: string, login = ''): Promise<void> {
  const who = names(scope ?? '', login, address);
  await sql`insert into sign_in_failures (who, account)
    values (${who.address}, ${scope === undefined ? null : who.account})`.execute(db);
}

/**
 * Failures of people who came in count no more, for they tried nobody else's password. Neither do those of the address
 * they came from, or a factory whose people mistype on the day of payment would close its own door. Another address may
 * be of somebody who tries the passwords of many: it stays with its failures.
 */
export async function forgetFailures(db: Db, scope: string, login: string, address = ''): Promise<void> {
  const who = names(scope, login, address);
  await sql`delete from sign_in_failures
    where who = ${who.account} or (account = ${who.account} and who = ${who.address})`.execute(db);
}
