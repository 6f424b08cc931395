import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { runPeriodically } from '../jobs/run-periodically.ts';
import { OtherKey } from '../secrets.ts';
import type { Store, Tx } from '../store/connection.ts';
import {
  beginning,
  computeKeyedLink,
  computeSealDigests,
  openWholeTrail,
  type SealPart,
  selectExactMoment,
} from './chain.ts';
import { addTrailKey, readTrailKeys, type TrailKey } from './trail-keys.ts';

const SEAL_EVERY_MS = 1000;
/** Milliseconds between lines of the log with the head of the chain. */
const HEAD_LOG_EVERY_MS = 86_400_000;
const MAX_SEALS_PER_BATCH = 500;
const SEALING_LOCK = 7_203_581;

type Sealing = { store: Store; secretKey: Buffer };
type Head = { position: number; hash: string };

/** State of a sealing process and its callbacks. It is in memory, so the owner of the database cannot change it. */
export type SealWatch = {
  head?: Head;
  /** True when this process added a key because it could not decrypt the newest one. */
  hasReplacedKey?: boolean;
  onKeyAdded?: (key: TrailKey) => void;
  onHeadLost?: (head: Head) => void;
};

/**
 * Seals due events every second. Any number of processes may run it, because a lock serializes their batches. The log says
 * where each key begins, the head of the chain once a day, and that a head was lost.
 */
export function sealEvents(app: FastifyInstance, { store, secretKey }: Sealing): void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  const watch: SealWatch = {
    onKeyAdded: ({ number, start }) =>
      console.info(`Auditoría: desde la posición ${start} los sellos llevan la llave ${number}.`),
    onHeadLost: ({ position, hash }) =>
      console.error(
        `Auditoría: la cadena ya no pasa por ${position}:${hash}, que este proceso selló. Alguien quitó sellos en la base de datos: compárela con las copias.`,
      ),
  };
  runPeriodically(app, { name: 'auditoría', every: SEAL_EVERY_MS }, async () => {
    await sealDue(store, secretKey, watch);
    if (!watch.head || performance.now() - loggedAt < HEAD_LOG_EVERY_MS) return;
    loggedAt = performance.now();
    console.info(`Auditoría: cabeza ${watch.head.position}:${watch.head.hash}`);
  });
}

export async function sealDue(store: Store, secretKey: Buffer, watch: SealWatch = {}): Promise<number> {
  const { rows } = await sql`select 1 from security_unsealed where due_at <= now() limit 1`.execute(store.db);
  if (rows.length === 0) return 0;
  let sealed = 0;
  for (;;) {
    const batch = await store.asSystem((tx) => sealBatch(tx, secretKey, watch));
    if (batch?.addedKey) watch.onKeyAdded?.(batch.addedKey);
    if (batch?.isHeadLost && watch.head) watch.onHeadLost?.(watch.head);
    if (batch) {
      watch.head = batch.head;
      watch.hasReplacedKey ||= batch.hasReplacedKey;
    }
    const count = batch?.count ?? 0;
    sealed += count;
    if (count < MAX_SEALS_PER_BATCH) return sealed;
  }
}

export const holdSealing = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(${sql.lit(SEALING_LOCK)})`.execute(tx);

type DueRow = { event_id: string; part: SealPart };
type SealedBatch = {
  count: number;
  head: Head;
  addedKey: TrailKey | undefined;
  hasReplacedKey: boolean;
  isHeadLost: boolean;
};

/** Seals up to {@link MAX_SEALS_PER_BATCH} due rows. `undefined` when another process seals or nothing is due. */
export async function sealBatch(
  tx: Tx,
  secretKey: Buffer,
  { head, hasReplacedKey = false }: SealWatch = {},
): Promise<SealedBatch | undefined> {
  const acquired = await sql<{
    held: boolean;
  }>`select pg_try_advisory_xact_lock(${sql.lit(SEALING_LOCK)}) as held`.execute(tx);
  if (!acquired.rows[0]?.held) return undefined;
  await openWholeTrail(tx);
  const due = await dueDigests(tx);
  if (due.length === 0) return undefined;
  const last = await sql<{ position: number; hash: Buffer; at: string; has_head: boolean }>`
    select c.position, c.hash, ${selectExactMoment('t.at')} as at,
      ${head ? sql`exists (select 1 from security_seals where position = ${head.position} and hash = decode(${head.hash}, 'hex'))` : sql`true`}
        as has_head
    from (select now() as at) t left join lateral (
      select position, hash from security_seals order by position desc limit 1) c on true`.execute(tx);
  const { at, has_head } = last.rows[0] as (typeof last.rows)[number];
  let position = last.rows[0]?.position ?? 0;
  let hash = last.rows[0]?.hash ?? beginning;
  const keys = [...(await readTrailKeys(tx, secretKey)).values()];
  const newest = keys.at(-1);
  // Two processes with different installation keys would otherwise add keys against each other without end.
  if (!newest && hasReplacedKey) throw new OtherKey();
  const key = newest ?? (await addTrailKey(tx, secretKey, position + 1));
  const seals = due.map(({ event_id, part, digest }) => {
    position += 1;
    hash = computeKeyedLink(key.secret, hash, digest, at);
    return { position, event_id, part, digest: digest.toString('hex'), hash: hash.toString('hex') };
  });
  await sql`
    insert into security_seals (position, event_id, part, digest, hash, key_number, sealed_at)
    select position, event_id, part, decode(digest, 'hex'), decode(hash, 'hex'), ${sql.lit(key.number)}, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(seals)}::jsonb)
      as s (position bigint, event_id bigint, part text, digest text, hash text)`.execute(tx);
  await sql`
    delete from security_unsealed u using jsonb_to_recordset(${JSON.stringify(seals)}::jsonb) as s (event_id bigint, part text)
    where u.event_id = s.event_id and u.part = s.part`.execute(tx);
  return {
    count: seals.length,
    head: { position, hash: hash.toString('hex') },
    addedKey: newest ? undefined : key,
    hasReplacedKey: !newest && keys.length > 0,
    isHeadLost: !has_head,
  };
}

/**
 * Lists due rows in order with their digests. A row whose event was removed stays due, and the verification reports it.
 */
async function dueDigests(tx: Tx): Promise<(DueRow & { digest: Buffer })[]> {
  const { rows: dueRows } = await sql<DueRow>`
    select event_id::text as event_id, part from security_unsealed where due_at <= now() order by due_at, event_id
    limit ${sql.lit(MAX_SEALS_PER_BATCH)}`.execute(tx);
  const idsOf = (part: SealPart) =>
    dueRows.filter((one) => one.part === part).map(({ event_id }) => event_id);
  const digests = {
    event: await computeSealDigests(tx, 'event', idsOf('event')),
    repeats: await computeSealDigests(tx, 'repeats', idsOf('repeats')),
  };
  return dueRows.flatMap(({ event_id, part }) => {
    const digest = digests[part].get(event_id);
    return digest ? [{ event_id, part, digest }] : [];
  });
}
