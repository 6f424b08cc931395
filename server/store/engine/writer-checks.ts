import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { appRole, callConnections, countSendingConnections, getSqlState } from '../connection.ts';
import { canTakeAppRole, createList, listMigrations } from '../migrate.ts';
import {
  type CheckedEngine,
  type EngineCheck,
  type EngineFinding,
  readRow,
  reportFit,
  reportPoor,
  reportUnfit,
  runUndone,
} from './check.ts';

/** Schemas of the check, with the moment they were made in milliseconds. They are dropped at the end of it. */
const SCRATCH = 'quincena_engine_';
/** Milliseconds after which a schema of a check that was killed is dropped. No check takes so long. */
const SCRATCH_AGE_MS = 600_000;
const COMMITS = 20;
/** Milliseconds of one commit that a person notices in a form. */
const SLOW_COMMIT_MS = 100;
/** Connections of a small installation: one API process and one that sends with the usual number of documents. */
const CONNECTIONS = callConnections + countSendingConnections(32);

export const writerChecks: readonly EngineCheck[] = [
  { title: 'Permisos', needs: 'writer', check: checkRights },
  { title: 'Tablas del programa', needs: 'writer', check: checkSchema },
  { title: 'Candados', needs: 'writer', check: checkLocks },
  { title: 'Filas tomadas', needs: 'writer', check: checkTakenRows },
  { title: 'Cambios de otros', needs: 'writer', check: checkSnapshots },
  { title: 'Lo confirmado se conserva', needs: 'writer', check: checkDurability },
  { title: 'Confirmar una escritura', needs: 'writer', check: checkCommits },
  { title: 'Conexiones', needs: 'writer', check: checkConnections },
];

async function checkRights(client: pg.Client): Promise<EngineFinding> {
  const { schema, creates, database, roles, exists, login } = await readRow<{
    schema: string | null;
    creates: boolean;
    database: boolean;
    roles: boolean;
    exists: boolean;
    login: string;
  }>(
    client,
    `select current_schema() as schema, session_user as login,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as creates,
      has_database_privilege(current_database(), 'create') as database,
      (select rolcreaterole from pg_roles where rolname = current_user) as roles,
      exists (select from pg_roles where rolname = '${appRole}') as exists`,
  );
  const missing = [
    ...(schema === 'public' && creates ? [] : [`crear tablas en public`]),
    ...(database ? [] : ['crear el esquema de la cola de trabajos']),
    ...((exists ? (await canTakeAppRole(client)) || roles : roles) ? [] : [`tomar el rol ${appRole}`]),
  ];
  return missing.length === 0
    ? reportFit(`${login} puede crear lo que el programa necesita`)
    : reportUnfit(
        `${login} no puede ${missing.join(' ni ')}`,
        `alter database … owner to ${login}; alter role ${login} createrole;${exists ? ` grant ${appRole} to ${login};` : ''}`,
      );
}

/**
 * Creates every table, index, trigger and policy of the program in a schema of its own, tries them, and undoes it
 * all. What another engine does not have, or does differently, fails here.
 */
async function checkSchema(client: pg.Client): Promise<EngineFinding> {
  return runUndone(client, async () => {
    const schema = `${SCRATCH}${Date.now()}`;
    await client.query(`
      set local lock_timeout to 5000; set local statement_timeout to 60000;
      create schema ${schema}; set local search_path to ${schema}`);
    const { exists } = await readRow<{ exists: boolean }>(
      client,
      `select exists (select from pg_roles where rolname = '${appRole}') as exists`,
    );
    if (!exists) await client.query(`create role ${appRole} nologin; grant ${appRole} to current_user`);
    await client.query(`grant usage on schema ${schema} to ${appRole}`);
    await createList(client);
    for (const { name, text } of listMigrations()) {
      try {
        await client.query(text);
      } catch (error) {
        return reportUnfit(
          `el paso ${name} falla: ${error instanceof Error ? error.message : String(error)}`,
          'Use un servidor PostgreSQL: los que solo hablan su protocolo no tienen todo lo que el programa usa.',
        );
      }
    }
    return tryTables(client);
  });
}

/** Two companies write and read as the application does. */
async function tryTables(client: pg.Client): Promise<EngineFinding> {
  const another = 'Use un servidor PostgreSQL que cumpla esto.';
  await client.query(`
    create table engine_rows (company_id uuid not null, id int not null, primary key (company_id, id),
      parent int, foreign key (company_id, parent) references engine_rows deferrable initially deferred);
    alter table engine_rows enable row level security;
    alter table engine_rows force row level security;
    create policy engine_rows_of_company on engine_rows using (company_id = (select current_company()));
    grant select, insert on engine_rows to ${appRole}`);
  await client.query(`set local role ${appRole}`);
  const [a, b] = ['018f0000-0000-7000-8000-00000000000a', '018f0000-0000-7000-8000-00000000000b'];
  for (const company of [a, b]) {
    await client.query(`select set_config('app.company_id', $1, true)`, [company]);
    // The parent comes after its child, which only a deferred constraint accepts.
    await client.query('insert into engine_rows (company_id, id, parent) values ($1, 1, 2)', [company]);
    await client.query('insert into engine_rows (company_id, id) values ($1, 2)', [company]);
  }
  const own = await client.query<{ company_id: string }>('select company_id from engine_rows');
  if (own.rows.length !== 2 || own.rows.some(({ company_id }) => company_id !== b))
    return reportUnfit('una compañía ve filas de otra, o no ve las suyas', another);
  if (!(await isRefused(client, 'insert into engine_rows (company_id, id) values ($1, 3)', [a])))
    return reportUnfit('una compañía escribe filas de otra', another);
  await client.query('set constraints all immediate; set constraints all deferred');
  await client.query('insert into engine_rows (company_id, id, parent) values ($1, 4, 9)', [b]);
  if (!(await isRefused(client, 'set constraints all immediate', [])))
    return reportUnfit('una llave foránea que se comprueba al final no se comprueba', another);
  return reportFit('se crean todas; cada compañía ve solo lo suyo, y lo aplazado se comprueba al final');
}

async function isRefused(client: pg.Client, text: string, values: unknown[]): Promise<boolean> {
  await client.query('savepoint tried');
  try {
    await client.query(text, values);
    return false;
  } catch {
    return true;
  } finally {
    await client.query('rollback to savepoint tried');
  }
}

/** Locks of two connections exclude each other. Some engines accept them and do nothing. */
async function checkLocks(client: pg.Client, { connect }: CheckedEngine): Promise<EngineFinding> {
  const other = await connect();
  const key = Date.now();
  const free = async () => {
    await other.query('begin');
    const { held } = await readRow<{ held: boolean }>(other, 'select pg_try_advisory_xact_lock($1) as held', [
      key,
    ]);
    await other.query('rollback');
    return held;
  };
  const during = await runUndone(client, async () => {
    await client.query('select pg_advisory_xact_lock($1)', [key]);
    return free();
  });
  return !during && (await free())
    ? reportFit('excluyen a otra conexión y terminan con su transacción')
    : reportUnfit(
        'pg_advisory_xact_lock no excluye a otra conexión, o no termina con su transacción',
        'Use un servidor PostgreSQL que los cumpla: sin ellos algo se haría dos veces.',
      );
}

/** Runs work over a table that other connections see, and removes it. */
async function withScratch(
  client: pg.Client,
  work: (table: string) => Promise<EngineFinding>,
): Promise<EngineFinding> {
  const schema = `${SCRATCH}${Date.now()}`;
  await client.query(`create schema ${schema}`);
  try {
    const table = `${schema}.engine_rows`;
    await client.query(`create table ${table} (id int primary key)`);
    await client.query(`insert into ${table} values (1), (2)`);
    return await work(table);
  } finally {
    await client.query(`drop schema ${schema} cascade`);
  }
}

/** Drops what a check that was killed left. */
export async function dropOldScratch(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname ~ '^${SCRATCH}[0-9]{13}$' and pg_has_role(nspowner, 'usage')`,
  );
  for (const { name } of rows)
    if (Date.now() - Number(name.slice(SCRATCH.length)) > SCRATCH_AGE_MS)
      await client.query(`drop schema if exists ${name} cascade`);
}

function checkTakenRows(client: pg.Client, { connect }: CheckedEngine): Promise<EngineFinding> {
  return withScratch(client, async (table) => {
    const other = await connect();
    return runUndone(client, async () => {
      await client.query(`select from ${table} where id = 1 for update`);
      const { free, waits } = await runUndone(other, async () => {
        const { rows } = await other.query<{ id: number }>(`select id from ${table} for update skip locked`);
        await other.query('set local lock_timeout to 50');
        const code = await other.query(`update ${table} set id = 1 where id = 1`).then(
          () => '',
          (error: unknown) => getSqlState(error),
        );
        return { free: rows.map(({ id }) => id), waits: code === '55P03' };
      });
      return free.length === 1 && free[0] === 2 && waits
        ? reportFit('otra conexión las salta, y deja de esperarlas cuando pasa su tiempo')
        : reportUnfit(
            'skip locked o lock_timeout no hacen lo que deben',
            'Use un servidor PostgreSQL que los cumpla: los turnos de envío dependen de ellos.',
          );
    });
  });
}

/** Order of long lists is kept until a later transaction changes them, which snapshots tell. */
function checkSnapshots(client: pg.Client, { connect }: CheckedEngine): Promise<EngineFinding> {
  return withScratch(client, async (table) => {
    const other = await connect();
    await client.query('begin');
    await client.query(`insert into ${table} values (3)`);
    const { by } = await readRow<{ by: string }>(client, 'select pg_current_xact_id()::text as by');
    const { seen } = await readRow<{ seen: string }>(other, 'select pg_current_snapshot()::text as seen');
    await client.query('commit');
    const { before, after } = await readRow<{ before: boolean; after: boolean }>(
      other,
      `select pg_visible_in_snapshot($1::xid8, $2::pg_snapshot) as before,
        pg_visible_in_snapshot($1::xid8, pg_current_snapshot()) as after`,
      [by, seen],
    );
    return !before && after
      ? reportFit('se sabe qué cambió después de una lectura')
      : reportUnfit(
          'pg_visible_in_snapshot no distingue lo que cambió después de una lectura',
          'Use un servidor PostgreSQL.',
        );
  });
}

async function checkDurability(client: pg.Client): Promise<EngineFinding> {
  const { fsync, pages, commit } = await readRow<Record<'fsync' | 'pages' | 'commit', string>>(
    client,
    `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
      current_setting('synchronous_commit') as commit`,
  );
  const off = [
    ...(fsync === 'off' ? ['fsync'] : []),
    ...(pages === 'off' ? ['full_page_writes'] : []),
    ...(commit === 'off' ? ['synchronous_commit'] : []),
  ];
  return off.length > 0
    ? reportUnfit(
        `${off.join(', ')} en off: un corte de luz pierde documentos que ya salieron`,
        `${off.map((name) => `alter system set ${name} to on;`).join(' ')} select pg_reload_conf();`,
      )
    : reportFit(commit === 'local' ? 'en este servidor, sin esperar a las réplicas' : 'antes de responder');
}

function checkCommits(client: pg.Client): Promise<EngineFinding> {
  return withScratch(client, async (table) => {
    const times: number[] = [];
    for (let turn = 0; turn < COMMITS; turn++) {
      const began = performance.now();
      await client.query(`insert into ${table} values (${turn + 10})`);
      times.push(performance.now() - began);
    }
    const middle = times.sort((a, b) => a - b)[COMMITS / 2] ?? 0;
    const words = `${middle.toFixed(1).replace('.', ',')} ms`;
    return middle > SLOW_COMMIT_MS
      ? reportPoor(words, 'Use un disco más rápido, o una réplica síncrona más cerca.')
      : reportFit(words);
  });
}

async function checkConnections(client: pg.Client): Promise<EngineFinding> {
  const { most, used } = await readRow<{ most: number; used: number }>(
    client,
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
      (select count(*)::int from pg_stat_activity where datname is not null) as used`,
  );
  const words = `${most} en el servidor, ${used} en uso`;
  return most < CONNECTIONS
    ? reportUnfit(
        words,
        `Ponga max_connections en ${CONNECTIONS * 4} o más: cada API usa ${callConnections} y cada proceso de envío ${countSendingConnections(32)}.`,
      )
    : reportFit(words);
}
