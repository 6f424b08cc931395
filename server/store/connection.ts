import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { isId } from '../../src/domain/values/id.ts';
import { isLost, StoreDialect } from './driver.ts';
import { DryRunEnd, isDryRun } from './dry-run.ts';
import { createHosts, type DatabaseHost, type Hosts, listPlaces } from './hosts.ts';
import { getCurrentLimits, type Limits } from './limits.ts';
import { createProbe, type ProbeResult } from './probe.ts';
import { createReplica, type ReplicaCounts } from './replica.ts';
import { createStatisticsKeeper } from './statistics.ts';

/** Tables have no types here because queries are written in SQL: each query names the shape of its rows. */
export type Db = Kysely<Record<never, never>>;
export type Tx = Db;
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** The only access to the database. Data that belong to no company go through `db` or `asSystem`. */
export type Store = {
  db: Db;
  /**
   * Runs a transaction that sees and writes one company only. It is retried after a serialization failure or
   * deadlock. With `reads` it is read-only, its commit is not awaited, and a standby that has all that was
   * committed before may answer it.
   */
  inCompany: <T>(companyId: string, work: (tx: Tx) => Promise<T>, reads?: boolean) => Promise<T>;
  /** Runs a transaction that sees the accepted payslips that those companies gave to one person. */
  asPerson: <T>(person: string, work: (tx: Tx) => Promise<T>, companies: readonly string[]) => Promise<T>;
  /** Runs a transaction that reads the vaults of these companies and writes nothing in them. */
  asAlly: <T>(companies: readonly string[], work: (tx: Tx) => Promise<T>) => Promise<T>;
  asSystem: <T>(work: (tx: Tx) => Promise<T>, reads?: boolean) => Promise<T>;
  /** Tells whether the database answers and accepts writes, over a connection outside the pool. */
  probe: () => Promise<ProbeResult>;
  pool: () => { open: number; idle: number; waiting: number };
  /** Counts readings by who answered them. `undefined` without a standby to read from. */
  replica: () => ReplicaCounts | undefined;
  close: () => Promise<void>;
};

export type { DatabaseHost };

/** Role of every transaction. It owns nothing, so row-level security applies to it. */
export const appRole = 'quincena_app';

const { builtins } = pg.types;
const asText = (value: string): string => value;
/**
 * Numerics and dates stay text, so that amounts are exact and days have no zone; bigint counts become
 * numbers.
 */
const readers = new Map<number, (value: string) => unknown>([
  [builtins.NUMERIC, asText],
  [builtins.DATE, asText],
  [builtins.INT8, Number],
]);
const types = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && readers.get(id)) || pg.types.getTypeParser(id, format as 'text'),
} as pg.CustomTypesConfig;

/** TCP keepalive after 10 seconds without data, so that a lost peer is noticed. */
const reachable = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

export function getClientOptions(place: DatabaseHost): pg.ClientConfig {
  const [first = place] = listPlaces(place);
  return typeof first === 'string'
    ? { connectionString: first, types, ...reachable }
    : { ...first, types, ...reachable };
}

export function placeUrl(place: DatabaseHost): string {
  if (typeof place === 'string') return place;
  const { host, port, user, database } = place;
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/**
 * Creates a client outside the pool. Its error listener keeps a cut connection from ending the process; the
 * next query fails.
 */
export function createUnpooledClient(options: pg.ClientConfig): pg.Client {
  return new pg.Client(options).on('error', () => undefined);
}

const takesWrites = `select not (pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean) as writes`;

/**
 * Connects to the server that accepts writes, trying the servers in order. `patience` is in milliseconds per
 * server.
 */
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

/** The server is a standby where one that accepts writes is needed, or the other way round. */
class Standby extends Error {
  readonly code = 'DATABASE_READ_ONLY';
}

/** Milliseconds that a call waits for a connection before it fails. */
const patience = 10_000;

/**
 * Settings of a transaction, all `set local`: behind a pooler the server connection serves another client a
 * moment later. Pages are in memory or on SSD, so random reads are cheap. Calls are many and short, so
 * parallel workers would take the cores of others.
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
  waits?: number;
  /** Whether to prepare frequent queries. Default: only on connections without a pooler. */
  prepared?: boolean | undefined;
  /** Limits of transactions whose work sets none. */
  limits?: Limits;
  /** Standby, or several, that answers readings of a company. */
  replica?: DatabaseHost | undefined;
};

export const callConnections = 10;
/**
 * Connections of a sending process. Documents need one only between their calls to DIAN, so four documents
 * share one; four more are for the leases of two employers, and two for webhooks.
 */
export const countSendingConnections = (inFlight: number): number => 6 + Math.ceil(inFlight / 4);

/** Milliseconds for a standby to accept a connection. The primary answers after that. */
const standbyPatience = 1000;

type PoolOptions = { connections: number; waits: number; prepared: boolean | undefined; writes: boolean };

/** Seconds of a connection to a standby, so that one that was promoted is left in time for another. */
const standbySeconds = 60;

/** Opens a pool of connections. Among several servers it looks for one that accepts writes, or that does not. */
function openPool(place: DatabaseHost, { connections, waits, prepared, writes }: PoolOptions) {
  const shared = new WeakSet<pg.ClientBase>();
  const hosts = createHosts(place);
  const pool = new pg.Pool({
    ...getClientOptions(place),
    ...(hosts.count > 1 && { Client: clientOf(hosts) }),
    max: connections,
    pipeline: true,
    connectionTimeoutMillis: waits,
    ...(!writes && { maxLifetimeSeconds: standbySeconds }),
    onConnect: async (client: pg.ClientBase) => {
      const greeting = await greeted(client);
      if (writes !== greeting.writes && hosts.count > 1) throw new Standby();
      if (!(prepared ?? !greeting.pooled)) shared.add(client);
    },
  } as pg.PoolConfig);
  // The pool replaces an idle connection that dies. Without a listener the error would end the process.
  pool.on('error', () => undefined);
  // A connection that dies during a call fails its queries. Without a listener the error would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { pool, hosts, prepares: (client: pg.ClientBase) => !shared.has(client) };
}

export function openStore(
  place: DatabaseHost,
  connections = callConnections,
  { waits = patience, prepared, limits, replica: standby }: StoreOptions = {},
): Store {
  const { pool, hosts, prepares } = openPool(place, { connections, waits, prepared, writes: true });
  const statistics = createStatisticsKeeper((work) => db.transaction().execute(work));
  const db: Db = new Kysely({
    dialect: new StoreDialect(pool, hosts, beginning(limits, hosts.count > 1), prepares, statistics.added),
  });
  const readings =
    standby === undefined ? undefined : openStandby(standby, { connections, prepared, limits });
  const replica = readings && createReplica(db);
  const transaction = <T>(work: (tx: Tx) => Promise<T>, reads = false): Promise<T> =>
    retryWork(() => {
      if (reads) return db.transaction().setAccessMode('read only').execute(work);
      return isDryRun() ? executeDry(db, work) : db.transaction().execute(work);
    });
  /** Runs a transaction that begins with these settings, in one message. */
  const enter = <T>(settings: Settings, work: (tx: Tx) => Promise<T>, reads = false): Promise<T> =>
    entering.run(settings, () => transaction((tx) => entering.exit(() => work(tx)), reads));
  /** Runs a reading on the standby, or on the primary when the standby cannot answer it. */
  const enterReading = <T>(settings: Settings, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const onPrimary = () => enter(settings, work, true);
    if (!readings || !replica) return onPrimary();
    return replica.read(
      (isThere) =>
        entering.run(settings, () =>
          readings
            .transaction()
            .setAccessMode('read only')
            .execute((tx) => entering.exit(() => isThere(tx).then(() => work(tx)))),
        ),
      onPrimary,
    );
  };
  const probe = createProbe(() => connectPrimary(place, waits, createHosts(place)));
  return {
    db,
    asSystem: transaction,
    inCompany: (companyId, work, reads) =>
      isId(companyId)
        ? (reads ? enterReading : enter)({ 'app.company_id': companyId }, work)
        : Promise.reject(new RangeError('No es una compañía')),
    asPerson: (person, work, companies) =>
      enter({ 'app.person': person, 'app.companies': companies.join(',') }, work),
    asAlly: (companies, work) => enter({ 'app.ally': companies.join(',') }, work),
    probe: probe.look,
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    replica: () => replica?.counts(),
    async close() {
      probe.close();
      await statistics.stop();
      await readings?.destroy();
      await db.destroy();
    },
  };
}

/** Runs a transaction to its end, with the checks that wait for the commit, and rolls it back. */
async function executeDry<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute<T>(async (tx) => {
      const result = await work(tx);
      await sql`set constraints all immediate`.execute(tx);
      throw new DryRunEnd(result);
    });
  } catch (error) {
    if (error instanceof DryRunEnd) return error.result as T;
    throw error;
  }
}

function openStandby(
  place: DatabaseHost,
  {
    connections,
    prepared,
    limits,
  }: Pick<PoolOptions, 'connections' | 'prepared'> & Pick<StoreOptions, 'limits'>,
): Db {
  const { pool, hosts, prepares } = openPool(place, {
    connections,
    waits: standbyPatience,
    prepared,
    writes: false,
  });
  return new Kysely({
    dialect: new StoreDialect(pool, hosts, beginning(limits), prepares, () => undefined),
  });
}

/** Settings by which row-level security knows for whom a transaction runs. */
type Settings = Readonly<Record<`app.${string}`, string>>;

const entering = new AsyncLocalStorage<Settings>();

/**
 * Fails on a standby, also for a reading: behind a pooler a connection stays when its server becomes a standby, and
 * would go on reading what is there.
 */
const onPrimaryOnly = 'select pg_current_wal_lsn()';

/** Builds the SQL that begins a transaction: limits, role, and for whom it runs. */
const beginning =
  (limits?: Limits, guarded = false) =>
  (reads: boolean) => {
    const settings = Object.entries(entering.getStore() ?? {}).map(
      ([name, value]) => `set local ${name} = ${pg.escapeLiteral(value)}`,
    );
    const begin = `${reads ? 'begin read only' : 'begin'}; ${ownSettings(getCurrentLimits(limits))}`;
    return [begin, ...settings, ...(guarded ? [onPrimaryOnly] : [])].join('; ');
  };

/**
 * Reads whether a new connection goes through a pooler and accepts writes. A pooler's process id differs from
 * the server's.
 */
async function greeted(client: pg.ClientBase): Promise<{ pooled: boolean; writes: boolean }> {
  const { rows } = await client.query<{ pid: number; writes: boolean }>(
    takesWrites.replace('select ', 'select pg_backend_pid() as pid, '),
  );
  const [row] = rows;
  return { pooled: !('processID' in client) || row?.pid !== client.processID, writes: row?.writes ?? false };
}

/** Milliseconds for one of several servers to accept a connection before the next is tried. */
const turn = 3000;

const clientOf = (hosts: Hosts): typeof pg.Client =>
  class extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super({ ...config, ...getClientOptions(hosts.place()), connectionTimeoutMillis: turn });
    }
  };

export async function enterCompany(tx: Tx, companyId: string): Promise<void> {
  await sql`select set_config('app.company_id', ${companyId}, true)`.execute(tx);
}

const passing = new Set(['40001', '40P01']);
/** Milliseconds before each new attempt to get a connection. */
const waitsForDatabase = [100, 400, 1000];

/**
 * Retries work that failed by serialization or deadlock, or whose connection was lost before its first
 * answer.
 */
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
