import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { Transact } from './connection.ts';

/**
 * The order of long lists, so that page 10 000 costs what the first does. The ids of a list, in order, are kept in
 * memory with the snapshot they were read in; before each use the database is asked whether a transaction that the
 * snapshot did not see has changed the list since (`list_changes`, kept by triggers). Only lists whose filter and
 * order look at columns of their own table are kept.
 */

type Listing = {
  companyId: string;
  /** The table, which is also the name under which its changes are noted. */
  table: string;
  /** Condition on rows of `t`. */
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
};

type Kept = { ids: Buffer; seen: string; at: number };

/** Fewest rows of a kept list. A shorter list is read faster than it is kept. */
const worthKeeping = 5000;
const longest = 2_000_000;
/** Most bytes kept. Each row takes sixteen. */
const most = 96 * 1_048_576;
const minutes = 30;

const kept = new Map<string, Kept>();
const learning = new Set<string>();

/** The list as it was kept, when it still is so. */
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
 * The list as it was kept, without looking whether it still is so: who reads rows by it asks `stale` in the same
 * question, and uses them only `unless` it is.
 */
export function findRememberedPositions(
  tx: QueryExecutorProvider,
  listing: Listing,
): (Positions & Doubted) | undefined {
  const key = keyOf(tx, listing);
  const one = kept.get(key);
  if (!one) return undefined;
  // The list used last is forgotten last.
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
  /** The list has changed since it was kept. */
  stale: RawBuilder<boolean>;
  unless: (stale: boolean) => Positions | undefined;
};

/** Learns the order of a list that is long enough, once however many ask; `inside` opens a transaction for it. */
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
    // A list that could not be learned is read as any other.
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
