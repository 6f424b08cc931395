import { Writable } from 'node:stream';
import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { isDryRun } from './dry-run.ts';
import type { Hosts } from './hosts.ts';
import { answerMargin, commitLimit, getCurrentLimits, unhurriedLimits } from './limits.ts';
import { findPreparedName } from './prepared.ts';

/** No connection of the pool was free in time. */
class TooBusy extends Error {
  readonly code = 'TOO_BUSY';
}

/** The database took longer to accept a connection than a call waits. */
class DatabaseAway extends Error {
  readonly code = 'DATABASE_AWAY';
}

/**
 * The connection was lost, or its server is read-only. If `begun`, the work may have been committed and must
 * not be retried blindly.
 */
class Lost extends Error {
  readonly code = 'DATABASE_LOST';
  readonly begun: boolean;
  constructor(message: string, begun: boolean, cause: unknown) {
    super(message, { cause });
    this.begun = begun;
  }
}
export const isLost = (error: unknown): error is Lost => error instanceof Lost;

const cut = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P01',
  '57P02',
  '57P03',
  '25P03',
  '08006',
  '08003',
  '08001',
]);

/** Tests whether the connection itself failed. The client reports it with a code or only in its message. */
function isCut(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') return cut.has(error.code);
  return /connection (terminated|ended|error)|not queryable|was closed|timeout expired/i.test(error.message);
}

/**
 * Tests whether a standby refused what only a primary does. A write in a transaction that only reads is a fault of ours.
 */
function isRefusedByStandby(error: unknown, reads: boolean): boolean {
  if (!(error instanceof Error && 'code' in error)) return false;
  return (
    (!reads && error.code === '25006') ||
    (error.code === '55000' && error.message.startsWith('recovery is in progress'))
  );
}

type Beginning = (reads: boolean) => string;
/** Tests whether a client has its server connection to itself, so that prepared statements stay valid. */
type Prepares = (client: pg.ClientBase) => boolean;
type Added = (rows: ReadonlyMap<string, number>) => void;

/**
 * PostgreSQL dialect with as few round trips as possible. `beginning` returns the SQL that begins a
 * transaction.
 */
export class StoreDialect extends PostgresDialect {
  readonly #driver: Driver;
  constructor(pool: pg.Pool, hosts: Hosts, beginning: Beginning, prepares: Prepares, added: Added) {
    super({ pool });
    this.#driver = new StoreDriver(pool, hosts, beginning, prepares, added);
  }
  override createDriver() {
    return this.#driver as ReturnType<PostgresDialect['createDriver']>;
  }
}

/**
 * Sends the beginning of a transaction together with its first query. A transaction without queries never
 * begins, and the commit of a read-only one is not awaited. A query outside a transaction gets its own, so
 * that it has the application role. Frequent queries are prepared.
 */
class StoreDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #hosts: Hosts;
  readonly #beginning: Beginning;
  readonly #prepares: Prepares;
  readonly #added: Added;
  constructor(pool: pg.Pool, hosts: Hosts, beginning: Beginning, prepares: Prepares, added: Added) {
    this.#pool = pool;
    this.#hosts = hosts;
    this.#beginning = beginning;
    this.#prepares = prepares;
    this.#added = added;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Held> {
    for (let left = this.#hosts.count; ; left--) {
      const at = this.#hosts.at();
      try {
        const client = await this.#pool.connect();
        return new Held(client, this.#beginning, this.#prepares(client), () => this.#hosts.skip(at));
      } catch (error) {
        const own = outOfPatience(error) ?? (isCut(error) ? new Lost(String(error), false, error) : error);
        if (!(own instanceof TooBusy)) this.#hosts.skip(at);
        if (left <= 1 || own instanceof TooBusy) throw own;
      }
    }
  }

  async beginTransaction(
    connection: DatabaseConnection,
    { accessMode, isolationLevel }: TransactionSettings,
  ): Promise<void> {
    const own = held(connection);
    own.reads = accessMode === 'read only';
    const begin = this.#beginning(own.reads);
    own.begins(isolationLevel ? begin.replace('begin', `begin isolation level ${isolationLevel}`) : begin);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const own = held(connection);
    if (own.neverBegan()) return;
    if (own.reads) {
      // A read has nothing to commit. If the connection dies, its next user fails and the pool drops it.
      own.ask('commit').catch(() => undefined);
      return;
    }
    // A query failed and the error was caught, so the server rolled back.
    if ((await own.ask('commit')).command === 'ROLLBACK') throw new AbortedTransactionError();
    if (own.added.size > 0) this.#added(own.added);
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const own = held(connection);
    if (own.neverBegan()) return;
    try {
      await own.ask('rollback');
    } catch (error) {
      own.broken = true;
      throw error;
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const { client, broken } = held(connection);
    client.release(broken);
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

/** Recognizes the two timeouts of the pool by message, because they have no code. */
function outOfPatience(error: unknown): Error | undefined {
  const { message } = error as Error;
  if (message.startsWith('timeout exceeded')) return new TooBusy(message, { cause: error });
  if (message.endsWith('connection timeout')) return new DatabaseAway(message, { cause: error });
  return undefined;
}

const insertedInto = /\binsert into "?(\w+)/;
const savepoint = /^savepoint "?(\w+)/;
const backToSavepoint = /^rollback to savepoint "?(\w+)/;
const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class Held implements DatabaseConnection {
  readonly client: pg.PoolClient;
  readonly #beginning: Beginning;
  readonly #prepares: boolean;
  readonly #skip: () => void;
  #answered = false;
  /** Outside a transaction, in one without queries yet, or in one that began. */
  #stage: 'alone' | 'new' | 'begun' = 'alone';
  #begin = '';
  reads = false;
  broken = false;
  added: ReadonlyMap<string, number> = new Map();
  readonly #addedBefore = new Map<string, ReadonlyMap<string, number>>();
  constructor(client: pg.PoolClient, beginning: Beginning, prepares: boolean, skip: () => void) {
    this.client = client;
    this.#skip = skip;
    this.#beginning = beginning;
    this.#prepares = prepares;
  }

  begins(begin: string): void {
    this.#begin = begin;
    this.#stage = 'new';
  }

  neverBegan(): boolean {
    return this.#stage === 'new';
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.ask(sql, parameters);
    this.#count(command, sql, rowCount ?? 0);
    return {
      rows: (rows ?? []) as R[],
      ...(changing.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}),
    };
  }

  /** Counts added rows. Rows rolled back with a savepoint do not count. */
  #count(command: string, text: string, rowCount: number): void {
    if (command === 'INSERT') {
      const table = insertedInto.exec(text)?.[1];
      if (table) this.added = new Map(this.added).set(table, (this.added.get(table) ?? 0) + rowCount);
    } else if (command === 'SAVEPOINT') this.#addedBefore.set(savepoint.exec(text)?.[1] ?? '', this.added);
    else if (command === 'ROLLBACK')
      this.added = this.#addedBefore.get(backToSavepoint.exec(text)?.[1] ?? '') ?? this.added;
  }

  /** Sends a query. An answer that exceeds the server's own limit by a margin destroys the connection. */
  async ask(text: string, values?: readonly unknown[]): Promise<pg.QueryResult> {
    const alone = this.#stage === 'alone';
    const late = setTimeout(
      () => streamOf(this.client)?.destroy(new Error('Connection terminated: no answer in time')),
      text === 'commit' ? commitLimit : getCurrentLimits(unhurriedLimits).statement + answerMargin,
    ).unref();
    try {
      const answer = await this.#send(text, values);
      this.#answered = true;
      return answer;
    } catch (error) {
      const standby = isRefusedByStandby(error, this.reads);
      if (!standby && !isCut(error)) throw error;
      this.broken = true;
      this.#skip();
      throw new Lost(String(error), !standby && (this.#answered || alone), error);
    } finally {
      clearTimeout(late);
    }
  }

  /** Queries are pipelined: the client sends them without awaiting earlier answers. */
  async #send(text: string, values?: readonly unknown[]): Promise<pg.QueryResult> {
    const name = values && this.#prepares ? findPreparedName(text) : undefined;
    const question = {
      text,
      ...(values ? { values: values as unknown[] } : {}),
      ...(name ? { name } : {}),
    };
    leaveTogether(this.client);
    const stage = this.#stage;
    if (stage === 'begun') return this.client.query(question);
    if (stage === 'new') this.#stage = 'begun';
    const all = [
      this.client.query(stage === 'new' ? this.#begin : this.#beginning(false)),
      this.client.query(question),
      ...(stage === 'alone' ? [this.client.query(isDryRun() ? 'rollback' : 'commit')] : []),
    ] as const;
    return (await Promise.all(all))[1];
  }

  // biome-ignore lint/correctness/useYield: it never streams
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Read by pages');
  }
}

function held(connection: DatabaseConnection): Held {
  if (connection instanceof Held) return connection;
  throw new TypeError('This connection is of another driver');
}

function leaveTogether(client: object): void {
  const stream = streamOf(client);
  if (!stream || stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

function streamOf(client: object): Writable | undefined {
  const connection = 'connection' in client ? client.connection : undefined;
  const stream =
    typeof connection === 'object' && connection !== null && 'stream' in connection
      ? connection.stream
      : undefined;
  return stream instanceof Writable ? stream : undefined;
}
