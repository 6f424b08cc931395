import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { isId } from '../../src/domain/id.ts';
import { StoreDialect } from './driver.ts';
import { keptStatistics } from './statistics.ts';

/** SQL is written as SQL, so the tables need no types here: each query names the shape of its rows. */
export type Db = Kysely<Record<never, never>>;
export type Tx = Db;
/** Does some work in a transaction of its own. */
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** The only door to the database. What is not of a company goes through `db` or `asSystem`. */
export type Store = {
  db: Db;
  /**
   * A transaction that sees and writes one company, and no other. Repeated when the engine asks for it. One that `reads`
   * may write nothing, and its end is not waited for.
   */
  inCompany: <T>(companyId: string, work: (tx: Tx) => Promise<T>, reads?: boolean) => Promise<T>;
  /** A transaction that sees the accepted payslips that those companies gave to one person. */
  asPerson: <T>(person: string, work: (tx: Tx) => Promise<T>, companies: readonly string[]) => Promise<T>;
  /** A transaction that reads the vaults of these companies together, and writes nothing of them. */
  asAlly: <T>(companies: readonly string[], work: (tx: Tx) => Promise<T>) => Promise<T>;
  asSystem: <T>(work: (tx: Tx) => Promise<T>, reads?: boolean) => Promise<T>;
  close: () => Promise<void>;
};

export type Place = string | { host: string; port: number; user: string; database: string };

/** The role of the application: it owns nothing, so row level security binds it. */
export const appRole = 'quincena_app';

const { builtins } = pg.types;
const asText = (value: string): string => value;
/** Exact amounts and days of the calendar stay text; counts fit a number. */
const readers = new Map<number, (value: string) => unknown>([
  [builtins.NUMERIC, asText],
  [builtins.DATE, asText],
  [builtins.INT8, Number],
]);
const types = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && readers.get(id)) || pg.types.getTypeParser(id, format as 'text'),
} as pg.CustomTypesConfig;

export const clientOptions = (place: Place): pg.ClientConfig =>
  typeof place === 'string' ? { connectionString: place, types } : { ...place, types };

/** The same place as one text, for the processes this one starts. */
export function placeUrl(place: Place): string {
  if (typeof place === 'string') return place;
  const { host, port, user, database } = place;
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/**
 * A connection of its own, outside the pool. One that the database cuts fails its next question; without a listener it
 * would end the process.
 */
export function ownClient(options: pg.ClientConfig): pg.Client {
  return new pg.Client(options).on('error', () => undefined);
}

/** Time that a call waits for a connection, in milliseconds, before it is told that there is none. */
const patience = 10_000;

/**
 * Role and planner of a transaction. They end with it: behind a pooler the connection to the server is another client's
 * a moment later. Pages are in memory or on a disk without heads, so one read through an index costs what any other does;
 * calls are many and short, so none takes the cores of the others.
 */
const ownSettings = [
  `set local role ${appRole}`,
  'set local random_page_cost to 1.1',
  'set local max_parallel_workers_per_gather to 0',
].join('; ');

type StoreOptions = {
  /** Milliseconds that a call waits for a connection. */
  waits?: number;
  /** Preparation of frequent questions; by itself, on connections that no pooler shares out. */
  prepared?: boolean | undefined;
};

export function openStore(
  place: Place,
  connections = 10,
  { waits = patience, prepared }: StoreOptions = {},
): Store {
  const shared = new WeakSet<pg.ClientBase>();
  const pool = new pg.Pool({
    ...clientOptions(place),
    max: connections,
    pipeline: true,
    connectionTimeoutMillis: waits,
    onConnect: async (client: pg.ClientBase) => {
      if (!(prepared ?? !(await isPooled(client)))) shared.add(client);
    },
  } as pg.PoolConfig);
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // So is one that dies in the hands of a call: its questions fail, and the call with them.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const statistics = keptStatistics((work) => db.transaction().execute(work));
  const prepares = (client: pg.ClientBase) => !shared.has(client);
  const db: Db = new Kysely({ dialect: new StoreDialect(pool, beginning, prepares, statistics.added) });
  const transaction = <T>(work: (tx: Tx) => Promise<T>, reads = false): Promise<T> =>
    retried(() => (reads ? db.transaction().setAccessMode('read only') : db.transaction()).execute(work));
  return {
    db,
    asSystem: transaction,
    inCompany: (companyId, work, reads) =>
      isId(companyId)
        ? entering.run(companyId, () => transaction((tx) => entering.exit(() => work(tx)), reads))
        : Promise.reject(new RangeError('No es una compañía')),
    asPerson: (person, work, companies) =>
      transaction(async (tx) => {
        await sql`
          select set_config('app.person', ${person}, true), set_config('app.companies', ${companies.join(',')}, true)`.execute(
          tx,
        );
        return work(tx);
      }),
    asAlly: (companies, work) =>
      transaction(async (tx) => {
        await sql`select set_config('app.ally', ${companies.join(',')}, true)`.execute(tx);
        return work(tx);
      }),
    async close() {
      await statistics.stop();
      await db.destroy();
    },
  };
}

/** The company of the transaction that is about to begin. */
const entering = new AsyncLocalStorage<string>();

/** A transaction takes its role and enters its company as it begins. */
const beginning = (reads: boolean): string => {
  const company = entering.getStore();
  const begin = `${reads ? 'begin read only' : 'begin'}; ${ownSettings}`;
  return company !== undefined && isId(company) ? `${begin}; set local app.company_id = '${company}'` : begin;
};

/** A pooler answers: it makes up the process number that it greets its clients with. */
async function isPooled(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return !('processID' in client) || rows[0]?.pid !== client.processID;
}

/** From here to its end the transaction sees this company. */
export async function enterCompany(tx: Tx, companyId: string): Promise<void> {
  await sql`select set_config('app.company_id', ${companyId}, true)`.execute(tx);
}

/** Two transactions that could not both be right: the engine stopped one, and asking again is the cure. */
const passing = new Set(['40001', '40P01']);

export async function retried<T>(work: () => Promise<T>, times = 4): Promise<T> {
  for (let left = times; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left <= 1 || !passing.has(codeOf(error) ?? '')) throw error;
    }
  }
}

/** SQLSTATE of a database error. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
