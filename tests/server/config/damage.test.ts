import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { demoPassword, demoUsers } from '../../../server/demo/people.ts';
import { createUser } from '../../../server/identity/users.ts';
import { generateId } from '../../../server/services.ts';
import { openStore } from '../../../server/store/connection.ts';
import { CannotStart, takeFolder } from '../../../server/store/data-folder.ts';
import { startPostgres } from '../../../server/store/embedded.ts';
import { migrate } from '../../../server/store/migrate.ts';
import { pickSome } from '../../exhaustive.ts';
import { closeAtEnd, temporaryFolder, testDatabase } from '../../harness.ts';
import { onServer } from '../../server-sql.ts';
import { run, start } from './process.ts';

/** A data folder that was used and closed in order; each test damages a copy. */
let used: string;

beforeAll(async () => {
  used = temporaryFolder();
  const { place, stop } = await startPostgres({ folder: used, durable: false });
  await migrate(place);
  await stop();
  writeFileSync(join(used, 'quincena.json'), '{"product":"quincena","version":1}\n');
});

function copy(): string {
  const folder = temporaryFolder();
  // As an operator restores a copy: who copies owns it.
  cpSync(used, folder, { recursive: true, preserveTimestamps: true });
  return folder;
}

describe('a data folder that cannot be used', () => {
  const places: [name: string, place: (folder: string) => string, words: RegExp][] = [
    ['is a file', (folder) => join(folder, 'quincena.json'), /es un archivo/],
    ['is under a file', (folder) => join(folder, 'quincena.json', 'data'), /es un archivo/],
  ];
  if (existsSync('/proc/self'))
    places.push(['is where nothing can be made', () => '/proc/quincena/data', /no se pueden crear carpetas/]);
  it.each(pickSome(places, { every: 3 }))('is refused with words when it %s', async (_name, place, words) => {
    const { code, said } = start({ DATA_DIR: place(used) });
    expect(await code).toBe(1);
    expect(said()).toMatch(words);
    expect(said()).not.toContain('at ');
  });

  it('is refused with words when its lock cannot be written or its key cannot be read', async () => {
    // Who takes it writes here, and a folder refuses what is written in its place even to root.
    const folder = temporaryFolder();
    mkdirSync(join(folder, `running-${process.pid}.json`));
    expect(() => takeFolder(folder)).toThrow(CannotStart);
    expect(() => takeFolder(folder)).toThrow(/No se puede usar la carpeta de datos .* DATA_DIR\.$/);

    const unread = temporaryFolder();
    mkdirSync(join(unread, 'secret.key'));
    const { code, said } = start({ DATA_DIR: unread });
    expect(await code).toBe(1);
    expect(said()).toMatch(/No se puede usar la carpeta de datos/);
    expect(said()).not.toContain('at ');
  });

  it.each(
    pickSome(
      [
        ['of another product', '{"product":"other"}', /no es de Quincena/],
        ['cut short', '{"prod', /está dañado/],
        ['of a later version', '{"product":"quincena","version":2}', /otra versión de Quincena \(2\)/],
      ],
      { every: 3, turn: 1 },
    ),
  )('is refused with words when its mark is %s', async (_name, mark, words) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'quincena.json'), mark);
    const { code, said } = start({ DATA_DIR: folder });
    expect(await code).toBe(1);
    expect(said()).toMatch(words);
    expect(readdirSync(folder)).toEqual(['quincena.json']);
  });

  it.each(
    pickSome(
      [
        [
          'its control file is cut',
          (f: string) => truncateSync(join(f, 'postgres/global/pg_control'), 100),
          /dañad/,
        ],
        [
          'its version file is gone',
          (f: string) => rmSync(join(f, 'postgres/PG_VERSION')),
          /no es una base de datos completa/,
        ],
        [
          'its log of transactions is gone',
          (f: string) => rmSync(join(f, 'postgres/pg_wal'), { recursive: true }),
          /dañad/,
        ],
        [
          'its tables are gone',
          (f: string) => rmSync(join(f, 'postgres/base'), { recursive: true }),
          /dañad/,
        ],
        [
          'it is of another PostgreSQL',
          (f: string) => writeFileSync(join(f, 'postgres/PG_VERSION'), '16\n'),
          /PostgreSQL 16/,
        ],
      ],
      { every: 3, turn: 1 },
    ),
  )('is refused and keeps its files when %s', async (_name, damage, words) => {
    const folder = copy();
    damage(folder);
    const before = readdirSync(join(folder, 'postgres')).length;
    const { code, said } = start({ DATA_DIR: folder });
    expect(await code).toBe(1);
    expect(said()).toMatch(/Quincena no pudo empezar/);
    expect(said()).toMatch(words);
    expect(said()).not.toMatch(/\n\s+at /);
    expect(readdirSync(join(folder, 'postgres')).length).toBeGreaterThanOrEqual(before);
  });
});

/** The address of a database of the tests as the operator would write it. */
async function databaseUrl(user?: string): Promise<string> {
  const place = await testDatabase();
  const url = new URL(
    typeof place === 'string'
      ? place
      : `postgres://${place.user}@localhost:${place.port}/${place.database}?host=${encodeURIComponent(place.host)}`,
  );
  if (user) url.username = user;
  return url.href;
}

describe('a database that cannot be used', () => {
  it('is refused when a later version wrote it', async () => {
    const url = await databaseUrl();
    const client = new pg.Client(url);
    await client.connect();
    closeAtEnd(() => client.end());
    await client.query(`insert into migrations (name) values ('9999_later')`);
    const { code, said } = start({ DATABASE_URL: url });
    expect(await code).toBe(1);
    expect(said()).toMatch(/versión más nueva de Quincena \(9999_later\)/);
  });

  it('is refused with the step of its schema that fails and that no data are lost', async () => {
    const url = await databaseUrl();
    const client = new pg.Client(url);
    await client.connect();
    closeAtEnd(() => client.end());
    await client.query(`delete from migrations where name like '0002%'`);
    const { code, said } = start({ DATABASE_URL: url });
    expect(await code).toBe(1);
    expect(said()).toMatch(/Paso 0002_\w+: .*already exists\n.*los datos siguen ahí/);
    expect(said()).not.toMatch(/ at .*migrate/);
  });

  it('is refused when its user may not create tables', async () => {
    const admin = new pg.Client(await databaseUrl());
    await admin.connect();
    const role = `poor_${crypto.randomUUID().slice(0, 8)}`;
    await admin.query(`create role ${role} login`);
    closeAtEnd(async () => {
      await admin.query(`drop role ${role}`);
      await admin.end();
    });
    const { code, said } = start({ DATABASE_URL: await databaseUrl(role) });
    expect(await code).toBe(1);
    expect(said()).toMatch(/no puede crear tablas/);
  });

  it.each(
    pickSome(
      [
        ['superuser', 'create role NAME login superuser', /El usuario NAME de DATABASE_URL es superusuario/],
        [
          'one without row security',
          'create role NAME login bypassrls',
          /NAME de DATABASE_URL tiene BYPASSRLS/,
        ],
        [
          'one that may become superuser',
          'create role NAME login in role postgres',
          /NAME de DATABASE_URL puede tomar el rol postgres, que es superusuario/,
        ],
      ],
      { every: 3, turn: 0 },
    ),
  )('is refused when row security does not bind its user: %s', async (_name, made, words) => {
    const role = `free_${crypto.randomUUID().slice(0, 8)}`;
    const { place } = inject('database');
    await onServer(place, made.replace('NAME', role));
    closeAtEnd(() => onServer(place, `drop role ${role}`));
    const url = await databaseUrl(role);
    const variables = { DATABASE_URL: url, DATA_DIR: temporaryFolder(), SECRET_KEY: '00'.repeat(32) };
    const refusal = new RegExp(words.source.replace('NAME', role));
    const admin = ['--email', 'a@b.co', '--name', 'Ana'];
    for (const program of [
      run('server/commands/start.ts', variables),
      run('server/commands/worker.ts', variables),
      run('server/commands/admin-create.ts', { ...variables, ADMIN_PASSWORD: 'x' }, admin),
    ]) {
      expect(await program.code).toBe(1);
      expect(program.said()).toMatch(refusal);
      expect(program.said()).not.toMatch(/\n\s+at /);
    }
  });

  it('is refused with the user or the database that does not exist', async () => {
    const stranger = start({ DATABASE_URL: await databaseUrl('nobody_of_here') });
    expect(await stranger.code).toBe(1);
    expect(stranger.said()).toMatch(/no acepta ese usuario/);
    const url = new URL(await databaseUrl());
    url.pathname = '/nothing_of_here';
    const missing = start({ DATABASE_URL: url.href });
    expect(await missing.code).toBe(1);
    expect(missing.said()).toMatch(/no existe: créela/);
  });

  it('is refused when the program that listens there is no database', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(
      0,
      'localhost',
    );
    await once(other, 'listening');
    closeAtEnd(() => other.close());
    const { port } = other.address() as { port: number };
    const { code, said } = start({ DATABASE_URL: `postgres://a:b@localhost:${port}/x` });
    expect(await code).toBe(1);
    expect(said()).toMatch(/DATABASE_URL/);
  });
});

describe('the database of a demo', () => {
  it('is refused in production', async () => {
    const url = await databaseUrl();
    const store = openStore(url, 1);
    await store.asSystem((tx) =>
      createUser(tx, {
        id: generateId(),
        name: 'Demo',
        email: demoUsers[0].email,
        password: demoPassword,
        published: true,
        roles: ['root'],
      }),
    );
    await store.close();
    const { code, said } = start({ DATABASE_URL: url, NODE_ENV: 'production' });
    expect(await code).toBe(1);
    expect(said()).toMatch(/los de la demo/);
  });
});

describe('a database that ends by itself while the server runs', () => {
  it('starts again from its files, and the server answers as before', async () => {
    const folder = copy();
    const running = start({ DATA_DIR: folder });
    const [, address] = /lista en (\S+)/.exec(await running.says(/Ctrl\+C/)) ?? [];
    const postmaster = Number(
      readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
    );
    process.kill(postmaster, 'SIGKILL');
    await running.says(/se inicia de nuevo/);
    for (let status = 0; status !== 200; ) status = (await fetch(`${address}/api/health`)).status;
    running.child.kill('SIGTERM');
    expect(await running.code).toBe(0);
  });
});
