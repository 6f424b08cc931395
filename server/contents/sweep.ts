import { sql } from 'kysely';
import { collectChunks } from '../backup/sealed.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { noteSecurityEvent } from '../security/note.ts';
import type { Store } from '../store/connection.ts';
import { runConcurrently } from './in-turns.ts';

/** Object that says whose database removes what nobody uses. */
const ownerName = 'owner';
/** Objects removed in one transaction. */
const batch = 500;
/** An object may be about to be named: younger than this none is removed, whatever the time to keep. */
const leastKept = 86_400_000;

/** Another database removes what nobody uses of this store. */
export class OtherOwner extends Error {
  override name = 'OtherOwner';
  constructor() {
    super(
      'El almacén de archivos es de otra base de datos, o de esta antes de recuperarla o de cambiar de servidor: no se borra nada de él. ' +
        'Si esta es la única que queda, tómelo con: npm run files:check -- --own',
    );
  }
}

/** The life of a database: a restored one, and a standby that was promoted, begin another. */
async function lifeOf(store: Store): Promise<string> {
  const { rows } = await sql<{ life: string }>`
    select system_identifier || '/' || timeline_id as life from pg_control_system(), pg_control_checkpoint()`.execute(
    store.db,
  );
  return rows[0]?.life ?? '';
}

/** Makes this database the one that removes. */
export const takeObjectOwnership = async (store: Store, objects: ObjectStore): Promise<void> =>
  void (await objects.put(ownerName, [Buffer.from(await lifeOf(store))]));

/**
 * Removes the objects that nobody has used for so long. Copies of the database name them for as long as they are kept, so
 * the time is no shorter than that of copies. Killed in the middle, the next one removes the rest: a row goes after its
 * object.
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

/** An empty store is taken by the first that asks. */
async function mustOwn(store: Store, objects: ObjectStore): Promise<void> {
  const found = await objects.get(ownerName);
  if (!found) await takeObjectOwnership(store, objects);
  else if ((await collectChunks(found)).toString() !== (await lifeOf(store))) throw new OtherOwner();
}

export type ObjectCheck = {
  used: number;
  /** Names of objects that rows need and the store has not. */
  missing: string[];
  /** Names of objects of which the database knows nothing: of a time after the moment it was restored to. */
  unknown: string[];
};

/** Compares what the database names with what the store has, a company at a time. Objects put within a day are not judged. */
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

/** Removes objects of which the database knows nothing. */
export async function removeUnknown(
  store: Store,
  objects: ObjectStore,
  names: readonly string[],
): Promise<void> {
  await mustOwn(store, objects);
  await runConcurrently(names, (name) => objects.remove(name));
}
