import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { allKinds, type EventKind, eventKinds } from '../../src/domain/security/events.ts';
import type { Db, Store, Tx } from '../store/connection.ts';
import {
  beginning,
  computeKeyedLink,
  computeLink,
  computeSealDigests,
  openWholeTrail,
  type SealPart,
  selectExactMoment,
} from './chain.ts';
import { readTrailKeys, type TrailKey } from './trail-keys.ts';

export type Break = {
  position: number;
  event: string;
  why:
    | 'gap'
    | 'removed'
    | 'changed'
    | 'hash'
    | 'emptied'
    | 'early'
    | 'unsealed'
    | 'vanished'
    | 'head'
    | 'key'
    | 'cut';
};
export type TrailVerification = {
  positions: number;
  /** Hash of the last position, in hexadecimal. */
  head: string;
  first: Break | undefined;
  waiting: number;
  emptied: number;
  /**
   * First position sealed with a key, and its hash. `undefined` when there is none: the owner of the database
   * could then rewrite the whole chain.
   */
  keyed: { position: number; hash: string } | undefined;
  unverified: number;
  /**
   * Rows sealed over an hour after they were written, and the position of the first. Nothing sealed
   * meanwhile, or seals were replaced.
   */
  late: { count: number; first: number };
};

export const breakWords: Readonly<Record<Break['why'], string>> = {
  gap: 'falta esta posición de la cadena',
  removed: 'la fila no está y ningún vaciado la dice',
  changed: 'la fila no es la que se selló',
  hash: 'el enlace con la posición anterior no es el suyo',
  emptied: 'el vaciado que se llevó la fila no dice lo mismo',
  early: 'la fila se vació antes de cumplir su tiempo, o el reloj del servidor estuvo adelantado',
  unsealed: 'la fila está sin sello y sin espera: se puso por fuera',
  vanished: 'la fila se quitó antes de recibir su sello',
  head: 'la cadena no pasa por la cabeza que alguien guardó',
  key: 'su sello no lleva la llave que le toca',
  cut: 'la cadena termina antes de donde empezó su llave',
};

type Seal = {
  position: number;
  event_id: string;
  part: SealPart;
  digest: Buffer;
  hash: Buffer;
  sealed_at: string;
  key_number: number | null;
  emptied_by: string | null;
};
const batch = 2000;
const patience = '1 minute';
/** Longest wait for a seal while any process is sealing. */
const lateAfter = '1 hour';

/**
 * Verifies the whole chain and everything it seals in one read-only snapshot. `kept` is a head stored outside
 * the installation, which the chain must contain. Without `secretKey`, keyed links are not verified.
 */
export const verifyTrail = (
  store: Pick<Store, 'db'>,
  secretKey: Buffer | undefined,
  kept?: { position: number; hash: string },
): Promise<TrailVerification> =>
  store.db
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute((tx) => verified(tx, secretKey, kept));

async function verified(
  tx: Tx,
  secretKey: Buffer | undefined,
  kept: { position: number; hash: string } | undefined,
): Promise<TrailVerification> {
  await openWholeTrail(tx);
  const keys = await readTrailKeys(tx, secretKey);
  const under = keysInTurn(keys);
  const keyColumn = await keyColumnOf(tx);
  let keyed: TrailVerification['keyed'];
  let unverified = 0;
  let [position, hash]: [number, Buffer] = [0, beginning];
  let first: Break | undefined;
  const emptyings = new Map<string, { digests: ReturnType<typeof createHash>; count: number; at: Seal }>();
  let emptied = 0;
  for (;;) {
    const seals = await sealsAfter(tx, position, keyColumn);
    if (seals.length === 0) break;
    const idsOf = (part: SealPart) =>
      seals.filter((seal) => seal.part === part).map(({ event_id }) => event_id);
    const digests = {
      event: await computeSealDigests(tx, 'event', idsOf('event')),
      repeats: await computeSealDigests(tx, 'repeats', idsOf('repeats')),
    };
    for (const seal of seals) {
      const broken = (why: Break['why']) => {
        first ??= { position: seal.position, event: seal.event_id, why };
      };
      if (seal.position !== position + 1)
        first ??= { position: position + 1, event: seal.event_id, why: 'gap' };
      position = seal.position;
      const digest = digests[seal.part].get(seal.event_id);
      if (!digest && seal.emptied_by === null) broken('removed');
      if (digest && !digest.equals(seal.digest)) broken('changed');
      const key = under(seal);
      if (key === 'other') broken('key');
      else if (key === 'away') unverified += 1;
      else {
        const link = key
          ? computeKeyedLink(key.secret, hash, seal.digest, seal.sealed_at)
          : computeLink(hash, seal.digest);
        if (!link.equals(seal.hash)) broken('hash');
      }
      hash = seal.hash;
      if (seal.key_number !== null) keyed ??= { position, hash: hash.toString('hex') };
      if (kept?.position === position && hash.toString('hex') !== kept.hash) broken('head');
      if (seal.emptied_by !== null) {
        emptied += 1;
        const one = emptyings.get(seal.emptied_by) ?? { digests: createHash('sha256'), count: 0, at: seal };
        one.digests.update(seal.digest);
        one.count += 1;
        emptyings.set(seal.emptied_by, one);
      }
    }
  }
  first ??= (await unsaidEmptying(tx, emptyings)) ?? (emptied > 0 ? await emptiedEarly(tx) : undefined);
  if (kept && kept.position > position) first ??= { position: kept.position, event: '', why: 'head' };
  if ([...keys.values()].some((key) => key && key.start > position + 1))
    first ??= { position: position + 1, event: '', why: 'cut' };
  first ??= await withoutSeal(tx, position);
  const { rows } = await sql<{ count: number }>`select count(*) as count from security_unsealed`.execute(tx);
  return {
    positions: position,
    head: hash.toString('hex'),
    first,
    waiting: rows[0]?.count ?? 0,
    emptied,
    keyed,
    unverified,
    late: await lateSeals(tx),
  };
}

/**
 * Returns the key of each position, in order: `undefined` before the first key, `away` when it does not open,
 * `other` when it is not its turn. Each key starts at its position and never returns, so positions cannot be
 * resealed with an older key or without one.
 */
function keysInTurn(keys: ReadonlyMap<number, TrailKey | undefined>) {
  const known = [...keys.values()].filter((key) => key !== undefined);
  let reached = 0;
  return ({ position, key_number }: Seal): TrailKey | undefined | 'away' | 'other' => {
    const number = key_number ?? 0;
    const key = keys.get(number);
    const isLate = known.some((one) => one.number > number && one.start <= position);
    const isEarly = number > reached && key !== undefined && key.start !== position;
    if (number < reached || isLate || isEarly) return 'other';
    reached = number;
    return key ?? (number === 0 ? undefined : 'away');
  };
}

const imported: EventKind = 'company_imported';

/**
 * The seal time is part of the link, so replaced seals are late. Events that came with a company were written elsewhere: the
 * sealed event of its import says which.
 */
async function lateSeals(tx: Tx): Promise<TrailVerification['late']> {
  const { rows } = await sql<TrailVerification['late']>`
    select count(*) as count, coalesce(min(s.position), 0) as first
    from security_seals s join security_events e on e.id = s.event_id and s.part = 'event'
    where s.sealed_at > e.at + ${sql.lit(lateAfter)}::interval
      and not exists (select 1 from security_events i where i.kind = ${imported} and i.company_id = e.company_id
        and e.id between (i.facts->>'first')::bigint and (i.facts->>'last')::bigint
        and s.sealed_at <= i.at + ${sql.lit(lateAfter)}::interval)`.execute(tx);
  return rows[0] ?? { count: 0, first: 0 };
}

/** Selects the key column, or null in databases from before seals had a key. */
async function keyColumnOf(tx: Tx) {
  const { rows } = await sql`
    select 1 from pg_attribute
    where attrelid = 'security_seals'::regclass and attname = 'key_number' and not attisdropped`.execute(tx);
  return rows.length > 0 ? sql`key_number` : sql`null::integer as key_number`;
}

async function sealsAfter(tx: Tx, position: number, keyColumn: RawBuilder<unknown>): Promise<Seal[]> {
  const { rows } = await sql<Seal>`
    select position, event_id::text as event_id, part, digest, hash, ${selectExactMoment('sealed_at')} as sealed_at, ${keyColumn},
      emptied_by::text as emptied_by
    from security_seals where position > ${position} order by position limit ${sql.lit(batch)}`.execute(tx);
  return rows;
}

/**
 * Compares each emptying event with the count and digests of the seals it emptied. An emptying event that was
 * itself emptied is skipped.
 */
async function unsaidEmptying(
  tx: Tx,
  emptyings: Map<string, { digests: ReturnType<typeof createHash>; count: number; at: Seal }>,
): Promise<Break | undefined> {
  const ids = [...emptyings.keys()];
  const { rows } = await sql<{ id: string; facts: { sealed?: number; digest?: string } }>`
    select id::text as id, facts from security_events where kind = 'trail_emptied' and id = any(${ids}::bigint[])`.execute(
    tx,
  );
  const emptiedFacts = new Map(rows.map((row) => [row.id, row.facts]));
  const gone = await sql<{ id: string }>`
    select event_id::text as id from security_seals
    where part = 'event' and emptied_by is not null and event_id = any(${ids}::bigint[])`.execute(tx);
  for (const { id } of gone.rows) emptyings.delete(id);
  for (const [id, { digests, count, at }] of emptyings) {
    const facts = emptiedFacts.get(id);
    if (facts?.sealed !== count || facts.digest !== digests.digest('hex'))
      return { position: at.position, event: at.event_id, why: 'emptied' };
  }
  return undefined;
}

const leastMonths = Math.min(...allKinds.map((kind) => eventKinds[kind].months));

/**
 * Finds a row that was emptied although an earlier position is younger than any retention. The owner of the
 * database can forge an emptying event, but not the age of neighbouring rows.
 */
async function emptiedEarly(tx: Tx): Promise<Break | undefined> {
  const { rows } = await sql<{ position: number; event: string }>`
    select s.position, s.event_id::text as event from (
      select position, event_id, emptied_by, max(e.at) over (order by position) as latest
      from security_seals left join security_events e on e.id = event_id and part = 'event') s
    join security_events emptying on emptying.id = s.emptied_by
    where s.latest > emptying.at - make_interval(months => ${sql.lit(leastMonths)}, days => -1)
    order by s.position limit 1`.execute(tx);
  const [row] = rows;
  return row && { ...row, why: 'early' };
}

/** Finds an event without a seal that does not wait for one, or a waiting one that is gone. */
async function withoutSeal(tx: Tx, position: number): Promise<Break | undefined> {
  const { rows } = await sql<{ event: string; why: 'unsealed' | 'vanished' }>`
    (select e.id::text as event, 'unsealed' as why from security_events e
      where not exists (select 1 from security_seals s where s.event_id = e.id and s.part = 'event')
        and not exists (select 1 from security_unsealed u where u.event_id = e.id and u.part = 'event')
      order by e.id limit 1)
    union all
    (select u.event_id::text, 'vanished' from security_unsealed u
      where u.part = 'event' and u.due_at < now() - ${sql.lit(patience)}::interval
        and not exists (select 1 from security_events e where e.id = u.event_id)
      order by u.event_id limit 1)`.execute(tx);
  const [row] = rows;
  return row && { position: position + 1, ...row };
}

export async function findChainHead(
  db: Db,
): Promise<{ position: number; hash: string; at: Date } | undefined> {
  const { rows } = await sql<{ position: number; hash: string; at: Date }>`
    select position, encode(hash, 'hex') as hash, sealed_at as at from security_seals
    order by position desc limit 1`.execute(db);
  return rows[0];
}
