import { execFile, execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort, type Running, started, until } from './processes.ts';

const secret = 'drill';

/** Primary with a synchronous standby. */
export type Cluster = {
  /** Both servers, in the form of `DATABASE_URL`. */
  url: string;
  /** Kills the primary and all of its child processes. */
  killPrimary: () => Promise<void>;
  promote: () => Promise<void>;
};

/** Finds the programs of PostgreSQL: those of `PG_BIN`, or the newest Debian package. */
function programs(): string {
  const given = process.env['PG_BIN'];
  if (given) return given;
  const debian = '/usr/lib/postgresql';
  const [newest] = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  if (!newest)
    throw new Error('There is no PostgreSQL: apt-get install postgresql, or name its programs in PG_BIN.');
  return `${debian}/${newest}/bin`;
}

/** PostgreSQL refuses to run as root, so it runs as the user of its package. */
function runner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (which: string) => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export async function startCluster(folder: string, withStandby = true): Promise<Cluster> {
  const bin = programs();
  const who = runner();
  const run = (program: string, ...words: string[]) =>
    promisify(execFile)(`${bin}/${program}`, words, {
      ...who,
      cwd: '/',
      env: { ...process.env, PGPASSWORD: secret },
    });
  const own = (path: string) => {
    mkdirSync(path, { recursive: true });
    if (who.uid !== undefined) chownSync(path, who.uid, who.gid ?? who.uid);
    return path;
  };
  own(folder);
  const password = `${folder}/password`;
  writeFileSync(password, secret);
  if (who.uid !== undefined) chownSync(password, who.uid, who.gid ?? who.uid);
  const [first, second] = [await freePort(), await freePort()];
  const primaryData = `${folder}/primary`;
  await run(
    'initdb',
    '-D',
    primaryData,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    '--pwfile',
    password,
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  );
  const serve = (name: string, port: number): Running =>
    started(
      name,
      `${bin}/postgres`,
      [
        '-D',
        `${folder}/${name}`,
        '-p',
        `${port}`,
        '-h',
        '127.0.0.1',
        '-k',
        folder,
        '-c',
        'max_connections=200',
      ],
      {
        ...who,
        folder: own(`${folder}/logs`),
        // Fast shutdown: does not wait for clients.
        ends: 'SIGINT',
      },
    );
  const ask = async (port: number, text: string) => {
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      password: secret,
      database: 'postgres',
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(text)).rows as Record<string, unknown>[];
    } finally {
      await client.end();
    }
  };
  const answers = (port: number) =>
    until(() => ask(port, 'select 1').catch(() => false as const), `PostgreSQL on ${port}`, 60);
  const primary = serve('primary', first);
  await answers(first);
  // Not a superuser, so that row level security applies.
  await ask(first, `create role quincena login createrole password '${secret}'`);
  await ask(first, 'create database quincena owner quincena');
  let standby: Running | undefined;
  if (withStandby) {
    const from = `host=127.0.0.1 port=${first} user=postgres password=${secret} application_name=standby`;
    await run('pg_basebackup', '-D', `${folder}/standby`, '-R', '-X', 'stream', '-c', 'fast', '-d', from);
    standby = serve('standby', second);
    await answers(second);
    await ask(first, `alter system set synchronous_standby_names = '*'`);
    await ask(first, 'select pg_reload_conf()');
    await until(
      async () =>
        (await ask(first, `select 1 from pg_stat_replication where sync_state = 'sync'`)).length > 0,
      'A synchronous standby',
    );
  }
  const hosts = [first, ...(standby ? [second] : [])].map((port) => `127.0.0.1:${port}`).join(',');
  return {
    url: `postgresql://quincena:${secret}@${hosts}/quincena?target_session_attrs=read-write`,
    async killPrimary() {
      const pids = [primary.pid, ...childrenOf(primary.pid)];
      for (const pid of pids) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // The process has already ended.
        }
      }
      await primary.gone;
    },
    async promote() {
      await ask(second, 'select pg_promote(true, 60)');
    },
  };
}

/** Lists the child processes of a process, from /proc. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return (
          Number(/^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]) === parent
        );
      } catch {
        return false;
      }
    })
    .map(Number);
}
