import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { Transact } from './connection.ts';

/**
 * Keeps the order of long lists, so that page 10 000 costs what the first does. The ordered ids are cached in
 * memory with the snapshot of their query. Each use asks the database whether a later transaction changed the
 * list (`list_changes`, filled by triggers). Only lists whose filter and order use columns of their own table
 * are cached.
 */

type Listing = {
  companyId: string;
  table: string;
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
};

type Kept = { ids: Buffer; seen: string; at: number };

/** Minimum rows. A shorter list is read faster than it is cached. */
const worthKeeping = 5000;
const longest = 2_000_000;
/** Maximum bytes of the cache, at 16 per row. */
const most = 96 * 1_048_576;
const minutes = 30;

const kept = new Map<string, Kept>();
const learning = new Set<string>();

export async function readPositions(
  tx: QueryExecutorProvider,
  listing: Listing,
): Promise<Positions | undefined> {
  const found = findRememberedPositions(tx, listing);
  if (!found) return undefined;
  const { rows } = await sql<{ stale: boolean }>`select ${found.stale} as stale`.execute(tx);
  return found.unless(rows[0]?.stale !== false);
}

/**
 * Returns the cached list without checking it. The caller selects `stale` in the query that uses it, and
 * passes the result to `unless`.
 */
export function findRememberedPositions(
  tx: QueryExecutorProvider,
  listing: Listing,
): (Positions & Doubted) | undefined {
  const key = keyOf(tx, listing);
  const one = kept.get(key);
  if (!one) return undefined;
  // Reinserted as the most recently used.
  kept.delete(key);
  if (Date.now() - one.at > minutes * 60_000) return undefined;
  kept.set(key, one);
  const positions = reading(one);
  return {
    ...positions,
    stale: staleSql(listing, one.seen),
    unless(stale) {
      if (stale && kept.get(key) === one) kept.delete(key);
      return stale ? undefined : positions;
    },
  };
}

function reading(one: Kept): Positions {
  return {
    total: one.ids.length / 16,
    ids: (from, count) => {
      const ids: string[] = [];
      const end = Math.min(one.ids.length, (from + count) * 16);
      for (let at = from * 16; at < end; at += 16) ids.push(idAt(one.ids, at));
      return ids;
    },
  };
}

export type Positions = { total: number; ids: (from: number, count: number) => string[] };
type Doubted = {
  stale: RawBuilder<boolean>;
  unless: (stale: boolean) => Positions | undefined;
};

/**
 * Caches the order of a list that is long enough, once for concurrent callers. `inside` opens the
 * transaction.
 */
export function learnPositions(
  tx: QueryExecutorProvider,
  listing: Listing,
  total: number,
  inside: Transact,
): void {
  if (total < worthKeeping || total > longest) return;
  const key = keyOf(tx, listing);
  if (learning.has(key)) return;
  learning.add(key);
  inside(async (own) => {
    const { rows } = await sql<{ ids: Buffer | null; seen: string }>`
      select string_agg(uuid_send(t.id), ''::bytea order by ${listing.order}) as ids, pg_current_snapshot()::text as seen
      from ${sql.table(listing.table)} t where ${listing.where}`.execute(own);
    const [row] = rows;
    if (!row?.ids) return;
    kept.set(key, { ids: row.ids, seen: row.seen, at: Date.now() });
    forgetOldest();
  })
    // A list that could not be cached is read in the normal way.
    .catch(() => undefined)
    .finally(() => learning.delete(key));
}

function keyOf(tx: QueryExecutorProvider, { companyId, table, where, order }: Listing): string {
  const { sql: text, parameters } = sql`${where} order by ${order}`.compile(tx);
  return JSON.stringify([companyId, table, text, parameters]);
}

const staleSql = ({ companyId, table }: Listing, seen: string) => sql<boolean>`
  exists (select 1 from list_changes
    where of_company = ${companyId} and list = ${table} and by >= pg_snapshot_xmin(${seen}::pg_snapshot)
      and not pg_visible_in_snapshot(by, ${seen}::pg_snapshot))`;

function forgetOldest(): void {
  let size = 0;
  for (const { ids } of kept.values()) size += ids.length;
  for (const [key, { ids }] of kept) {
    if (size <= most) return;
    kept.delete(key);
    size -= ids.length;
  }
}

function idAt(bytes: Buffer, at: number): string {
  const hex = bytes.toString('hex', at, at + 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
