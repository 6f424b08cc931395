import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { allKinds, type EventKind, eventKinds } from '../../src/domain/security/events.ts';
import { type Installation, type Retention, retentions } from '../../src/domain/security/retention.ts';
import { runPeriodically } from '../jobs/run-periodically.ts';
import type { Store, Tx } from '../store/connection.ts';
import { noteSecurityEvent } from './note.ts';

const every = 3_600_000;
const batch = 5000;
const lock = 7_203_582;

type Report = (emptied: { table: string; rows: number }) => void;

/** Applies the retention every hour. Any number of processes may run it: batches are serialized. */
export function startRetention(
  app: FastifyInstance,
  { store, config }: { store: Store; config: Installation },
): void {
  const report: Report = (emptied) => app.log.info(emptied, 'retención');
  runPeriodically(app, { name: 'retención', every, atOnce: true }, () =>
    applyRetention(store, config, report),
  );
}

/** Deletes rows past their retention, including events of the trail. Returns the number by table. */
export async function applyRetention(
  store: Store,
  installation: Installation,
  report: Report = () => undefined,
): Promise<Map<string, number>> {
  const emptied = new Map<string, number>();
  const add = (table: string, rows: number) => {
    if (rows === 0) return;
    emptied.set(table, (emptied.get(table) ?? 0) + rows);
    report({ table, rows });
  };
  for (const retention of retentions) {
    const kept = typeof retention.kept === 'string' ? retention.kept : retention.kept(installation);
    if (kept) add(retention.table, await emptyTable(store, retention, kept));
  }
  for (const kind of allKinds) add('security_events', await emptyKind(store, kind));
  return emptied;
}

const inTurn = (store: Store, work: (tx: Tx) => Promise<number>): Promise<number> =>
  store.asSystem(async (tx) => {
    const { rows } = await sql<{ held: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(lock)}) as held`.execute(tx);
    if (!rows[0]?.held) return 0;
    await sql`select set_config('app.security', 'emptying', true)`.execute(tx);
    return work(tx);
  });

async function emptyTable(
  store: Store,
  { table, title, column, said, unless }: Retention,
  kept: string,
): Promise<number> {
  if (said && (await wasToday(store, title))) return 0;
  const old = sql`${sql.ref(column)} < now() - ${sql.lit(kept)}::interval and not (${sql.raw(unless ?? 'false')})`;
  let all = 0;
  for (;;) {
    const rows = await inTurn(store, async (tx) => {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)} where ${old} limit ${sql.lit(batch)}))`.execute(tx);
      return Number(numAffectedRows ?? 0);
    });
    all += rows;
    if (rows < batch) break;
  }
  if (said && all > 0)
    await store.asSystem((tx) =>
      noteSecurityEvent(tx, { kind: 'rows_emptied', facts: { table: title, rows: all }, count: all }),
    );
  return all;
}

async function wasToday(store: Store, title: string): Promise<boolean> {
  return store.asSystem(async (tx) => {
    await sql`select set_config('app.security', 'all', true)`.execute(tx);
    const { rows } = await sql`
      select 1 from security_events where kind = 'rows_emptied' and facts ->> 'table' = ${title}
        and at > now() - interval '20 hours' limit 1`.execute(tx);
    return rows.length > 0;
  });
}

/**
 * Deletes events past the months of their kind. Their seals stay, and an event records the count and the hash
 * of the seals.
 */
async function emptyKind(store: Store, kind: EventKind): Promise<number> {
  let all = 0;
  for (;;) {
    const rows = await inTurn(store, (tx) => emptyBatch(tx, kind));
    all += rows;
    if (rows < batch) return all;
  }
}

async function emptyBatch(tx: Tx, kind: EventKind): Promise<number> {
  const { months, title } = eventKinds[kind];
  const { rows: old } = await sql<{ id: string }>`
    select e.id::text as id from security_events e
    where e.kind = ${kind} and e.at < now() - make_interval(months => ${sql.lit(months)})
      and not exists (select 1 from security_unsealed u where u.event_id = e.id)
      and exists (select 1 from security_seals s where s.event_id = e.id and s.part = 'event')
    order by e.id limit ${sql.lit(batch)}`.execute(tx);
  if (old.length === 0) return 0;
  const ids = sql`any(${old.map(({ id }) => id)}::bigint[])`;
  const { rows: seals } = await sql<{ digest: Buffer }>`
    select digest from security_seals where event_id = ${ids} order by position`.execute(tx);
  const digest = createHash('sha256');
  for (const seal of seals) digest.update(seal.digest);
  const { rows: today } = await sql<{ day: string }>`
    select to_char(now() - make_interval(months => ${sql.lit(months)}), 'YYYY-MM-DD') as day`.execute(tx);
  await noteSecurityEvent(tx, {
    kind: 'trail_emptied',
    facts: {
      table: title.toLowerCase(),
      sealed: seals.length,
      digest: digest.digest('hex'),
      before: today[0]?.day ?? '',
    },
    count: old.length,
  });
  await sql`
    update security_seals
    set emptied_by = (select max(id) from security_events where kind = 'trail_emptied' and at = now())
    where event_id = ${ids}`.execute(tx);
  await sql`delete from security_repeats where event_id = ${ids}`.execute(tx);
  await sql`delete from security_events where id = ${ids}`.execute(tx);
  return old.length;
}
