import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { getBaseFolder, listCompleteBases, prune } from '../../../server/backup/base.ts';
import { formatSegmentName, readLsn } from '../../../server/backup/lsn.ts';
import { restoreDatabase, restoreNewest } from '../../../server/backup/restore.ts';
import { BadCopy, collectChunks, openChunks } from '../../../server/backup/seal.ts';
import { readCopiesStatus } from '../../../server/backup/status.ts';
import { startPostgres, toSuperuserPlace } from '../../../server/store/embedded.ts';
import { isExhaustive } from '../../exhaustive.ts';
import { temporaryFolder } from '../../harness.ts';
import { onServer } from '../../server-sql.ts';
import { run } from '../config/process.ts';
import {
  addDocument,
  buildVariables,
  countTo,
  createCopies,
  folder,
  isWhole,
  key,
  last,
  place,
  readNumbers,
  restoreCopy,
  secretKey,
  startKeeping,
  takeCopy,
  waitUntil,
  waitUntilKept,
} from './copies-stage.ts';

/** Variants of a flow: tried in the exhaustive run alone. */
const detail = it.runIf(isExhaustive);

describe('a copy by hand', () => {
  it('is complete, is of one moment and has neither the key of the installation nor its own', async () => {
    const to = createCopies();
    await addDocument();
    const base = await takeCopy(to);
    await addDocument();
    const found = await restoreCopy(to, 'latest');
    expect(found.numbers).toEqual(countTo(last - 1));
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

  it('is never restored when any part of it is missing or changed', async () => {
    const to = createCopies();
    const base = await takeCopy(to);
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
      await expect(restoreCopy(to, 'latest')).rejects.toThrow(BadCopy);
    }
    await to.objects.put(`${at}archive`, [archive]);
    for (const { name } of await to.objects.list(`wal/${base.line}/`)) await to.objects.remove(name);
    await expect(restoreCopy(to, 'latest')).rejects.toThrow(/le falta una parte/);
    await to.objects.remove(`${at}done`);
    await expect(restoreCopy(to, 'latest')).rejects.toThrow(/No hay ninguna copia completa/);
  });

  detail('is replaced by the one before it when damaged, and the restore says so', async () => {
    const to = createCopies();
    const [older, newest] = [await takeCopy(to), await takeCopy(to)];
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

  detail('is removed with its log once a later one is as old as the retention', async () => {
    const to = createCopies();
    const first = await takeCopy(to);
    await onServer(toSuperuserPlace(place), 'select pg_switch_wal()');
    await addDocument();
    const second = await takeCopy(to);
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
    expect((await restoreCopy(to, 'latest')).numbers).toEqual(countTo(last));
  });
});

detail('copies under a new key stand beside those of the old one, and each key opens its own', async () => {
  const to = createCopies();
  await takeCopy(to);
  await addDocument();
  const other = { ...to, key: randomBytes(32) };
  await expect(listCompleteBases(to.objects, other.key)).rejects.toThrow(/otra llave/);
  const second = await takeCopy(other);
  expect((await restoreCopy(to, 'latest')).numbers).toEqual(countTo(last - 1));
  expect((await listCompleteBases(to.objects, other.key)).map(({ id }) => id)).toEqual([second.id]);
  expect(await prune(to.objects, other.key, second.system, 1, Date.now() + 1_000_000_000)).toBe(0);
  expect((await listCompleteBases(to.objects, key)).length).toBe(1);
  const found = await restoreDatabase(temporaryFolder(), second, to.objects, other.key, 'latest');
  expect(await readNumbers(found.place)).toEqual(countTo(last));
  await found.stop();
});

describe('continuous copies', () => {
  it('restore any moment with exactly what was there before it', async () => {
    const to = createCopies();
    const copying = startKeeping(to.to);
    await waitUntil(() => isWhole(to));
    const moments: { at: Date; count: number }[] = [];
    for (let left = 5; left > 0; left--) moments.push({ at: await addDocument(), count: last });
    await waitUntilKept();
    const middle = moments[2] ?? moments[0];
    const found = await restoreCopy(to, middle?.at ?? 'latest');
    expect(found.numbers).toEqual(countTo(middle?.count ?? 0));
    expect(found.reached && middle && found.reached <= middle.at).toBe(true);
    expect(found.leftBytes).toBeGreaterThan(0);

    // A moment that has not come: all there is. One from before there were copies: none.
    expect((await restoreCopy(to, new Date(Date.now() + 86_400_000))).numbers).toEqual(countTo(last));
    await expect(restoreCopy(to, new Date(0))).rejects.toThrow(/la más antigua sirve desde/);

    // Another process finds the place taken, and takes nothing away.
    const other = startKeeping(to.to);
    await other.says(/Copias: /);
    other.child.kill('SIGTERM');
    await addDocument();
    await waitUntilKept();
    expect(await restoreCopy(to, 'latest')).toMatchObject({ numbers: countTo(last), hole: undefined });
    await addDocument();
    await waitUntilKept();
    copying.child.kill('SIGTERM');
    expect(await copying.code).toBe(0);
    // A part of the log that is lost is told, and what was written before it is there.
    const [piece] = (await to.objects.list('wal/'))
      .map(({ name }) => name)
      .sort()
      .slice(-2);
    await to.objects.remove(piece ?? '');
    const cut = await restoreCopy(to, 'latest');
    expect(cut.numbers).toEqual(countTo(cut.numbers.length));
    expect(cut.numbers.length).toBeLessThan(last);
    expect(cut.hole).toMatchObject({ last: expect.any(Date) });
    expect((await restoreCopy(to, new Date())).hole).toEqual(cut.hole);
    expect((await restoreCopy(to, middle?.at ?? 'latest')).hole).toBeUndefined();
    const checked = run(
      'server/commands/copies.ts',
      { DATA_DIR: folder, BACKUP_TO: to.to, BACKUP_KEY: key.toString('base64') },
      ['check'],
    );
    expect(await checked.code, checked.said()).toBe(2);
    expect(checked.said()).toMatch(/le falta una parte: .*NO está bien/s);
    expect(readCopiesStatus(folder)).toMatchObject({ where: to.to, last: { seconds: expect.any(Number) } });
  });
});

describe('the command of copies', () => {
  it('copies while the program runs, checks, restores into an empty folder and refuses any other', async () => {
    const { to } = createCopies();
    const copied = run('server/commands/copies.ts', buildVariables(to, folder), ['backup']);
    expect(await copied.code, copied.said()).toBe(0);
    expect(copied.said()).toMatch(/Copia \S+ completa en/);

    const data = join(temporaryFolder(), 'nueva');
    const back = run('server/commands/copies.ts', buildVariables(to, data), ['restore', '--at', 'latest']);
    expect(await back.code, back.said()).toBe(0);
    expect(back.said()).toMatch(/Su última escritura es de .*No quedó por fuera nada/s);
    expect(readdirSync(data).sort()).toEqual(['postgres', 'quincena.json']);
    const server = await startPostgres({ folder: data, durable: false });
    expect(await readNumbers(server.place)).toEqual(countTo(last));
    await server.stop();

    for (const into of [data, folder]) {
      const refused = run('server/commands/copies.ts', buildVariables(to, into), ['restore']);
      expect(await refused.code).toBe(1);
      expect(refused.said()).toMatch(/no está vacía.*No se tocó nada/s);
    }
  });

  it('says which variable is missing and which moment is not valid', async () => {
    const data = temporaryFolder();
    mkdirSync(join(data, 'copias'));
    const cases: [Record<string, string>, string[], RegExp][] = [
      [{ DATA_DIR: data }, ['backup'], /BACKUP_TO/],
      [{ DATA_DIR: data, BACKUP_TO: '/copias' }, ['backup'], /hace falta la llave.*openssl rand/],
      [buildVariables(join(data, 'copias'), data), ['backup'], /dentro de DATA_DIR/],
      [buildVariables('s3://copias', data), ['backup'], /BACKUP_S3_KEY_ID/],
      [buildVariables('/copias', data), ['restore', '--at', '2026-11-26 10:30'], /momento con su zona/],
      [
        { ...buildVariables('/copias', data), DATABASE_URL: 'postgres://x@localhost/y' },
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
