import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { describeUnboundLogin } from '../login.ts';
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

/** `on delete set null (column)` and `merge` are of PostgreSQL 15. */
const OLDEST = 150_000;
/** Milliseconds between two turns of the wait for a connection that the pooler may not have. */
const PATIENCE_MS = 3000;
const TURNS = 20;
/** Milliseconds. A screen asks some ten questions one after another. */
const SLOW_TRIP_MS = 20;
/** Seconds that the clock of the server may differ from the one of this machine. */
const CLOCK_SECONDS = 5;

export const connectionChecks: readonly EngineCheck[] = [
  { title: 'Versión', needs: 'both', check: checkVersion },
  { title: 'Usuario', needs: 'both', check: checkLogin },
  { title: 'Transacciones', needs: 'both', check: checkTransactions },
  { title: 'Consultas preparadas', needs: 'both', check: checkPrepared },
  { title: 'Textos y fechas', needs: 'both', check: checkTexts },
  { title: 'Límites', needs: 'both', check: checkLimits },
  { title: 'Reloj', needs: 'both', check: checkClock },
  { title: 'Ida y vuelta', needs: 'both', check: checkRoundTrip },
];

async function checkVersion(client: pg.Client): Promise<EngineFinding> {
  const { version, full } = await readRow<{ version: number; full: string }>(
    client,
    `select current_setting('server_version_num')::int as version, version() as full`,
  );
  const name = full.split(/ on | \(/)[0] ?? full;
  return version < OLDEST
    ? reportUnfit(name, 'Use PostgreSQL 15 o una versión más nueva; la que viene con el programa es la 18.')
    : reportFit(name);
}

async function checkLogin(client: pg.Client): Promise<EngineFinding> {
  const { login } = await readRow<{ login: string }>(client, 'select session_user as login');
  const power = await describeUnboundLogin(client);
  return power
    ? reportUnfit(
        `${login} ${power}: la separación entre compañías no lo ata`,
        "Use uno corriente, dueño de la base: create role quincena login createrole password '…'; create database quincena owner quincena;",
      )
    : reportFit(`${login} no es superusuario ni tiene BYPASSRLS`);
}

/** Sends a transaction as the store does: its beginning is several statements, and what follows does not wait for it. */
async function checkTransactions(client: pg.Client, engine: CheckedEngine): Promise<EngineFinding> {
  const way = await findWay(client, engine);
  const beginning = "begin; set local statement_timeout to 60000; set local app.company_id = 'a'";
  const answers = await Promise.all([
    client.query(beginning),
    client.query<{ company: string; transaction: string }>(
      `select current_setting('app.company_id', true) as company, pg_backend_pid()::text as transaction from (select $1::int) x`,
      [1],
    ),
    client.query<{ company: string; transaction: string }>(
      `select current_setting('app.company_id', true) as company, pg_backend_pid()::text as transaction`,
    ),
    client.query('commit'),
  ]).catch((error: unknown) => error as Error);
  if (answers instanceof Error)
    return reportUnfit(
      `${way}; una transacción no pasa entera: ${answers.message}`,
      'PgBouncer va en pool_mode = transaction o session; en statement no hay transacciones.',
    );
  const [, { rows: first }, { rows: second }] = answers;
  const stays = first[0]?.company === 'a' && second[0]?.company === 'a';
  const isOne = first[0]?.transaction === second[0]?.transaction;
  const { company } = await readRow<{ company: string | null }>(
    client,
    `select current_setting('app.company_id', true) as company`,
  );
  if (!stays || !isOne || company)
    return reportUnfit(
      `${way}; lo que se fija para una transacción ${company ? 'queda después de ella' : 'no dura lo que ella'}`,
      'PgBouncer va en pool_mode = transaction o session; en statement no hay transacciones.',
    );
  return reportFit(`${way}; lo que se fija para una transacción termina con ella`);
}

/** Finds out what shares the connections: the number of the process in the greeting of a pooler is not the server's. */
async function findWay(client: pg.Client, { connect }: CheckedEngine): Promise<string> {
  if (await isAlone(client)) return 'directo al servidor';
  const other = await connect();
  const [pid, own] = [await readPid(client), await readPid(other)];
  return own === pid
    ? 'por un repartidor de conexiones, transacción por transacción'
    : 'por un repartidor de conexiones, una para cada sesión';
}

/**
 * Prepares a statement, keeps its server connection busy with another client, and asks again. A pooler that does not
 * carry statements then answers on a connection that does not have it.
 */
async function checkPrepared(
  client: pg.Client,
  { connect, prepared }: CheckedEngine,
): Promise<EngineFinding> {
  if (await isAlone(client)) return reportFit('valen en cada conexión');
  const name = `quincena_engine_${Date.now()}`;
  const question = { name, text: 'select $1::int as answer', values: [1] };
  await client.query(question);
  const other = await connect();
  await other.query('begin');
  await other.query('select 1');
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, PATIENCE_MS, 'late').unref());
  const again = client.query(question).then(
    () => 'carried' as const,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
  const result = await Promise.race([again, late]);
  const { rowCount } = await other.query('select from pg_prepared_statements where name = $1', [name]);
  if (rowCount) await other.query(`deallocate ${name}`);
  await other.query('rollback');
  await again;
  if (result === 'carried')
    return reportFit(
      prepared ? 'el repartidor las lleva' : 'el repartidor las lleva: puede poner DATABASE_PREPARED=1',
    );
  if (result === 'late')
    return reportPoor(
      'no se supo: el repartidor no dio otra conexión',
      'Aumente default_pool_size y compruebe otra vez.',
    );
  return prepared
    ? reportUnfit(
        `DATABASE_PREPARED=1 y el repartidor no las lleva: ${result.message}`,
        'Quite DATABASE_PREPARED, o use PgBouncer 1.21 con max_prepared_statements = 200.',
      )
    : reportFit('el repartidor no las lleva, y sin DATABASE_PREPARED no se usan');
}

const readPid = async (client: pg.Client): Promise<number> =>
  (await readRow<{ pid: number }>(client, 'select pg_backend_pid() as pid')).pid;

/** Tests whether no pooler stands in between. */
const isAlone = async (client: pg.Client): Promise<boolean> =>
  'processID' in client && client.processID === (await readPid(client));

async function checkTexts(client: pg.Client): Promise<EngineFinding> {
  const { encoding, style, conforming, isolation } = await readRow<{
    encoding: string;
    style: string;
    conforming: string;
    isolation: string;
  }>(
    client,
    `select current_setting('server_encoding') as encoding, current_setting('DateStyle') as style,
      current_setting('standard_conforming_strings') as conforming, current_setting('default_transaction_isolation') as isolation`,
  );
  if (encoding !== 'UTF8')
    return reportUnfit(
      `la base guarda los textos en ${encoding}`,
      "Créela en UTF8: create database quincena owner quincena encoding 'UTF8' template template0;",
    );
  const wrong = [
    ...(/^ISO\b/.test(style) ? [] : [['DateStyle', 'ISO']]),
    ...(conforming === 'on' ? [] : [['standard_conforming_strings', 'on']]),
    ...(isolation === 'read committed' ? [] : [['default_transaction_isolation', "'read committed'"]]),
  ];
  if (wrong.length > 0)
    return reportUnfit(
      `${wrong.map(([name]) => name).join(', ')} no es lo que el programa espera`,
      wrong.map(([name, value]) => `alter role quincena set ${name} to ${value};`).join(' '),
    );
  return reportFit('UTF8, fechas ISO, read committed');
}

/** A limit that the server does not keep lets one call hold a connection for ever. */
async function checkLimits(client: pg.Client): Promise<EngineFinding> {
  const stopped = await runUndone(client, async () => {
    await client.query(
      'set local statement_timeout to 50; set local idle_in_transaction_session_timeout to 60000',
    );
    return client.query('select pg_sleep(5)').then(
      () => false,
      (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014',
    );
  });
  return stopped
    ? reportFit('una consulta que pasa su tiempo se corta')
    : reportUnfit(
        'statement_timeout no corta una consulta',
        'Use un servidor PostgreSQL que respete sus límites.',
      );
}

async function checkClock(client: pg.Client): Promise<EngineFinding> {
  const began = Date.now();
  const { now } = await readRow<{ now: number }>(
    client,
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
  );
  const ended = Date.now();
  const seconds = (now - (began + ended) / 2) / 1000;
  const away = Math.abs(seconds) - (ended - began) / 2000;
  const words = `${Math.abs(seconds).toFixed(1).replace('.', ',')} s ${seconds < 0 ? 'atrás' : 'adelante'} de esta máquina`;
  return away > CLOCK_SECONDS
    ? reportUnfit(
        words,
        'Ponga en hora las dos máquinas con NTP (chrony): de ese reloj dependen plazos y turnos.',
      )
    : reportFit(away <= 1 ? 'va con el de esta máquina' : words);
}

async function checkRoundTrip(client: pg.Client): Promise<EngineFinding> {
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const began = performance.now();
    await client.query('select 1');
    times.push(performance.now() - began);
  }
  const middle = times.sort((a, b) => a - b)[TURNS / 2] ?? 0;
  const words = `${middle.toFixed(1).replace('.', ',')} ms por consulta`;
  return middle > SLOW_TRIP_MS
    ? reportPoor(
        words,
        'Ponga los procesos cerca de la base: una pantalla hace unas diez consultas seguidas.',
      )
    : reportFit(words);
}
