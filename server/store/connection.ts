import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { isId } from '../../src/domain/values/id.ts';
import { isLost, StoreDialect } from './driver.ts';
import { createHosts, type DatabaseHost, type Hosts, listPlaces } from './hosts.ts';
import { getCurrentLimits, type Limits } from './limits.ts';
import { createProbe, type ProbeResult } from './probe.ts';
import { createStatisticsKeeper } from './statistics.ts';

/** Tables have no types here because queries are written in SQL: each query names the shape of its rows. */
export type Db = Kysely<Record<never, never>>;
export type Tx = Db;
/** Runs work in its own transaction. */
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** The only access to the database. Data that belong to no company go through `db` or `asSystem`. */
export type Store = {
  db: Db;
  /**
   * Runs a transaction that sees and writes one company only. It is repeated when the engine asks for it. With
   * `reads` it may write nothing, and its end is not waited for.
   */
  inCompany: <T>(companyId: string, work: (tx: Tx) => Promise<T>, reads?: boolean) => Promise<T>;
  /** Runs a transaction that sees the accepted payslips that those companies gave to one person. */
  asPerson: <T>(person: string, work: (tx: Tx) => Promise<T>, companies: readonly string[]) => Promise<T>;
  /** Runs a transaction that reads the vaults of these companies together and writes nothing in them. */
  asAlly: <T>(companies: readonly string[], work: (tx: Tx) => Promise<T>) => Promise<T>;
  asSystem: <T>(work: (tx: Tx) => Promise<T>, reads?: boolean) => Promise<T>;
  /** Tells whether the database answers and takes writes. The question does not share the connections of calls. */
  probe: () => Promise<ProbeResult>;
  /** Counts open connections, idle connections and calls that wait for one. */
  pool: () => { open: number; idle: number; waiting: number };
  close: () => Promise<void>;
};

export type { DatabaseHost };

/** The role of the application: it owns nothing, so row level security binds it. */
export const appRole = 'quincena_app';

const { builtins } = pg.types;
const asText = (value: string): string => value;
/** Exact amounts and calendar days stay text; counts become numbers. */
const readers = new Map<number, (value: string) => unknown>([
  [builtins.NUMERIC, asText],
  [builtins.DATE, asText],
  [builtins.INT8, Number],
]);
const types = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && readers.get(id)) || pg.types.getTypeParser(id, format as 'text'),
} as pg.CustomTypesConfig;

/** After this long without data from the other end, the system checks the connection. */
const reachable = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Returns the options of a connection to a place, or to the first place of several. */
export function getClientOptions(place: DatabaseHost): pg.ClientConfig {
  const [first = place] = listPlaces(place);
  return typeof first === 'string'
    ? { connectionString: first, types, ...reachable }
    : { ...first, types, ...reachable };
}

/** Returns the same place as one address, for the processes that this one starts. */
export function placeUrl(place: DatabaseHost): string {
  if (typeof place === 'string') return place;
  const { host, port, user, database } = place;
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/**
 * Creates a client outside the pool. When the database cuts its connection, its next query fails; without a listener
 * the process would end.
 */
export function createUnpooledClient(options: pg.ClientConfig): pg.Client {
  return new pg.Client(options).on('error', () => undefined);
}

const takesWrites = `select not (pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean) as writes`;

/** Connects to the server that takes writes. The servers of the place are tried in order. */
export async function connectPrimary(
  place: DatabaseHost,
  patience: number,
  hosts = createHosts(place),
): Promise<pg.Client> {
  for (let left = hosts.count; ; left--) {
    const at = hosts.at();
    const client = createUnpooledClient({
      ...getClientOptions(hosts.place()),
      connectionTimeoutMillis: patience,
    });
    try {
      await client.connect();
      if (hosts.count === 1) return client;
      const { rows } = await client.query<{ writes: boolean }>(takesWrites);
      if (rows[0]?.writes) return client;
      throw new Standby();
    } catch (error) {
      await client.end().catch(() => undefined);
      hosts.skip(at);
      if (left <= 1) throw error;
    }
  }
}

/** The server that answered is a standby, and the product needs to write. */
class Standby extends Error {
  readonly code = 'DATABASE_READ_ONLY';
}

/** Milliseconds that a call waits for a connection before it fails. */
const patience = 10_000;

/**
 * Role and planner of a transaction. They end with it: behind a pooler the connection to the server is another client's
 * a moment later. Pages are in memory or on a disk without heads, so one read through an index costs what any other does;
 * calls are many and short, so none takes the cores of the others.
 */
const ownSettings = ({ statement, lock, idle }: Limits): string =>
  [
    `set local statement_timeout to ${statement}`,
    `set local lock_timeout to ${lock}`,
    `set local idle_in_transaction_session_timeout to ${idle}`,
    roleAndPlanner,
  ].join('; ');
const roleAndPlanner = [
  `set local role ${appRole}`,
  'set local random_page_cost to 1.1',
  'set local max_parallel_workers_per_gather to 0',
].join('; ');

type StoreOptions = {
  /** Milliseconds that a call waits for a connection. */
  waits?: number;
  /** Preparation of frequent questions; by itself, on connections that no pooler shares out. */
  prepared?: boolean | undefined;
  /** Limits of its transactions, where the work has none of its own. */
  limits?: Limits;
};

export const callConnections = 10;
/** Connections of one that sends: documents of two employers, which need one between their calls alone, and what keeps their leases. */
export const countSendingConnections = (inFlight: number): number => 4 + inFlight;

export function openStore(
  place: DatabaseHost,
  connections = callConnections,
  { waits = patience, prepared, limits }: StoreOptions = {},
): Store {
  const shared = new WeakSet<pg.ClientBase>();
  const hosts = createHosts(place);
  const pool = new pg.Pool({
    ...getClientOptions(place),
    ...(hosts.count > 1 && { Client: clientOf(hosts) }),
    max: connections,
    pipeline: true,
    connectionTimeoutMillis: waits,
    onConnect: async (client: pg.ClientBase) => {
      const { pooled, writes } = await greeted(client);
      if (!writes && hosts.count > 1) throw new Standby();
      if (!(prepared ?? !pooled)) shared.add(client);
    },
  } as pg.PoolConfig);
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // A connection that dies during a call fails its queries, and the call with them.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const statistics = createStatisticsKeeper((work) => db.transaction().execute(work));
  const prepares = (client: pg.ClientBase) => !shared.has(client);
  const db: Db = new Kysely({
    dialect: new StoreDialect(pool, hosts, beginning(limits), prepares, statistics.added),
  });
  const transaction = <T>(work: (tx: Tx) => Promise<T>, reads = false): Promise<T> =>
    retryWork(() => (reads ? db.transaction().setAccessMode('read only') : db.transaction()).execute(work));
  const probe = createProbe(() => connectPrimary(place, waits, createHosts(place)));
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
    probe: probe.look,
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      probe.close();
      await statistics.stop();
      await db.destroy();
    },
  };
}

/** The company of the transaction that is about to begin. */
const entering = new AsyncLocalStorage<string>();

/** A transaction takes its role and enters its company as it begins. */
const beginning = (limits?: Limits) => (reads: boolean) => {
  const company = entering.getStore();
  const own = getCurrentLimits(limits);
  const begin = `${reads ? 'begin read only' : 'begin'}; ${ownSettings(own)}`;
  return company !== undefined && isId(company) ? `${begin}; set local app.company_id = '${company}'` : begin;
};

/**
 * Words that a new connection says of itself. A pooler answers when the process number that it was greeted with is made up.
 */
async function greeted(client: pg.ClientBase): Promise<{ pooled: boolean; writes: boolean }> {
  const { rows } = await client.query<{ pid: number; writes: boolean }>(
    takesWrites.replace('select ', 'select pg_backend_pid() as pid, '),
  );
  const [row] = rows;
  return { pooled: !('processID' in client) || row?.pid !== client.processID, writes: row?.writes ?? false };
}

/** Milliseconds that one of several servers has to accept a connection before the next is tried. */
const turn = 3000;

/** Returns a class of clients that connect to the current server. */
const clientOf = (hosts: Hosts): typeof pg.Client =>
  class extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super({ ...config, ...getClientOptions(hosts.place()), connectionTimeoutMillis: turn });
    }
  };

/** Sets the company that the transaction sees from here to its end. */
export async function enterCompany(tx: Tx, companyId: string): Promise<void> {
  await sql`select set_config('app.company_id', ${companyId}, true)`.execute(tx);
}

/**
 * SQLSTATE of a serialization failure and of a deadlock: the engine stopped one transaction, and repeating it is the
 * cure.
 */
const passing = new Set(['40001', '40P01']);
/** Milliseconds to wait before each new attempt to get a connection. */
const waitsForDatabase = [100, 400, 1000];

/** Repeats work that the engine stopped, and work that never began because its connection was lost. */
export async function retryWork<T>(work: () => Promise<T>, times = 4): Promise<T> {
  for (let left = times; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left <= 1) throw error;
      if (isLost(error) && !error.begun) await pause(waitsForDatabase[times - left] ?? 1000);
      else if (!passing.has(getSqlState(error) ?? '')) throw error;
    }
  }
}

export const getSqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
