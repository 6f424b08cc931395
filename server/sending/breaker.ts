import { type QueryExecutorProvider, sql } from 'kysely';
import {
  CONTINGENCY_HOURS,
  contingencyEvidence,
  type Outage,
} from '../../src/domain/payroll/desk/contingency.ts';
import type { Instant } from '../../src/domain/values/day.ts';
import { hasCome } from '../jobs/has-come.ts';

/**
 * Circuit breaker of each DIAN environment. After several failed calls in a row nobody calls for a while.
 * Then one worker tries: success closes the breaker, and failure opens it for longer. It is kept in the
 * database, so all workers and screens share it.
 */

export type Environment = 'habilitacion' | 'produccion';

/** Consecutive failed calls that open the breaker. */
const patience = 5;
/** Seconds before another worker may try, when a trial call does not end. */
const probeSeconds = 90;

/** Seconds to wait after each failed trial. DIAN asks for the first 20. */
export const openSeconds: readonly number[] = [20, 60, 120, 300, 600, 1800];

/**
 * Returns the seconds to wait before a call; 0 allows it. After a wait only one caller is allowed until its
 * call ends.
 */
export async function askBreaker(
  db: QueryExecutorProvider,
  environment: Environment,
  holder: string,
): Promise<number> {
  const { rows } = await sql<{ left: number | null; probing: boolean }>`
    select case when ${hasCome('retry_at')} then 0 else extract(epoch from retry_at - now()) end::float8 as left,
      coalesce(not ${hasCome('probe_until')} and probe_by <> ${holder}, false) as probing
    from dian_links where environment = ${environment}`.execute(db);
  const left = rows[0]?.left ?? null;
  if (left === null) return 0;
  if (left > 0) return left;
  if (rows[0]?.probing) return 5;
  const { numAffectedRows } = await sql`
    update dian_links set probe_by = ${holder}, probe_until = now() + make_interval(secs => ${probeSeconds})
    where environment = ${environment} and ${hasCome('retry_at')}
      and (probe_until is null or ${hasCome('probe_until')} or probe_by = ${holder})`.execute(db);
  return numAffectedRows === 1n ? 0 : 5;
}

/**
 * Records the result of a call. `down` is the reason of a failure and undefined after a success. `seconds`
 * are the waits.
 */
export async function noteCall(
  db: QueryExecutorProvider,
  environment: Environment,
  down: string | undefined,
  seconds: readonly number[] = openSeconds,
): Promise<void> {
  if (down === undefined) {
    await sql`
      update dian_links set failures = 0, openings = 0, down_since = null, retry_at = null, probe_by = null,
        probe_until = null, message = null,
        outage_from = case when openings > 0 and down_since is not null then down_since else outage_from end,
        outage_to = case when openings > 0 and down_since is not null then greatest(now(), down_since) else outage_to end
      where environment = ${environment} and failures > 0`.execute(db);
    return;
  }
  const last = seconds.at(-1) ?? 0;
  await sql`
    update dian_links l set failures = l.failures + 1, message = ${down}, down_since = coalesce(l.down_since, now()),
      openings = case when opens then l.openings + 1 else l.openings end,
      retry_at = case when opens
        then now() + make_interval(secs => coalesce((${[...seconds]}::float8[])[l.openings + 1], ${last}))
        else l.retry_at end,
      probe_by = null, probe_until = null
    from (select failures + 1 >= ${patience} and (retry_at is null or ${hasCome('retry_at')}) as opens
      from dian_links where environment = ${environment} for update) seen
    where l.environment = ${environment}`.execute(db);
}

/**
 * Seconds of clock difference that DIAN accepts. Beyond them it rejects the call or finds the signature in
 * the future (DC24, InvalidSecurity).
 */
export const clockTolerance = 120;

/** Clock of each environment, as this process last heard and stored it. */
const heard = new WeakMap<QueryExecutorProvider, Map<Environment, Heard>>();
type Heard = { latest: number; ahead: number; at: number };

/**
 * Stores how many seconds our clock is ahead of DIAN's. Skips the write when the difference moved by 5
 * seconds or less and was stored in the last minute.
 */
export async function noteClock(
  db: QueryExecutorProvider,
  environment: Environment,
  ahead: number,
): Promise<void> {
  const clockByEnvironment = heard.get(db) ?? new Map<Environment, Heard>();
  heard.set(db, clockByEnvironment);
  const last = clockByEnvironment.get(environment);
  if (last && Math.abs(last.ahead - ahead) <= 5 && Date.now() - last.at < 60_000) {
    // An answer that was read late makes our clock look further ahead, so the least of a minute is the truest.
    last.latest = Math.min(last.latest, ahead);
    return;
  }
  clockByEnvironment.set(environment, { latest: ahead, ahead, at: Date.now() });
  await sql`
    update dian_links set clock_ahead = ${ahead}, clock_at = now() where environment = ${environment}`.execute(
    db,
  );
}

/** Returns the seconds that our clock is ahead of DIAN's. Undefined when DIAN was never heard. */
export async function findClockLead(
  db: QueryExecutorProvider,
  environment: Environment,
): Promise<number | undefined> {
  const clock = heard.get(db)?.get(environment);
  if (clock) return clock.latest;
  const { rows } = await sql<{ clock_ahead: number | null }>`
    select clock_ahead from dian_links where environment = ${environment}`.execute(db);
  return rows[0]?.clock_ahead ?? undefined;
}

export type Link = {
  environment: Environment;
  down_since: Date | null;
  retry_at: Date | null;
  message: string | null;
};

export async function listDianLinks(db: QueryExecutorProvider): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select environment, down_since, message,
      case when ${hasCome('retry_at')} then least(retry_at, now()) else retry_at end as retry_at
    from dian_links order by environment`.execute(db);
  return rows;
}

/**
 * Finds the current outage, or the last one. Failed calls that did not open the breaker are not an outage.
 */
export async function findLastOutage(
  db: QueryExecutorProvider,
  environment: Environment,
): Promise<Outage | undefined> {
  const { rows } = await sql<{ from: Date | null; to: Date | null }>`
    select case when openings > 0 then down_since else outage_from end as from,
      case when openings > 0 then null else outage_to end as to
    from dian_links where environment = ${environment}`.execute(db);
  const { from, to } = rows[0] ?? {};
  return from ? { from: from.getTime() as Instant, ...(to && { to: to.getTime() as Instant }) } : undefined;
}

function waitShown(seconds: number): string {
  if (seconds < 60) return 'en menos de un minuto';
  const minutes = Math.round(seconds / 60);
  return `en ${minutes} min`;
}

export const formatOutage = (seconds: number): string =>
  `La DIAN no responde; se reintentará solo ${waitShown(seconds)}.`;

export const contingencyWords = `Contingencia: si el plazo termina sin servicio, hay ${CONTINGENCY_HOURS} horas desde que vuelva para enviar (Res. 000013 de 2021). ${contingencyEvidence}`;
