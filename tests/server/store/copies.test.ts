import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { backupNow } from '../../../server/backup/backup.ts';
import { type BackupManifest, getBaseFolder, listCompleteBases, prune } from '../../../server/backup/base.ts';
import { formatSegmentName, readLsn } from '../../../server/backup/lsn.ts';
import { chooseBase, restoreDatabase, restoreNewest, type Until } from '../../../server/backup/restore.ts';
import { BadCopy, collectChunks, openChunks } from '../../../server/backup/sealed.ts';
import { readCopiesStatus } from '../../../server/backup/status.ts';
import { openObjects } from '../../../server/objects/open.ts';
import { copySourceVariable } from '../../../server/start/words.ts';
import { type DatabaseHost, getClientOptions, placeUrl } from '../../../server/store/connection.ts';
import { startPostgres, toSuperuserPlace } from '../../../server/store/embedded.ts';
import { readFolderIdentity } from '../../../server/store/folder-identity.ts';
import { migrate } from '../../../server/store/migrate.ts';
import { getCommandLine } from '../../../server/store/processes.ts';
import { isExhaustive } from '../../exhaustive.ts';
import { closeAtEnd, temporaryFolder } from '../../harness.ts';
import { onServer } from '../../server-sql.ts';
import { type Run, run, start } from '../config/process.ts';

const key = randomBytes(32);
const secretKey = randomBytes(32);
/** An installation as the program leaves it: its data, its mark and its key. */
let folder: string;
let place: Exclude<DatabaseHost, string>;
let database: pg.Client;
const copies = () => {
  const to = join(temporaryFolder(), 'copias');
  return { to, objects: openObjects({ folder: to }), key };
};

async function connected(to: DatabaseHost): Promise<pg.Client> {
  const client = new pg.Client(getClientOptions(to)).on('error', () => undefined);
  await client.connect();
  return client;
}

beforeAll(async () => {
  folder = temporaryFolder();
  writeFileSync(join(folder, 'quincena.json'), '{"product":"quincena","version":1}\n');
  writeFileSync(join(folder, 'secret.key'), `${secretKey.toString('base64')}\n`);
  const server = await startPostgres({ folder, durable: false });
  closeAtEnd(server.stop);
  place = server.place;
  await migrate(place);
  database = await connected(place);
  closeAtEnd(() => database.end());
  await database.query('create table documents (number bigint primary key, body text)');
});

let last = 0;
/** The moment after it, by the clock of the database. */
async function aDocument(): Promise<Date> {
  await database.query('insert into documents values ($1, $2)', [++last, randomBytes(200).toString('hex')]);
  // Moments of transactions have microseconds and these have not.
  await pause(3);
  const { rows } = await database.query<{ at: Date }>('select clock_timestamp() as at');
  await pause(3);
  return rows[0]?.at ?? new Date();
}

const taken = (to: ReturnType<typeof copies>): Promise<BackupManifest> =>
  backupNow({ place: toSuperuserPlace(place), folder: readFolderIdentity(join(folder, 'postgres')), ...to });

async function numbersOf(from: DatabaseHost): Promise<number[]> {
  const client = await connected(from);
  try {
    const { rows } = await client.query<{ number: string }>('select number from documents order by number');
    return rows.map(({ number }) => Number(number));
  } finally {
    await client.end();
  }
}

async function restored({ objects }: ReturnType<typeof copies>, until: Until, hasDocuments = true) {
  const base = await chooseBase(objects, key, until);
  const found = await restoreDatabase(temporaryFolder(), base, objects, key, until);
  try {
    return { ...found, numbers: hasDocuments ? await numbersOf(found.place) : [] };
  } finally {
    await found.stop();
  }
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** Processes that a test left: they would hold the log for the next one. */
const keepers: Run[] = [];
afterEach(async () => {
  for (const { child, code } of keepers.splice(0)) {
    child.kill('SIGKILL');
    await code;
  }
});

/** The process beside the program. */
function keeper(to: string, more: Record<string, string> = {}): Run {
  const variables = {
    [copySourceVariable]: placeUrl(toSuperuserPlace(place)),
    DATA_DIR: folder,
    BACKUP_TO: to,
    BACKUP_KEY: key.toString('base64'),
    ...more,
  };
  const copying = run('server/commands/copies.ts', variables, ['keep']);
  keepers.push(copying);
  return copying;
}

async function until(what: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await what())) await pause(50);
}

const isWhole = async ({ objects }: ReturnType<typeof copies>) =>
  (await listCompleteBases(objects, key)).length > 0;

/** All that was written until now is kept. */
async function kept(): Promise<void> {
  await database.query(`select pg_logical_emit_message(true, 'test', '')`);
  const { rows } = await database.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn');
  await until(async () => {
    const { rows: slots } = await database.query<{ kept: boolean }>(
      `select restart_lsn >= $1::pg_lsn as kept from pg_replication_slots where slot_name = 'quincena_copies'`,
      [rows[0]?.lsn],
    );
    return slots[0]?.kept === true;
  });
}

describe('a copy by hand', () => {
  it('is whole, is of one moment, and has neither the key of the installation nor its own', async () => {
    const to = copies();
    await aDocument();
    const base = await taken(to);
    await aDocument();
    const found = await restored(to, 'latest');
    expect(found.numbers).toEqual(upTo(last - 1));
    expect(base.sums?.documents?.rows).toBe(last - 1);

    const readable: Buffer[] = [];
    for (const { name } of await to.objects.list('')) {
      const bytes = await to.objects.get(name);
      if (!bytes) throw new Error(name);
      const raw = await collectChunks(bytes);
      readable.push(raw, await collectChunks(openChunks(key, name, [raw])));
    }
    const all = Buffer.concat(readable);
    // The search finds what is there.
    expect(all.includes('quincena_folder')).toBe(true);
    for (const one of [key, secretKey])
      for (const written of [
        one,
        one.toString('base64').slice(0, 40),
        one.toString('hex'),
        one.toString('hex').toUpperCase(),
      ])
        expect(all.includes(written)).toBe(false);
  });

  it('that lacks its end, or any part of it, is never restored in part', async () => {
    const to = copies();
    const base = await taken(to);
    const at = getBaseFolder(base.line, base.id);
    const part = async (name: string) => {
      const bytes = await to.objects.get(at + name);
      return bytes ? collectChunks(bytes) : Buffer.alloc(0);
    };
    const archive = await part('archive');
    const changed = Buffer.from(archive);
    changed[archive.length >> 1] = (changed[archive.length >> 1] ?? 0) ^ 1;
    for (const bytes of [archive.subarray(0, archive.length >> 1), changed]) {
      await to.objects.put(`${at}archive`, [bytes]);
      await expect(restored(to, 'latest')).rejects.toThrow(BadCopy);
    }
    await to.objects.put(`${at}archive`, [archive]);
    for (const { name } of await to.objects.list(`wal/${base.line}/`)) await to.objects.remove(name);
    await expect(restored(to, 'latest')).rejects.toThrow(/le falta una parte/);
    await to.objects.remove(`${at}done`);
    await expect(restored(to, 'latest')).rejects.toThrow(/No hay ninguna copia completa/);
  });

  it('that is damaged gives its place to the one before it, and says so', async () => {
    const to = copies();
    const [older, newest] = [await taken(to), await taken(to)];
    const name = `${getBaseFolder(newest.line, newest.id)}archive`;
    const kept = await to.objects.get(name);
    const archive = kept ? await collectChunks(kept) : Buffer.alloc(0);
    await to.objects.put(name, [archive.subarray(0, archive.length >> 1)]);
    const told: string[] = [];
    const found = await restoreNewest(
      { objects: to.objects, key, until: 'latest' },
      async () => temporaryFolder(),
      {
        onTry: ({ id }) => told.push(`try ${id}`),
        onDamaged: ({ id }) => told.push(`damaged ${id}`),
      },
    );
    await found.stop();
    expect(found.base.id).toBe(older.id);
    expect(told).toEqual([`try ${newest.id}`, `damaged ${newest.id}`, `try ${older.id}`]);
  });

  it('is removed with its log once a later one is as old as the time to keep', async () => {
    const to = copies();
    const first = await taken(to);
    await onServer(toSuperuserPlace(place), 'select pg_switch_wal()');
    await aDocument();
    const second = await taken(to);
    const end = Date.parse(second.endedAt);
    const { system } = first;
    expect(await prune(to.objects, key, system, 60_000, end + 59_000)).toBe(0);
    expect(await prune(to.objects, key, 'otra', 60_000, end + 60_000)).toBe(0);
    expect(await prune(to.objects, key, system, 60_000, end + 60_000)).toBe(1);
    expect((await listCompleteBases(to.objects, key)).map(({ id }) => id)).toEqual([second.id]);
    const segments = (await to.objects.list('wal/')).map(({ name }) => name.split('/')[2] ?? '');
    const needed = formatSegmentName(second.timeline, readLsn(second.start), second.segmentBytes);
    expect(segments.filter((name) => name < needed)).toEqual([]);
    expect(segments).toContain(needed);
    expect((await restored(to, 'latest')).numbers).toEqual(upTo(last));
  });
});

it('a new key begins beside the copies of the old one, and each opens its own', async () => {
  const to = copies();
  await taken(to);
  await aDocument();
  const other = { ...to, key: randomBytes(32) };
  await expect(listCompleteBases(to.objects, other.key)).rejects.toThrow(/otra llave/);
  const second = await taken(other);
  expect((await restored(to, 'latest')).numbers).toEqual(upTo(last - 1));
  expect((await listCompleteBases(to.objects, other.key)).map(({ id }) => id)).toEqual([second.id]);
  expect(await prune(to.objects, other.key, second.system, 1, Date.now() + 1_000_000_000)).toBe(0);
  expect((await listCompleteBases(to.objects, key)).length).toBe(1);
  const found = await restoreDatabase(temporaryFolder(), second, to.objects, other.key, 'latest');
  expect(await numbersOf(found.place)).toEqual(upTo(last));
  await found.stop();
});

describe('copies beside the program', () => {
  it('go back to any moment: with exactly what was there before it', async () => {
    const to = copies();
    const copying = keeper(to.to);
    await until(() => isWhole(to));
    const moments: { at: Date; count: number }[] = [];
    for (let left = 5; left > 0; left--) moments.push({ at: await aDocument(), count: last });
    await kept();
    const middle = moments[2] ?? moments[0];
    const found = await restored(to, middle?.at ?? 'latest');
    expect(found.numbers).toEqual(upTo(middle?.count ?? 0));
    expect(found.reached && middle && found.reached <= middle.at).toBe(true);
    expect(found.leftBytes).toBeGreaterThan(0);

    // A moment that has not come: all there is. One from before there were copies: none.
    expect((await restored(to, new Date(Date.now() + 86_400_000))).numbers).toEqual(upTo(last));
    await expect(restored(to, new Date(0))).rejects.toThrow(/la más antigua sirve desde/);

    // Another process finds the place taken, and takes nothing away.
    const other = keeper(to.to);
    await other.says(/Copias: /);
    other.child.kill('SIGTERM');
    await aDocument();
    await kept();
    expect(await restored(to, 'latest')).toMatchObject({ numbers: upTo(last), hole: undefined });
    await aDocument();
    await kept();
    copying.child.kill('SIGTERM');
    expect(await copying.code).toBe(0);
    // A part of the log that is lost is told, and what was written before it is there.
    const [piece] = (await to.objects.list('wal/'))
      .map(({ name }) => name)
      .sort()
      .slice(-2);
    await to.objects.remove(piece ?? '');
    const cut = await restored(to, 'latest');
    expect(cut.numbers).toEqual(upTo(cut.numbers.length));
    expect(cut.numbers.length).toBeLessThan(last);
    expect(cut.hole).toMatchObject({ last: expect.any(Date) });
    expect((await restored(to, new Date())).hole).toEqual(cut.hole);
    expect((await restored(to, middle?.at ?? 'latest')).hole).toBeUndefined();
    const checked = run(
      'server/commands/copies.ts',
      { DATA_DIR: folder, BACKUP_TO: to.to, BACKUP_KEY: key.toString('base64') },
      ['check'],
    );
    expect(await checked.code, checked.said()).toBe(2);
    expect(checked.said()).toMatch(/le falta una parte: .*NO está bien/s);
    expect(readCopiesStatus(folder)).toMatchObject({ where: to.to, last: { seconds: expect.any(Number) } });
  });

  it.runIf(isExhaustive)(
    'lose nothing that was kept and never pass for whole, whenever they are killed',
    async () => {
      const to = copies();
      let writing = true;
      const writer = (async () => {
        while (writing) await aDocument();
      })();
      const line = /^Copias/m;
      for (let round = 0; round < 5; round++) {
        const copying = keeper(to.to);
        // Anywhere in its life: before it begins, in the middle of a copy, after it.
        const objects = (await to.objects.list('')).length;
        if (round > 0) await until(async () => (await to.objects.list('')).length > objects + round);
        await pause(Math.random() * 300);
        copying.child.kill('SIGKILL');
        await copying.code;
        expect(copying.said()).not.toMatch(line);
      }
      const copying = keeper(to.to);
      await until(() => isWhole(to));
      writing = false;
      await writer;
      await kept();
      copying.child.kill('SIGTERM');
      await copying.code;
      const bases = await listCompleteBases(to.objects, key);
      // Of the last one, and of the first one that was whole between two deaths.
      for (const base of new Set([bases.at(0), bases.at(-1)])) {
        if (!base) continue;
        const found = await restoreDatabase(temporaryFolder(), base, to.objects, key, 'latest');
        expect(await numbersOf(found.place)).toEqual(upTo(last));
        await found.stop();
      }
      expect(bases.length).toBeGreaterThan(0);
    },
  );
});

it.runIf(isExhaustive)(
  'a program that is killed with all it started is copied on by the next one',
  async () => {
    const to = copies();
    const data = temporaryFolder();
    const variables = { DATA_DIR: data, BACKUP_TO: to.to, BACKUP_KEY: key.toString('base64') };
    const first = start(variables);
    await until(() => isWhole(to));
    first.child.kill('SIGKILL');
    await first.code;
    const second = start(variables);
    await second.says(/lista en/);
    const before = readCopiesStatus(data)?.walKeptAt ?? '';
    await until(() => (readCopiesStatus(data)?.walKeptAt ?? '') > before);
    // It goes on where the other was: nothing is copied whole again.
    expect((await listCompleteBases(to.objects, key)).length).toBe(1);
    second.child.kill('SIGTERM');
    expect(await second.code, second.said()).toBe(0);
    expect((await restored(to, 'latest', false)).numbers).toEqual([]);
  },
);

describe('the commands', () => {
  const variables = (to: string, data: string) => ({
    DATA_DIR: data,
    BACKUP_TO: to,
    BACKUP_KEY: key.toString('base64'),
  });

  it('copy while it runs, check, restore into an empty folder, and refuse one that is not', async () => {
    const { to } = copies();
    const copied = run('server/commands/copies.ts', variables(to, folder), ['backup']);
    expect(await copied.code, copied.said()).toBe(0);
    expect(copied.said()).toMatch(/Copia \S+ completa en/);

    const data = join(temporaryFolder(), 'nueva');
    const back = run('server/commands/copies.ts', variables(to, data), ['restore', '--at', 'latest']);
    expect(await back.code, back.said()).toBe(0);
    expect(back.said()).toMatch(/Su última escritura es de .*No quedó por fuera nada/s);
    expect(readdirSync(data).sort()).toEqual(['postgres', 'quincena.json']);
    const server = await startPostgres({ folder: data, durable: false });
    expect(await numbersOf(server.place)).toEqual(upTo(last));
    await server.stop();

    for (const into of [data, folder]) {
      const refused = run('server/commands/copies.ts', variables(to, into), ['restore']);
      expect(await refused.code).toBe(1);
      expect(refused.said()).toMatch(/no está vacía.*No se tocó nada/s);
    }
  });

  it.runIf(isExhaustive)(
    'restore over what a restore that was killed left, and end what it left running',
    async () => {
      const { to } = copies();
      // The command begins the database that the one before it ended.
      const copied = run('server/commands/copies.ts', variables(to, folder), ['backup']);
      expect(await copied.code, copied.said()).toBe(0);
      const data = join(temporaryFolder(), 'nueva');
      const pidFile = () => {
        const work = existsSync(data)
          ? readdirSync(data).find((name) => name.startsWith('postgres.rest'))
          : '';
        const file = work ? join(data, work, 'postgres', 'postmaster.pid') : '';
        return file && existsSync(file) ? file : undefined;
      };
      const killed = run('server/commands/copies.ts', variables(to, data), ['restore']);
      await until(() => pidFile() !== undefined);
      killed.child.kill('SIGKILL');
      await killed.code;
      const pid = Number(readFileSync(pidFile() ?? '', 'utf8').split('\n')[0]);
      expect(getCommandLine(pid)).toContain('postgres');
      const again = run('server/commands/copies.ts', variables(to, data), ['restore']);
      expect(await again.code, again.said()).toBe(0);
      expect(getCommandLine(pid)).toBe('');
      expect(readdirSync(data).sort()).toEqual(['postgres', 'quincena.json']);
    },
  );

  it.runIf(isExhaustive)(
    'restore a database whose files are in a store: they are looked for, and are what they were',
    async () => {
      const [{ to }, archive] = [copies(), join(temporaryFolder(), 'archivos')];
      const company = crypto.randomUUID();
      const contents = ['uno', 'dos', 'tres'].map((text) => Buffer.from(text));
      const begun = await startPostgres({ folder, durable: false });
      const owner = await connected(toSuperuserPlace(begun.place));
      await owner.query(`set session_replication_role = 'replica'`);
      await owner.query(
        `insert into companies (id, person_type, nit, address, country_id, department_id, municipality_id, phone, email, language_id,
        currency_type_id) values ($1, '1', '900123456', 'x', $1, $1, $1, '1', 'a@b.co', $1, $1)`,
        [company],
      );
      for (const content of contents)
        await owner.query(
          `insert into files (company_id, id, name, type, data, size) values ($1, gen_random_uuid(), $2, 'text/plain', $3, $4)`,
          [company, `${content}.txt`, content, content.length],
        );
      await owner.end();
      await begun.stop();

      const ask = async (file: string, words: string[], data: string, more: Record<string, string> = {}) => {
        const asked = run(`server/${file}.ts`, { ...variables(to, data), FILES_TO: archive, ...more }, words);
        return { code: await asked.code, said: asked.said() };
      };
      expect(await ask('files', ['move'], folder)).toMatchObject({
        code: 0,
        said: expect.stringMatching(/Pasaron al almacén 3 /),
      });
      expect(await ask('copies', ['backup'], folder)).toMatchObject({ code: 0 });
      const found = await ask('copies', ['check'], folder);
      expect(found).toMatchObject({
        code: 0,
        said: expect.stringMatching(/Los 3 archivos .* están en el almac/),
      });

      const data = join(temporaryFolder(), 'nueva');
      const back = await ask('copies', ['restore'], data);
      expect(back).toMatchObject({ code: 0, said: expect.stringMatching(/3 archivos están en el almacén/) });
      // A key that is born now opens nothing that is there.
      const keyless = await ask('files', ['check'], data);
      expect(keyless).toMatchObject({
        code: 1,
        said: expect.stringMatching(/Falta la llave.*No se tocó nada/),
      });
      expect(existsSync(join(data, 'secret.key'))).toBe(false);
      const other = await ask('files', ['move'], data, { FILES_IN: 'database', SECRET_KEY: 'a'.repeat(64) });
      expect(other).toMatchObject({ code: 1, said: expect.stringMatching(/no es con la que esto se cerró/) });
      expect(other.said).not.toMatch(/\n\s+at /);

      writeFileSync(join(data, 'secret.key'), readFileSync(join(folder, 'secret.key')));
      expect(await ask('files', ['check'], data)).toMatchObject({ code: 0 });
      expect(await ask('files', ['move'], data, { FILES_IN: 'database' })).toMatchObject({ code: 0 });
      const restored = await startPostgres({ folder: data, durable: false });
      const reader = await connected(toSuperuserPlace(restored.place));
      const { rows } = await reader.query<{ name: string; data: Buffer }>('select name, data from files');
      await reader.end();
      await restored.stop();
      expect(rows.map((row) => row.data.toString()).sort()).toEqual(contents.map(String).sort());

      rmSync(archive, { recursive: true });
      const lost = await ask('copies', ['check'], folder);
      expect(lost).toMatchObject({ code: 2, said: expect.stringMatching(/le faltan 3 .*NO está bien/s) });
    },
  );

  it('say what is missing, and what is not a moment', async () => {
    const data = temporaryFolder();
    mkdirSync(join(data, 'copias'));
    const cases: [Record<string, string>, string[], RegExp][] = [
      [{ DATA_DIR: data }, ['backup'], /BACKUP_TO/],
      [{ DATA_DIR: data, BACKUP_TO: '/copias' }, ['backup'], /hace falta la llave.*openssl rand/],
      [variables(join(data, 'copias'), data), ['backup'], /dentro de DATA_DIR/],
      [variables('s3://copias', data), ['backup'], /BACKUP_S3_KEY_ID/],
      [variables('/copias', data), ['restore', '--at', '2026-11-26 10:30'], /momento con su zona/],
      [
        { ...variables('/copias', data), DATABASE_URL: 'postgres://x@localhost/y' },
        ['backup'],
        /pg_basebackup/,
      ],
    ];
    for (const [given, words, said] of cases) {
      const command = run('server/commands/copies.ts', given, words);
      expect(await command.code).toBe(1);
      expect(command.said()).toMatch(said);
    }
    rmSync(join(data, 'copias'), { recursive: true });
    expect(readdirSync(data)).toEqual([]);
  });
});
