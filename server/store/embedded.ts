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

/** A running PostgreSQL of ours, reached by a socket that only its user and this process may open. */
type Embedded = {
  place: Exclude<DatabaseHost, string>;
  adopted: boolean;
  pid: number;
  stop: () => Promise<void>;
};

type Options = {
  /** The folder that holds `postgres`, its data. */
  folder: string;
  /** `false` for what may be lost with the machine: tests. */
  durable?: boolean;
  /** Settings of this start only. */
  settings?: Record<string, string>;
  /** Connections that the server must have room for. */
  connections?: number;
  /** Called once when the server recovers from its log and that takes long. */
  recovering?: () => void;
  /** Users of the machine who may come in besides who starts it and root. */
  guests?: readonly string[];
};

type Runner = { uid?: number; gid?: number };
const major = '18';
const superuser = 'postgres';
const leastConnections = 100;
/** Name of the database and of the login that owns it. */
const owner = 'quincena';

/**
 * Starts the server of a data folder, or adopts the one that a start that died left running. PostgreSQL refuses to
 * run as root; then it runs as `nobody`.
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

/** Ends the server that a dead process left running over a folder. */
export async function endPostgres(folder: string): Promise<void> {
  const living = livingPostmaster(join(folder, 'postgres'));
  if (living) await stop(living.pid, living.sockets);
}

/** The server that was left running; one that has no room for as many connections is ended, and another begins. */
async function adoptable(data: string, connections: number): Promise<Living | undefined> {
  const living = livingPostmaster(data);
  if (!living || connections <= leastConnections) return living;
  const begun = /max_connections=(\d+)/.exec(getCommandLine(living.pid))?.[1];
  if (begun === undefined || Number(begun) >= connections) return living;
  await stop(living.pid, living.sockets);
  return undefined;
}

/** Returns the user that runs the server: the current one, or `nobody` under root. */
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

/** Sockets have short names, so they live apart from the data, in a folder named after it. */
export function getSocketPath(data: string, temporary = findOpenTemporaryFolder()): string {
  const name = `quincena-${createHash('sha256').update(data).digest('hex').slice(0, 12)}`;
  // The whole of it, with what PostgreSQL adds, fits in 103 letters or nobody can call.
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

/** A server that runs, and the folder of its sockets: that of the process which began it, whose temporary folder may be another. */
type Living = { pid: number; sockets: string };

function livingPostmaster(data: string): Living | undefined {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  // The server writes the folder of its sockets in the fifth line, once it has them.
  const [first, , , , written] = readFileSync(file, 'utf8').split('\n');
  const pid = Number(first);
  const command = getCommandLine(pid);
  const sockets = [written, getSocketPath(data)].find(
    (path) => path && command.includes(`unix_socket_directories=${path}`),
  );
  if (sockets) return { pid, sockets };
  // The number belongs to another program now, and PostgreSQL would take that program for itself.
  if (findProcessMark(pid) !== undefined) renameSync(file, `${file}.stale`);
  return undefined;
}

/**
 * A copy restored by root is root's, and a plain copy lets others in: PostgreSQL opens only what belongs to the
 * user it runs as and nobody else may enter.
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

/** Folders left half made by starts that died; one that is still written to goes the next time. */
function removeHalves(folder: string): void {
  for (const name of readdirSync(folder).filter((found) => /^postgres(\.[\d-]+)?\.new$/.test(found))) {
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch {
      // Still in use.
    }
  }
}

/** Built aside and moved into place whole, so a start that dies halfway leaves nothing that looks like data. */
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
  // A name of its own: the initdb of a start that was killed may still be writing into the one it had.
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
 * Runs a program of PostgreSQL with the data as its working folder. A folder behind closed doors is reached through
 * `/proc/self/cwd`: we, who may, open it, and the program inherits it.
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
 * Callers that are let in: whoever starts the program, and root, as the system says who is at the other end of the socket. The server
 * runs as `nobody` when root starts it, and then its socket is within reach of every process of `nobody`: those may not.
 * Files of their own, so that `pg_hba.conf` stays as it is for the day on which the folder moves to another server.
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
      // Another user may have written the one that is there.
      rmSync(join(data, name), { force: true });
      writeFileSync(join(data, name), text);
      chmodSync(join(data, name), 0o644);
      return [setting, join(from, name)];
    }),
  );
}

/** Name of the user of this process; a number without a name, as some containers have, is known to nobody. */
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
    // Log that copies have not kept yet waits here up to this; then a new copy begins, and the disk is not filled.
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

/**
 * Its last words when one that was killed is not gone yet: its children hold the memory, or nobody has taken leave of the
 * process and its lock still counts. Both pass.
 */
const lingers = /is still in use|lock file "postmaster\.pid" already exists/;

type Waiting = {
  /** Process of a server that somebody else began. */
  living?: number | undefined;
  begin: () => number;
  recovering?: () => void;
  /** Milliseconds in which it has to say something. */
  patience?: number;
};

/** Milliseconds that a recovery may take: a large log takes hours. */
const longestRecovery = 6 * 3_600_000;
/** Milliseconds of recovery before `recovering` is called. */
const unnoticed = 5000;

/**
 * Waits until it answers; tells its process. A server that was killed needs a moment to go before another may begin, and that
 * one goes over its log first: it says so, and is waited for. One that somebody else began is never ended here.
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

/** SQLSTATE of a server that starts, recovers or ends, and accepts no connections. */
const notYet = '57P03';
/** SQLSTATE of a server whose connections are all taken. */
const full = '53300';
/** The server is up and will not let anybody in; what passes is not that. */
const refuses = (code: string): boolean => /^(?!57P0)[0-9FHPX][0-9A-Z]{4}$/.test(code) && code !== full;

/** Returns the place of the embedded database as its superuser, which may copy it. */
export const toSuperuserPlace = (place: Exclude<DatabaseHost, string>): Exclude<DatabaseHost, string> => ({
  ...place,
  user: superuser,
});

/** The database and the login that owns it, which row security binds; one that was the superuser's is given to it. */
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

/** Fast shutdown: open transactions are rolled back, everything kept is written. */
async function stop(pid: number, sockets: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (getCommandLine(pid).includes(sockets)) process.kill(pid, signal);
    if (await waitForExit(pid, 30_000)) break;
  }
  removeIfEmpty(sockets);
}
