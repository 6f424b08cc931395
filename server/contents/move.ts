import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { BadCopy } from '../backup/seal.ts';
import { StoreFailed } from '../objects/object-store.ts';
import type { Store, Tx } from '../store/connection.ts';
import { runWithLongLimits } from '../store/limits.ts';
import { type ContentColumn, type ContentKind, contentColumns, selectContentLocation } from './columns.ts';
import { buildObjectName, type ContentStore } from './contents.ts';
import { runConcurrently } from './run-concurrently.ts';

export type Direction = 'to_store' | 'to_database';
export type MoveTotals = { files: number; bytes: number };

export type Moving = {
  store: Store;
  outside: ContentStore;
  newId: () => string;
  signal?: AbortSignal;
  progress?: (moved: MoveTotals) => void;
};

/** The store did not return what was put. The row keeps its content. */
class NotKept extends StoreFailed {
  override name = 'NotKept';
  constructor({ objects }: ContentStore, object: string, cause?: unknown) {
    super(
      `El almacén ${objects.where} no devolvió ${object} como se le dio. Ese archivo no cambió de lugar: revise el almacén e intente de nuevo.`,
      { cause },
    );
  }
}

/** Reads an object back. Throws `NotKept` when it is missing or damaged. */
async function readBack(outside: ContentStore, name: string): Promise<Buffer> {
  const content = await outside.get(name).catch((error: unknown) => {
    throw error instanceof BadCopy ? new NotKept(outside, name, error) : error;
  });
  if (!content) throw new NotKept(outside, name);
  return content;
}

/** Advisory lock that serializes batches across processes. */
const lock = 7_203_583;
const again = 200;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/**
 * Moves the contents of all companies. A content leaves its place in the transaction that names the other
 * place, after it was read back from there. If the process is killed, it stays where it was and the next run
 * moves it.
 */
export async function moveContents(moving: Moving, direction: Direction): Promise<MoveTotals> {
  const all: MoveTotals = { files: 0, bytes: 0 };
  for (const companyId of await companyIds(moving.store))
    for (const kind of await kindsToMove(moving.store, companyId, direction))
      for (let left = true; left && !moving.signal?.aborted; ) {
        const moved = await inTurn(moving.store, () =>
          direction === 'to_store' ? moveOut(moving, companyId, kind) : moveIn(moving, companyId, kind),
        );
        if (!moved) {
          await pause(again);
          continue;
        }
        all.files += moved.files;
        all.bytes += moved.bytes;
        if (moved.files) moving.progress?.(all);
        left = moved.more;
      }
  return all;
}

const companyIds = async (store: Store): Promise<string[]> => {
  const { rows } = await store.asSystem(
    (tx) => sql<{ id: string }>`select id from companies order by id`.execute(tx),
    true,
  );
  return rows.map(({ id }) => id);
};

/** Runs a batch under the lock. `undefined` when another process holds it. */
const inTurn = <T>(store: Store, work: () => Promise<T>): Promise<T | undefined> =>
  runWithLongLimits(() =>
    store.asSystem(async (tx) => {
      const { rows } = await sql<{ held: boolean }>`
        select pg_try_advisory_xact_lock(${sql.lit(lock)}) as held`.execute(tx);
      return rows[0]?.held ? work() : undefined;
    }),
  );

type Batch = MoveTotals & { more: boolean };
type Row = { id: string; content: Buffer | null; object: string | null };

const kinds = Object.keys(contentColumns) as ContentKind[];

const isToMove = (kind: ContentKind, direction: Direction) => {
  const { column, object, leaves }: ContentColumn = contentColumns[kind];
  return direction === 'to_store'
    ? sql`${sql.ref(`t.${column}`)} is not null and ${leaves}`
    : sql`${sql.ref(`t.${object}`)} is not null`;
};

/** Kinds with something to move. One query per company, because most have nothing. */
async function kindsToMove(store: Store, companyId: string, direction: Direction): Promise<ContentKind[]> {
  const each = kinds.map(
    (kind) => sql`
      select ${kind}::text as kind where exists (select 1 from ${sql.table(contentColumns[kind].table)} t
        where t.company_id = ${companyId} and ${isToMove(kind, direction)})`,
  );
  const { rows } = await store.inCompany(
    companyId,
    (tx) => sql<{ kind: ContentKind }>`${sql.join(each, sql` union all `)}`.execute(tx),
    true,
  );
  return rows.map(({ kind }) => kind);
}

const rowsOf = async (tx: Tx, companyId: string, kind: ContentKind, direction: Direction): Promise<Row[]> => {
  const { table, batch }: ContentColumn = contentColumns[kind];
  const { rows } = await sql<Row>`
    select t.id, ${selectContentLocation(kind, 't')} from ${sql.table(table)} t
    where t.company_id = ${companyId} and ${isToMove(kind, direction)} order by t.id limit ${sql.lit(batch)}`.execute(
    tx,
  );
  return rows;
};

async function moveOut(
  { store, outside, newId }: Moving,
  companyId: string,
  kind: ContentKind,
): Promise<Batch> {
  const rows = await store.inCompany(companyId, (tx) => rowsOf(tx, companyId, kind, 'to_store'));
  const leaving = rows.map(({ id, content }) => {
    const bytes = content ?? Buffer.alloc(0);
    return { id, object: newId(), bytes, hash: sha256(bytes) };
  });
  if (leaving.length === 0) return { files: 0, bytes: 0, more: false };
  // Recorded first, so that the sweep finds an object that was put and never named.
  await store.asSystem((tx) =>
    sql`
      insert into file_objects (id, name, sha256, bytes)
      select * from unnest(${leaving.map((one) => one.object)}::uuid[],
        ${leaving.map((one) => buildObjectName(companyId, one.object))}::text[],
        ${leaving.map((one) => one.hash)}::bytea[], ${leaving.map((one) => one.bytes.length)}::bigint[])`.execute(
      tx,
    ),
  );
  await runConcurrently(leaving, async ({ object, bytes, hash }) => {
    const name = buildObjectName(companyId, object);
    await outside.put(name, bytes);
    if (!sha256(await readBack(outside, name)).equals(hash)) throw new NotKept(outside, name);
  });
  const files = await store.inCompany(companyId, (tx) => name(tx, companyId, kind, leaving));
  const bytes = leaving.reduce((sum, one) => sum + one.bytes.length, 0);
  return { files, bytes, more: files > 0 };
}

/** Points rows to their objects and clears the column, if its content still has the same hash. */
async function name(
  tx: Tx,
  companyId: string,
  kind: ContentKind,
  leaving: { id: string; object: string; hash: Buffer }[],
): Promise<number> {
  const { table, column, object, isText, leaves, leaving: also }: ContentColumn = contentColumns[kind];
  const at = sql.ref(`t.${column}`);
  const { rows } = await sql<{ object: string }>`
    update ${sql.table(table)} t
    set ${sql.ref(column)} = null, ${sql.ref(object)} = o.id ${also ? sql`, ${also}` : sql``}
    from unnest(${leaving.map((one) => one.id)}::uuid[], ${leaving.map((one) => one.object)}::uuid[]) v (id, object)
    join file_objects o on o.id = v.object and o.unused_since > now() - interval '1 hour'
    where t.company_id = ${companyId} and t.id = v.id and ${leaves} and ${sql.ref(`t.${object}`)} is null
      and sha256(${isText ? sql`convert_to(${at}, 'UTF8')` : at}) = o.sha256
    returning o.id as object`.execute(tx);
  const named = rows.map((row) => row.object);
  await sql`update file_objects set unused_since = null where id = any(${named}::uuid[])`.execute(tx);
  return named.length;
}

async function moveIn({ store, outside }: Moving, companyId: string, kind: ContentKind): Promise<Batch> {
  const { table, column, object, isText, batch }: ContentColumn = contentColumns[kind];
  const rows = await store.inCompany(companyId, (tx) => rowsOf(tx, companyId, kind, 'to_database'));
  const coming: { id: string; object: string; content: Buffer }[] = [];
  await runConcurrently(rows, async ({ id, object: from }) => {
    if (!from) return;
    const content = await readBack(outside, buildObjectName(companyId, from));
    coming.push({ id, object: from, content });
  });
  let bytes = 0;
  // A trigger marks the object as unused.
  await store.inCompany(companyId, async (tx) => {
    for (const { id, object: from, content } of coming) {
      const value = isText ? sql`convert_from(${content}::bytea, 'UTF8')` : sql`${content}::bytea`;
      const { numAffectedRows } = await sql`
        update ${sql.table(table)} t set ${sql.ref(column)} = ${value}, ${sql.ref(object)} = null
        where t.company_id = ${companyId} and t.id = ${id} and ${sql.ref(`t.${object}`)} = ${from}
          and exists (select 1 from file_objects o where o.id = ${from} and o.sha256 = sha256(${content}::bytea))`.execute(
        tx,
      );
      const { rows: still } = numAffectedRows
        ? { rows: [] }
        : await sql`
            select 1 from ${sql.table(table)} t where t.company_id = ${companyId} and t.id = ${id}
              and ${sql.ref(`t.${object}`)} = ${from}`.execute(tx);
      if (still.length) throw new NotKept(outside, buildObjectName(companyId, from));
      bytes += content.length;
    }
  });
  return { files: coming.length, bytes, more: rows.length === batch };
}

export async function countUsedObjects(store: Store): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select count(*) as used from file_objects where unused_since is null`.execute(store.db);
  return rows[0]?.used ?? 0;
}

/** Counts of contents: in rows and movable, in rows and staying, and in the store. */
export type Places = { toMove: number; staying: number; outside: number };

export async function countContentPlaces(store: Store): Promise<Places> {
  const all: Places = { toMove: 0, staying: 0, outside: 0 };
  for (const companyId of await companyIds(store))
    for (const { table, column, object, leaves } of Object.values(contentColumns) as ContentColumn[]) {
      const { rows } = await store.inCompany(companyId, (tx) =>
        sql<Places>`
          select count(*) filter (where ${sql.ref(`t.${column}`)} is not null and ${leaves}) as "toMove",
            count(*) filter (where ${sql.ref(`t.${column}`)} is not null and not ${leaves}) as staying,
            count(${sql.ref(`t.${object}`)}) as outside
          from ${sql.table(table)} t where t.company_id = ${companyId}`.execute(tx),
      );
      all.toMove += rows[0]?.toMove ?? 0;
      all.staying += rows[0]?.staying ?? 0;
      all.outside += rows[0]?.outside ?? 0;
    }
  return all;
}
