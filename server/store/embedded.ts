import { type SpawnOptions, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { findOpenTemporaryFolder, isPathOpen, prepareBinaries } from './binaries.ts';
import { createUnpooledClient, type DatabaseHost, getSqlState } from './connection.ts';
import { CannotStart } from './data-folder.ts';
import { noteFolder, refuseHotCopy } from './hot-copy.ts';
import { explainFailedCreation, explainFailedStart, explainSilence, readLastWords } from './last-words.ts';
import { findProcessMark, getCommandLine, waitForExit } from './processes.ts';

/** Running embedded PostgreSQL. Only its user and this process can reach its socket. */
type Embedded = {
  place: Exclude<DatabaseHost, string>;
  adopted: boolean;
  pid: number;
  stop: () => Promise<void>;
};

type Options = {
  folder: string;
  /** `false` for tests: data may be lost if the machine fails. */
  durable?: boolean;
  settings?: Record<string, string>;
  /** Minimum `max_connections`. */
  connections?: number;
  /** Called once when crash recovery takes over 5 seconds. */
  recovering?: () => void;
  /** System users that may connect, besides root and the one that starts the server. */
  guests?: readonly string[];
};

type Runner = { uid?: number; gid?: number };
const major = '18';
const superuser = 'postgres';
const leastConnections = 100;
/** Name of the database and of the login that owns it. */
const owner = 'quincena';

/**
 * Starts the server of a data folder, or adopts a running one whose parent died. Under root it runs as
 * `nobody`, because PostgreSQL refuses to run as root.
 */
export async function startPostgres({
  folder,
  durable = true,
  settings = {},
  connections = 0,
  recovering = () => undefined,
  guests = [],
}: Options): Promise<Embedded> {
  if (process.platform === 'win32') {
    throw new CannotStart('En Windows indique una base de datos PostgreSQL con DATABASE_URL.');
  }
  const runner = unprivileged();
  const native = prepareBinaries(runner.uid !== undefined);
  const data = join(folder, 'postgres');
  const log = join(folder, 'postgres.log');

  const adopted = await adoptable(data, connections);
  const living = adopted?.pid;
  const sockets = adopted?.sockets ?? getSocketPath(data);
  if (!living) {
    refuseHotCopy(data);
    await createCluster(native, folder, runner, log);
    noteFolder(data);
  }
  ownFolder(sockets, runner);
  const place = { host: sockets, port: 5432, user: superuser, database: 'postgres' };
  const begin = () =>
    launch(native, data, sockets, runner, log, {
      ...letIn(data, runner, guests),
      ...(durable ? {} : perishable),
      max_connections: String(Math.max(leastConnections, connections)),
      ...settings,
    });
  const running = await waitForPostgres(place, log, { living, begin, recovering });
  await ensureDatabase(place);
  return {
    place: { ...place, user: owner, database: owner },
    adopted: running === living,
    pid: running,
    stop: () => stop(running, sockets),
  };
}

export async function endPostgres(folder: string): Promise<void> {
  const living = livingPostmaster(join(folder, 'postgres'));
  if (living) await stop(living.pid, living.sockets);
}

/** Returns the running server. One with too few connections is stopped. */
async function adoptable(data: string, connections: number): Promise<Living | undefined> {
  const living = livingPostmaster(data);
  if (!living || connections <= leastConnections) return living;
  const begun = /max_connections=(\d+)/.exec(getCommandLine(living.pid))?.[1];
  if (begun === undefined || Number(begun) >= connections) return living;
  await stop(living.pid, living.sockets);
  return undefined;
}

function unprivileged(): Runner {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((l) => l.startsWith('nobody:'));
  const [, , uid, gid] = (line ?? '').split(':');
  if (!uid || !gid)
    throw new CannotStart(
      'PostgreSQL no puede correr como root y no existe el usuario nobody. Use otro usuario o DATABASE_URL.',
    );
  return { uid: Number(uid), gid: Number(gid) };
}

/** Folder of the sockets. It is outside the data folder because socket paths are limited in length. */
export function getSocketPath(data: string, temporary = findOpenTemporaryFolder()): string {
  const name = `quincena-${createHash('sha256').update(data).digest('hex').slice(0, 12)}`;
  // A socket path may have at most 103 bytes.
  return join(temporary.length > 60 ? '/tmp' : temporary, name);
}

function ownFolder(path: string, { uid, gid }: Runner): void {
  if (!existsSync(path)) {
    mkdirSync(path, { mode: 0o700 });
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  }
  const found = statSync(path);
  if (found.uid !== (uid ?? process.getuid?.()) || found.mode & 0o077)
    throw new CannotStart(`La carpeta ${path} no es de este usuario. Bórrela e intente de nuevo.`);
}

function removeIfEmpty(path: string): void {
  if (existsSync(path) && readdirSync(path).length === 0) rmSync(path, { recursive: true });
}

type Living = { pid: number; sockets: string };

function livingPostmaster(data: string): Living | undefined {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  // The fifth line of `postmaster.pid` is the socket folder, once the server has it.
  const [first, , , , written] = readFileSync(file, 'utf8').split('\n');
  const pid = Number(first);
  const command = getCommandLine(pid);
  const sockets = [written, getSocketPath(data)].find(
    (path) => path && command.includes(`unix_socket_directories=${path}`),
  );
  if (sockets) return { pid, sockets };
  // The process id belongs to another program, which PostgreSQL would take for a running server.
  if (findProcessMark(pid) !== undefined) renameSync(file, `${file}.stale`);
  return undefined;
}

/**
 * Fixes owner and mode of the data folder, which PostgreSQL requires: root owns what root restored, and a
 * plain copy may be readable by others.
 */
function giveTo(data: string, { uid, gid }: Runner): void {
  const found = statSync(data);
  const root = process.getuid?.() === 0;
  if (root && uid !== undefined && gid !== undefined && found.uid !== uid) {
    for (const name of readdirSync(data, { recursive: true, encoding: 'utf8' }))
      lchownSync(join(data, name), uid, gid);
    chownSync(data, uid, gid);
  }
  if (found.mode & 0o077 && (root || found.uid === process.getuid?.())) chmodSync(data, 0o700);
}

/** Removes folders of starts that died. One that is still written to is removed by a later start. */
function removeHalves(folder: string): void {
  for (const name of readdirSync(folder).filter((found) => /^postgres(\.[\d-]+)?\.new$/.test(found))) {
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch {
      // Still in use.
    }
  }
}

/**
 * Runs initdb in a staging folder and renames it, so that an interrupted start leaves nothing that looks like
 * data.
 */
async function createCluster(native: string, folder: string, runner: Runner, log: string): Promise<void> {
  const data = join(folder, 'postgres');
  if (existsSync(data)) {
    const versionFile = join(data, 'PG_VERSION');
    const version = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : undefined;
    if (version === major) return giveTo(data, runner);
    throw new CannotStart(
      version
        ? `La base de datos de ${data} es de PostgreSQL ${version} y esta instalación trae el ${major}. Pásela con pg_dump antes de actualizar.`
        : `La carpeta ${data} no es una base de datos completa. Recupere una copia o elija otra carpeta con DATA_DIR. No se tocó nada.`,
    );
  }
  removeHalves(folder);
  // A unique name, because the initdb of a killed start may still write into its own.
  const fresh = `${data}.${process.pid}-${Date.now()}.new`;
  mkdirSync(fresh, { mode: 0o700 });
  if (runner.uid !== undefined && runner.gid !== undefined) chownSync(fresh, runner.uid, runner.gid);
  const child = run(native, 'initdb', fresh, runner, log, [
    '-U',
    superuser,
    '--auth-local=peer',
    '--auth-host=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-instructions',
  ]);
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on('exit', resolve).on('error', reject),
  );
  if (code !== 0) throw explainFailedCreation(data, log);
  renameSync(fresh, data);
  removeHalves(folder);
}

const isReachable = (data: string, runner: Runner): boolean =>
  runner.uid === undefined || isPathOpen(join(data, '..'));

/**
 * Runs a PostgreSQL program in the data folder. If its user cannot reach the path, `/proc/self/cwd` is used:
 * this process opens the folder and the program inherits it.
 */
function run(native: string, program: string, data: string, runner: Runner, log: string, words: string[]) {
  const out = openSync(log, 'a', 0o600);
  const options: SpawnOptions = {
    ...runner,
    cwd: data,
    detached: true,
    stdio: ['ignore', out, out],
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', LD_LIBRARY_PATH: join(native, 'lib') },
  };
  const child = spawn(
    join(native, 'bin', program),
    ['-D', isReachable(data, runner) ? data : '/proc/self/cwd', ...words],
    options,
  );
  closeSync(out);
  return child;
}

/**
 * Builds `pg_hba` and `pg_ident` files that admit the user who starts the server, root and guests by peer
 * authentication. Under root the server runs as `nobody`, and other processes of `nobody` could reach the
 * socket. `pg_hba.conf` is left as it is, so that the folder can move to another server.
 */
function letIn(data: string, runner: Runner, guests: readonly string[]): Record<string, string> {
  const own = ownName();
  if (own === undefined) return {};
  const names = [...new Set(['root', own, ...guests])];
  const files = {
    hba_file: 'local all all peer map=quincena\nlocal replication all peer map=quincena\n',
    ident_file: names.map((name) => `quincena "${name}" all\n`).join(''),
  };
  const from = isReachable(data, runner) ? data : '/proc/self/cwd';
  return Object.fromEntries(
    Object.entries(files).map(([setting, text]) => {
      const name = `quincena_${setting.replace('_file', '')}.conf`;
      // Another user may own the existing file.
      rmSync(join(data, name), { force: true });
      writeFileSync(join(data, name), text);
      chmodSync(join(data, name), 0o644);
      return [setting, join(from, name)];
    }),
  );
}

/** Name of the current user. `undefined` for a uid without a name, as in some containers. */
function ownName(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}

const perishable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

function launch(
  native: string,
  data: string,
  sockets: string,
  runner: Runner,
  log: string,
  more: Record<string, string>,
): number {
  const settings = {
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    listen_addresses: '',
    // Bounds the WAL retained for backups. Beyond it a new base backup begins, and the disk does not fill.
    max_slot_wal_keep_size: '4GB',
    ...more,
  };
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = run(native, 'postgres', data, runner, log, words);
  child.on('error', () => undefined);
  child.unref();
  if (!child.pid) throw new CannotStart(`No se pudo ejecutar PostgreSQL de ${native}.`);
  return child.pid;
}

/** Messages of a server that starts while a killed one still holds memory or its lock file. Both pass. */
const lingers = /is still in use|lock file "postmaster\.pid" already exists/;

type Waiting = {
  /** Process id of a server that another process started. */
  living?: number | undefined;
  begin: () => number;
  recovering?: () => void;
  /** Milliseconds without any sign of the server. */
  patience?: number;
};

/** Milliseconds of crash recovery: a long WAL takes hours. */
const longestRecovery = 6 * 3_600_000;
const unnoticed = 5000;

/**
 * Waits until the server answers and returns its process id. A killed server needs time to end before another
 * can start, and then the new one replays WAL; both are waited for. A server that another process started is
 * never stopped.
 */
export async function waitForPostgres(
  place: Exclude<DatabaseHost, string>,
  log: string,
  { living, begin, recovering = () => undefined, patience = 60_000 }: Waiting,
): Promise<number> {
  const began = performance.now();
  let pid = living ?? begin();
  let heardAt = began;
  let isAnnounced = false;
  for (;;) {
    const client = createUnpooledClient({ ...place, connectionTimeoutMillis: Math.max(patience, 1000) });
    try {
      await client.connect();
      return pid;
    } catch (error) {
      const now = performance.now();
      const code = getSqlState(error) ?? '';
      if (code === notYet && now - began < longestRecovery) heardAt = now;
      if (code === notYet && now - began > unnoticed && !isAnnounced) {
        isAnnounced = true;
        recovering();
      }
      const late = now - heardAt > patience;
      const dead = findProcessMark(pid) === undefined;
      if (!late && dead && (pid === living || lingers.test(readLastWords(log, 4)))) pid = begin();
      else if (late || dead || refuses(code)) {
        if (!dead && pid !== living) await stop(pid, place.host);
        removeIfEmpty(place.host);
        if (code === full) throw error;
        throw dead || refuses(code) ? explainFailedStart(log) : explainSilence(log, patience);
      }
      await pause(20);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** SQLSTATE of a server that starts, recovers or stops and accepts no connections. */
const notYet = '57P03';
/** SQLSTATE of a server without free connections. */
const full = '53300';
/** Tests for an error that will not pass by waiting. */
const refuses = (code: string): boolean => /^(?!57P0)[0-9FHPX][0-9A-Z]{4}$/.test(code) && code !== full;

export const toSuperuserPlace = (place: Exclude<DatabaseHost, string>): Exclude<DatabaseHost, string> => ({
  ...place,
  user: superuser,
});

/**
 * Creates the database and its owner, a login under row-level security. A database owned by the superuser is
 * given to it.
 */
async function ensureDatabase(place: Exclude<DatabaseHost, string>): Promise<void> {
  const database = await asking(place, async (client) => {
    const { rows } = await client.query<{ owner: string }>(
      `select pg_get_userbyid(datdba) as owner from pg_database where datname = '${owner}'`,
    );
    if (!rows[0]) await client.query(`create database ${owner}`);
    return rows[0];
  });
  if (database?.owner === owner) return;
  const give = readFileSync(new URL('./own-database.sql', import.meta.url), 'utf8');
  await asking({ ...place, database: owner }, (client) => client.query(give));
}

async function asking<T>(
  place: Exclude<DatabaseHost, string>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = createUnpooledClient(place);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Fast shutdown, then immediate after 30 seconds. */
async function stop(pid: number, sockets: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (getCommandLine(pid).includes(sockets)) process.kill(pid, signal);
    if (await waitForExit(pid, 30_000)) break;
  }
  removeIfEmpty(sockets);
}
