import { sql } from 'kysely';
import { collectChunks } from '../backup/seal.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { noteSecurityEvent } from '../security/note.ts';
import type { Store } from '../store/connection.ts';
import { runConcurrently } from './run-concurrently.ts';

/** Object that names the database allowed to remove objects. */
const ownerName = 'owner';
const batch = 500;
/** Milliseconds: an object younger than a day may be about to be named and is never removed. */
const leastKept = 86_400_000;

/** Another database owns the store. */
export class OtherOwner extends Error {
  override name = 'OtherOwner';
  constructor() {
    super(
      'El almacén de archivos es de otra base de datos, o de esta antes de recuperarla o de cambiar de servidor: no se borra nada de él. ' +
        'Si esta es la única que queda, tómelo con: npm run files:check -- --own',
    );
  }
}

/** Identity of a database history. A restored database and a promoted standby begin another. */
async function lifeOf(store: Store): Promise<string> {
  const { rows } = await sql<{ life: string }>`
    select system_identifier || '/' || timeline_id as life from pg_control_system(), pg_control_checkpoint()`.execute(
    store.db,
  );
  return rows[0]?.life ?? '';
}

export const takeObjectOwnership = async (store: Store, objects: ObjectStore): Promise<void> =>
  void (await objects.put(ownerName, [Buffer.from(await lifeOf(store))]));

/**
 * Removes objects unused for `keepMs`. Backups of the database name them, so it must not be shorter than the
 * retention of backups. The row is deleted after its object, so an interrupted run is completed by the next
 * one. Returns how many were removed.
 */
export async function sweepObjects(store: Store, objects: ObjectStore, keepMs: number): Promise<number> {
  const old = sql`unused_since < now() - make_interval(secs => ${Math.max(keepMs, leastKept) / 1000})`;
  let all = 0;
  for (;;) {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from file_objects where ${old} order by unused_since limit ${sql.lit(batch)}`.execute(
      store.db,
    );
    if (rows.length === 0) return all;
    await mustOwn(store, objects);
    await runConcurrently(rows, ({ name }) => objects.remove(name));
    await store.asSystem(async (tx) => {
      const { numAffectedRows } = await sql`
        delete from file_objects where id = any(${rows.map(({ id }) => id)}::uuid[]) and ${old}`.execute(tx);
      const count = Number(numAffectedRows ?? 0);
      all += count;
      if (count)
        await noteSecurityEvent(tx, {
          kind: 'rows_emptied',
          facts: { table: 'archivos que nadie usa', rows: count },
          count,
        });
    });
  }
}

/** Throws {@link OtherOwner} unless this database owns the store. A store without an owner is taken. */
async function mustOwn(store: Store, objects: ObjectStore): Promise<void> {
  const found = await objects.get(ownerName);
  if (!found) await takeObjectOwnership(store, objects);
  else if ((await collectChunks(found)).toString() !== (await lifeOf(store))) throw new OtherOwner();
}

export type ObjectCheck = {
  used: number;
  /** Objects that rows name and the store lacks. */
  missing: string[];
  /**
   * Objects over a day old that the database does not know, usually written after the moment it was restored
   * to.
   */
  unknown: string[];
};

/** Compares the objects of the database with those of the store, one company at a time. */
export async function checkObjects(store: Store, objects: ObjectStore, now: number): Promise<ObjectCheck> {
  const checked: ObjectCheck = { used: 0, missing: [], unknown: [] };
  const { rows: companies } = await sql<{ name: string }>`
    select distinct split_part(name, '/', 1) as name from file_objects
    union select id::text from companies order by name`.execute(store.db);
  for (const company of companies) {
    const { rows } = await sql<{ name: string; used: boolean }>`
      select name, unused_since is null as used from file_objects
      where name >= ${`${company.name}/`} and name < ${`${company.name}0`}`.execute(store.db);
    const named = new Map(rows.map(({ name, used }) => [name, used]));
    for (const { name, at } of await objects.list(`${company.name}/`)) {
      if (named.get(name)) checked.used++;
      else if (!named.has(name) && at.getTime() < now - leastKept) checked.unknown.push(name);
      named.delete(name);
    }
    for (const [name, used] of named) if (used) checked.missing.push(name);
  }
  return checked;
}

/** Removes objects that the database does not know. Throws {@link OtherOwner}. */
export async function removeUnknown(
  store: Store,
  objects: ObjectStore,
  names: readonly string[],
): Promise<void> {
  await mustOwn(store, objects);
  await runConcurrently(names, (name) => objects.remove(name));
}
