import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, it, vi } from 'vitest';
import { countConnections } from '../../../server/start/database.ts';
import { findOpenTemporaryFolder, prepareBinaries } from '../../../server/store/binaries.ts';
import { type DatabaseHost, getClientOptions, openStore } from '../../../server/store/connection.ts';
import { openDataFolder, takeFolder } from '../../../server/store/data-folder.ts';
import { getSocketPath, startPostgres, waitForPostgres } from '../../../server/store/embedded.ts';
import { explainFailedCreation, explainFailedStart } from '../../../server/store/last-words.ts';
import { refuseUnboundLogin } from '../../../server/store/login.ts';
import { listMigrations, migrate } from '../../../server/store/migrate.ts';
import { findProcessMark, waitForExit } from '../../../server/store/processes.ts';
import { closeAtEnd, temporaryFolder, testDatabase } from '../../harness.ts';
import { asSuperuser, inDatabase, onServer, userOf } from '../../server-sql.ts';

async function start(folder: string) {
  const server = await startPostgres({ folder, durable: false });
  closeAtEnd(server.stop);
  return server;
}

describe('the embedded database', () => {
  it('is adopted when the process that started it died, and can be stopped', async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o755);
    const first = await start(folder);
    const second = await start(folder);
    expect(second).toMatchObject({ adopted: true, pid: first.pid });
    await second.stop();
    expect(await waitForExit(first.pid, 1000)).toBe(true);
  });

  it('is found by a process with another temporary folder, which leaves it running', async () => {
    const folder = temporaryFolder();
    const first = await start(folder);
    vi.stubEnv('TMPDIR', '/var/tmp');
    const second = await start(folder).finally(() => vi.unstubAllEnvs());
    expect(second).toMatchObject({ adopted: true, pid: first.pid, place: first.place });
    expect(existsSync(join(folder, 'postgres', 'postmaster.pid.stale'))).toBe(false);
  });

  it.skipIf(process.getuid?.() !== 0)(
    'admits root and no other process of the user that it runs as',
    async () => {
      const folder = temporaryFolder();
      const { place } = await start(folder);
      await onServer(asSuperuser(place), 'select 1');
      const { uid, gid } = statSync(place.host);
      const words = JSON.stringify(asSuperuser(place));
      // The process becomes that user once it has read its modules, which may lie in the home of another user.
      const call = `const { Client } = require('pg'); process.setgroups([]); process.setgid(${gid}); process.setuid(${uid});
        new Client(${words}).connect().then(() => console.log('in'), (e) => console.log(e.code))`;
      const child = spawn(process.execPath, ['-e', call], { stdio: ['ignore', 'pipe', 'inherit'] });
      let said = '';
      child.stdout.on('data', (piece: Buffer) => {
        said += piece;
      });
      await once(child, 'close');
      expect(said.trim()).toBe('28000');
    },
  );

  it('recovers whole after it was killed, even in a folder that only its owner may open', async () => {
    const folder = temporaryFolder();
    const killed = await startPostgres({ folder });
    closeAtEnd(killed.stop);
    await migrate(killed.place);
    process.kill(killed.pid, 'SIGKILL');
    expect(await waitForExit(killed.pid, 5000)).toBe(true);
    const again = await start(folder);
    expect(again.adopted).toBe(false);
    expect(await migrate(again.place)).toEqual([]);
    await again.stop();
  });

  it('is handed over by the superuser, with all its data, to a login that row security binds', async () => {
    const folder = temporaryFolder();
    const { place, stop } = await startPostgres({ folder, durable: false });
    const superuser = asSuperuser(place);
    await onServer(inDatabase(superuser, 'postgres'), 'drop database quincena');
    await onServer(inDatabase(superuser, 'postgres'), 'drop role quincena');
    await onServer(inDatabase(superuser, 'postgres'), 'create database quincena');
    await migrate(superuser);
    await onServer(
      superuser,
      `insert into languages (id, code, name) values (gen_random_uuid(), 'qq', 'kept')`,
    );
    await stop();
    const again = await start(folder);
    await refuseUnboundLogin(again.place);
    expect(await migrate(again.place)).toEqual([]);
    const client = new pg.Client(getClientOptions(again.place));
    await client.connect();
    const { rows } = await client.query(`
      select (select name from languages where code = 'qq') as kept,
        (select count(*)::int from pg_class where relnamespace = any (own) and relowner <> current_user::regrole)
          + (select count(*)::int from pg_proc where pronamespace = any (own) and proowner <> current_user::regrole)
          + (select count(*)::int from pg_type where typnamespace = any (own) and typowner <> current_user::regrole)
          + (select count(*)::int from pg_namespace where oid = any (own) and nspname <> 'public' and nspowner <> current_user::regrole)
          as others
      from (select array['public'::regnamespace, 'pgboss'::regnamespace]::oid[] as own) schemas`);
    expect(rows).toEqual([{ kept: 'kept', others: 0 }]);
    // Tables of a later version are made by the owner.
    await client.query('alter table languages add column later text');
    await client.end();
    await again.stop();
  });

  it('waits for a killed one that is still in the list of processes', async () => {
    const folder = temporaryFolder();
    const first = await startPostgres({ folder, durable: false });
    await first.stop();
    const { uid, gid } = statSync(join(folder, 'postgres'));
    const owner = process.getuid?.() === 0 ? { uid, gid } : {};
    // A parent that is stopped does not look after its child: the number stays taken until the parent goes on.
    const parent = spawn('sh', ['-c', 'sleep 600 >&2 & echo $!; read _; wait'], owner);
    const pid = Number.parseInt(String((await once(parent.stdout, 'data'))[0]), 10);
    parent.kill('SIGSTOP');
    process.kill(pid, 'SIGKILL');
    expect(await waitForExit(pid, 5000)).toBe(true);
    expect(process.kill(pid, 0)).toBe(true);
    const lock = join(folder, 'postgres', 'postmaster.pid');
    writeFileSync(lock, `${pid}\n${join(folder, 'postgres')}\n1\n5432\n\n\n0 0\nready\n`);
    if (process.getuid?.() === 0) chownSync(lock, uid, gid);
    parent.stdin.end();
    const going = setTimeout(() => parent.kill('SIGCONT'), 1500);
    const again = await start(folder);
    clearTimeout(going);
    expect(again.adopted).toBe(false);
    await again.stop();
  });

  it('refuses incomplete data and leaves them unchanged', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'postgres'));
    writeFileSync(join(folder, 'postgres', 'something'), 'kept');
    await expect(startPostgres({ folder })).rejects.toThrow(/no es una base de datos completa/);
    expect(readdirSync(join(folder, 'postgres'))).toEqual(['something']);
  });

  it('refuses data of another major version', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'postgres'));
    writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '15\n');
    await expect(startPostgres({ folder })).rejects.toThrow(/PostgreSQL 15/);
  });

  it('is created even while a killed start still writes its half', async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o755);
    const half = join(folder, 'postgres.new');
    const writing = setInterval(() => {
      mkdirSync(join(half, 'base'), { recursive: true });
      writeFileSync(join(half, 'base', String(performance.now())), 'x');
    }, 1);
    const { stop } = await startPostgres({ folder, durable: false }).finally(() => clearInterval(writing));
    await stop();
    expect(existsSync(join(folder, 'postgres', 'PG_VERSION'))).toBe(true);
  });

  it('has connections enough for its workers, even when it was left running with fewer', async () => {
    const folder = temporaryFolder();
    const room = async (place: DatabaseHost) => {
      const client = new pg.Client(getClientOptions(place));
      await client.connect();
      const { rows } = await client.query<{ max_connections: string }>('show max_connections');
      await client.end();
      return Number(rows[0]?.max_connections);
    };
    const first = await start(folder);
    expect(await room(first.place)).toBe(100);
    const more = countConnections({ workers: 64, apiProcesses: 1, documentsInFlight: 32 });
    expect(more).toBeGreaterThan(64 * 12 + 10);
    const second = await startPostgres({ folder, durable: false, connections: more });
    closeAtEnd(second.stop);
    expect([second.adopted, await room(second.place)]).toEqual([false, more]);
    const third = await startPostgres({ folder, durable: false, connections: more });
    expect([third.adopted, third.pid]).toEqual([true, second.pid]);
    await third.stop();
  });

  it('refuses damaged data and says so', async () => {
    const folder = temporaryFolder();
    const server = await start(folder);
    await server.stop();
    writeFileSync(join(folder, 'postgres', 'global', 'pg_control'), 'damaged');
    await expect(startPostgres({ folder })).rejects.toThrow(/pueden estar dañados/);
  });
});

describe('a failed start of the database', () => {
  it.each(['$HOME', '`', '"', '\\'])('is not caused by %s in the path of its programs', (sign) => {
    const home = join(temporaryFolder(), `a${sign}b`);
    mkdirSync(join(home, 'native'), { recursive: true });
    writeFileSync(join(home, 'package.json'), `{"version":"${crypto.randomUUID()}"}`);
    writeFileSync(join(home, 'native', 'initdb'), 'x');
    const native = prepareBinaries(false, home);
    closeAtEnd(() => rmSync(dirname(native), { recursive: true }));
    expect(native).not.toContain(sign);
    expect(existsSync(join(native, 'initdb'))).toBe(true);
  });

  it('is not called damage when the disk is full', () => {
    const log = join(temporaryFolder(), 'postgres.log');
    const full = 'FATAL:  could not write to file "pg_wal/xlogtemp.7": No space left on device';
    const after = 'LOG:  startup process exited\n'.repeat(9);
    writeFileSync(log, `LOG:  starting PostgreSQL 18.4\n${full}\n${after}`);
    expect(explainFailedStart(log).message).toMatch(/disco .* está lleno/);
    writeFileSync(
      log,
      `${full}\nLOG:  starting PostgreSQL 18.4\nPANIC:  could not locate a valid checkpoint`,
    );
    expect(explainFailedStart(log).message).toMatch(/pueden estar dañados/);
  });

  it('is not called damage when it was ended from outside', () => {
    const log = join(temporaryFolder(), 'postgres.log');
    writeFileSync(log, 'LOG:  starting PostgreSQL 18.4\nFATAL:  the database system is starting up\n');
    expect(explainFailedStart(log).message).toMatch(/sin queja.*No se tocó nada/);
  });

  it('says so when its user has no name', () => {
    const log = join(temporaryFolder(), 'postgres.log');
    writeFileSync(log, 'initdb: could not look up effective user ID 4321: user does not exist\n');
    expect(explainFailedCreation('/data/postgres', log).message).toMatch(
      /usuario 4321.* no tiene nombre.*DATABASE_URL/,
    );
  });

  it('is not caused by a temporary folder that only its owner may open', () => {
    const closed = join(temporaryFolder(), 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const found = findOpenTemporaryFolder(closed);
    expect(found).toBe(process.getuid?.() === 0 ? '/tmp' : closed);
  });

  it('is not caused by a long path of the temporary folder', () => {
    expect(getSocketPath('/data/postgres', `/${'x'.repeat(90)}`)).toMatch(/^\/tmp\/quincena-/);
    expect(getSocketPath('/data/postgres', '/var/tmp')).toMatch(/^\/var\/tmp\/quincena-/);
  });
});

describe('a database that is still starting', () => {
  const refusing = (code: string) => {
    const fields = `SFATAL\0VFATAL\0C${code}\0Mnot now\0\0`;
    const length = Buffer.alloc(4);
    length.writeInt32BE(fields.length + 4);
    return Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)]);
  };
  const letIn = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

  /** Server that gives its answers to one caller after another, as PostgreSQL does at its socket; the last one goes on. */
  async function aServer(...answers: Buffer[]) {
    const host = temporaryFolder();
    let calls = 0;
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        const answer = answers[Math.min(calls++, answers.length - 1)];
        if (answer === letIn) socket.write(answer);
        else if (answer) socket.end(answer);
      });
    }).listen(join(host, '.s.PGSQL.5432'));
    await once(server, 'listening');
    const alive = spawn('sleep', ['600']);
    closeAtEnd(() => void server.close());
    closeAtEnd(() => void alive.kill('SIGKILL'));
    const place = { host, port: 5432, user: 'postgres', database: 'postgres' };
    return { place, pid: alive.pid ?? 0, calls: () => calls, log: join(host, 'postgres.log') };
  }
  const never = () => {
    throw new Error('begun again');
  };

  it('is awaited as long as it says that it is starting', async () => {
    const { place, pid, log, calls } = await aServer(...Array<Buffer>(5).fill(refusing('57P03')), letIn);
    expect(await waitForPostgres(place, log, { begin: () => pid, patience: 0 })).toBe(pid);
    expect(calls()).toBe(6);
  });

  it.each([
    ['57P02', /no respondió/],
    ['53300', /not now/],
  ])('is given up when it keeps answering %s, and is not called damaged', async (code, words) => {
    const { place, pid, log } = await aServer(refusing(code));
    const waiting = waitForPostgres(place, log, { living: pid, begin: never, patience: 0 });
    await expect(waiting).rejects.toThrow(words);
    // Whoever began it may still have use for it.
    expect(findProcessMark(pid)).toBeDefined();
  });

  it('is started here when the one of another process has ended', async () => {
    const { place, pid, log } = await aServer(refusing('57P03'), letIn);
    const gone = spawn('true');
    await once(gone, 'exit');
    expect(await waitForPostgres(place, log, { living: gone.pid, begin: () => pid })).toBe(pid);
  });
});

describe('the data folder', () => {
  it('may be a new disk of its own', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'lost+found'));
    openDataFolder(folder);
    expect(readdirSync(folder).sort()).toEqual(['lost+found', 'quincena.json']);
  });

  it('is refused when it holds other files, which stay untouched', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'thesis.doc'), 'x');
    expect(() => openDataFolder(folder)).toThrow(/no es de Quincena/);
    expect(readdirSync(folder)).toEqual(['thesis.doc']);
  });

  it('is refused when its mark is damaged or of another version', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'quincena.json'), '{"prod');
    expect(() => openDataFolder(folder)).toThrow(/dañado/);
    writeFileSync(join(folder, 'quincena.json'), '{"product":"quincena","version":99}');
    expect(() => openDataFolder(folder)).toThrow(/otra versión/);
  });

  it('belongs to one process at a time, and can be taken over from a dead one', () => {
    const folder = temporaryFolder();
    const held = takeFolder(folder);
    expect(() => takeFolder(folder)).toThrow(/ya está en marcha/);
    held.release();
    writeFileSync(join(folder, 'running.json'), JSON.stringify({ pid: process.pid, mark: 'another life' }));
    takeFolder(folder).release();
    expect(existsSync(join(folder, 'running.json'))).toBe(false);
  });

  it('tells a living process from a dead one', () => {
    expect(findProcessMark(process.pid)).toBeDefined();
    expect(findProcessMark(2 ** 22 + 1)).toBeUndefined();
  });
});

describe('the schema', () => {
  it('is created once when several processes start together', async () => {
    const place = await testDatabase();
    const owner = openStore(place, 1);
    closeAtEnd(() => owner.close());
    const { rows } = await sql<{ name: string }>`select current_user as name`.execute(owner.db);
    expect(rows[0]?.name).toBe('quincena_app');
    expect(await migrate(place)).toEqual([]);
    const fresh = await emptyDatabase();
    const taken = await Promise.all([migrate(fresh), migrate(fresh), migrate(fresh)]);
    expect(taken.flat().sort()).toEqual(listMigrations().map((step) => step.name));
  });
});

async function emptyDatabase(): Promise<DatabaseHost> {
  const { place, login } = inject('database');
  const name = `empty_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
  await onServer(place, `create database ${name} owner ${userOf(login)}`);
  closeAtEnd(() => onServer(place, `drop database ${name} with (force)`));
  return inDatabase(login, name);
}
