import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { installQueue } from '../jobs/queue.ts';
import { appRole, connectPrimary, type DatabaseHost, getSqlState } from './connection.ts';
import { CannotStart } from './data-folder.ts';

const folder = new URL('./migrations/', import.meta.url);

export class StepFailed extends Error {
  constructor(step: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(
      `La base de datos no se pudo actualizar. Paso ${step}: ${why}\n` +
        '  El paso se deshizo entero y los datos siguen ahí. Corrija la causa y empiece de nuevo, o recupere la copia ' +
        'que hizo antes de actualizar con la versión anterior del programa.',
      { cause },
    );
  }
}

/** Lists the migrations in order. The name of `0002_resources.sql` is `0002_resources`. */
export function listMigrations(): { name: string; text: string }[] {
  return readdirSync(fileURLToPath(folder))
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({ name: file.replace(/\.sql$/, ''), text: readFileSync(new URL(file, folder), 'utf8') }));
}

/**
 * Applies the pending migrations as the owner, each in its own transaction. Concurrent processes are
 * serialized by a table lock. The queue of jobs has migrations of its library. Returns the names of those
 * applied.
 */
export async function migrate(place: DatabaseHost): Promise<string[]> {
  const client = await connectPrimary(place, 15_000);
  try {
    await createRole(client);
    await createList(client);
    await refuseNewer(client);
    const applied: string[] = [];
    for (const { name, text } of listMigrations()) {
      const wasTaken = await takeStep(client, name, text).catch((error: unknown) => {
        throw new StepFailed(name, error);
      });
      if (wasTaken) applied.push(name);
    }
    await migrateQueue(client);
    if (applied.length > 0) await analyzeFilled(client);
    return applied;
  } finally {
    await client.end();
  }
}

/** Creates or updates the schema of the queue of jobs. Another process may create it at once: then it is there. */
async function migrateQueue(client: pg.Client): Promise<void> {
  for (let left = 5; ; left--) {
    try {
      return await installQueue(
        (text, values) => client.query(text, values as unknown[]),
        appRole,
        'migrations',
      );
    } catch (error) {
      if (left <= 1 || !(already.has(getSqlState(error) ?? '') || getSqlState(error) === ABORTED))
        throw new StepFailed('pgboss', error);
      // The library begins a transaction in the statement that failed.
      await client.query('rollback');
    }
  }
}

/**
 * Reads the statistics of all tables with rows again. A step fills a table, gives a column other values or makes an
 * index over an expression, and autovacuum looks a minute later, at tables of which a tenth changed. An empty table
 * stays without them: with them the planner would take it for empty after it grew.
 */
async function analyzeFilled(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ names: string | null }>(`
    select string_agg(c.oid::regclass::text, ', ') as names from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and pg_relation_size(c.oid) > 0
      and pg_has_role(c.relowner, 'usage')`);
  if (rows[0]?.names) await client.query(`analyze (skip_locked) ${rows[0].names}`);
}

async function takeStep(client: pg.Client, name: string, text: string): Promise<boolean> {
  await client.query('begin');
  await client.query('lock table migrations in exclusive mode');
  const { rowCount } = await client.query('select 1 from migrations where name = $1', [name]);
  if (rowCount) {
    await client.query('rollback');
    return false;
  }
  await client.query(text);
  await client.query('insert into migrations (name) values ($1)', [name]);
  await client.query('commit');
  return true;
}

export async function assertKnownVersion(place: DatabaseHost): Promise<void> {
  const client = await connectPrimary(place, 15_000);
  try {
    await refuseNewer(client);
  } finally {
    await client.end();
  }
}

async function refuseNewer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
  const existing = new Set(listMigrations().map(({ name }) => name));
  const strange = rows.filter(({ name }) => !existing.has(name));
  if (strange.length) {
    throw new CannotStart(
      `Los datos son de una versión más nueva de Quincena (${strange.map(({ name }) => name).join(', ')}). ` +
        'Actualice el programa. No se tocó nada.',
    );
  }
}

/**
 * SQLSTATEs when another process creates the same object at once: duplicate object, unique violation,
 * duplicate table, tuple concurrently updated.
 */
const already = new Set(['42710', '23505', '42P07', 'XX000']);
/** SQLSTATE of a query in a transaction that failed. */
const ABORTED = '25P02';

async function createRole(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [appRole]);
  if (!rowCount) await unlessAlready(() => client.query(`create role ${appRole} nologin`));
  // The role is shared by the server, so another installation's user may have created it.
  if (rowCount && (await canTakeAppRole(client))) return;
  await unlessAlready(() => client.query(`grant ${appRole} to current_user`));
}

/** Tests whether this login may take the role of the application. `set local`, because of poolers. */
export async function canTakeAppRole(client: pg.Client): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query(`set local role ${appRole}`);
    return true;
  } catch (error) {
    if (getSqlState(error) === '42501') return false;
    throw error;
  } finally {
    await client.query('rollback');
  }
}

export async function createList(client: pg.Client): Promise<void> {
  await unlessAlready(() =>
    client.query(
      'create table if not exists migrations (name text primary key, at timestamptz not null default now())',
    ),
  );
}

async function unlessAlready(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!already.has(getSqlState(error) ?? '')) throw error;
  }
}
