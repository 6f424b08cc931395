import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { listCompleteBases } from '../../../server/backup/base.ts';
import { restoreDatabase } from '../../../server/backup/restore.ts';
import { readCopiesStatus } from '../../../server/backup/status.ts';
import { startPostgres, toSuperuserPlace } from '../../../server/store/embedded.ts';
import { getCommandLine } from '../../../server/store/processes.ts';
import { temporaryFolder } from '../../harness.ts';
import { run, start } from '../config/process.ts';
import {
  addDocument,
  buildVariables,
  connect,
  countTo,
  createCopies,
  folder,
  isWhole,
  key,
  last,
  readNumbers,
  restoreCopy,
  startKeeping,
  waitUntil,
  waitUntilKept,
} from './copies-stage.ts';

it('continuous copies that are killed at any time lose nothing stored and never pass for complete', async () => {
  const to = createCopies();
  let writing = true;
  const writer = (async () => {
    while (writing) await addDocument();
  })();
  const line = /^Copias/m;
  for (let round = 0; round < 5; round++) {
    const copying = startKeeping(to.to);
    // Anywhere in its life: before it begins, in the middle of a copy, after it.
    const objects = (await to.objects.list('')).length;
    if (round > 0) await waitUntil(async () => (await to.objects.list('')).length > objects + round);
    await pause(Math.random() * 300);
    copying.child.kill('SIGKILL');
    await copying.code;
    expect(copying.said()).not.toMatch(line);
  }
  const copying = startKeeping(to.to);
  await waitUntil(() => isWhole(to));
  writing = false;
  await writer;
  await waitUntilKept();
  copying.child.kill('SIGTERM');
  await copying.code;
  const bases = await listCompleteBases(to.objects, key);
  // Of the last one, and of the first one that was whole between two deaths.
  for (const base of new Set([bases.at(0), bases.at(-1)])) {
    if (!base) continue;
    const found = await restoreDatabase(temporaryFolder(), base, to.objects, key, 'latest');
    expect(await readNumbers(found.place)).toEqual(countTo(last));
    await found.stop();
  }
  expect(bases.length).toBeGreaterThan(0);
});

it('a program continues the copies of one that was killed with all its processes', async () => {
  const to = createCopies();
  const data = temporaryFolder();
  const variables = { DATA_DIR: data, BACKUP_TO: to.to, BACKUP_KEY: key.toString('base64') };
  const first = start(variables);
  await waitUntil(() => isWhole(to));
  first.child.kill('SIGKILL');
  await first.code;
  const second = start(variables);
  await second.says(/lista en/);
  const before = readCopiesStatus(data)?.walKeptAt ?? '';
  await waitUntil(() => (readCopiesStatus(data)?.walKeptAt ?? '') > before);
  // It goes on where the other was: nothing is copied whole again.
  expect((await listCompleteBases(to.objects, key)).length).toBe(1);
  second.child.kill('SIGTERM');
  expect(await second.code, second.said()).toBe(0);
  expect((await restoreCopy(to, 'latest', false)).numbers).toEqual([]);
});

it('a restore replaces what a killed one left and ends the processes it left running', async () => {
  const { to } = createCopies();
  // The command begins the database that the one before it ended.
  const copied = run('server/commands/copies.ts', buildVariables(to, folder), ['backup']);
  expect(await copied.code, copied.said()).toBe(0);
  const data = join(temporaryFolder(), 'nueva');
  const pidFile = () => {
    const work = existsSync(data) ? readdirSync(data).find((name) => name.startsWith('postgres.rest')) : '';
    const file = work ? join(data, work, 'postgres', 'postmaster.pid') : '';
    return file && existsSync(file) ? file : undefined;
  };
  const killed = run('server/commands/copies.ts', buildVariables(to, data), ['restore']);
  await waitUntil(() => pidFile() !== undefined);
  killed.child.kill('SIGKILL');
  await killed.code;
  const pid = Number(readFileSync(pidFile() ?? '', 'utf8').split('\n')[0]);
  expect(getCommandLine(pid)).toContain('postgres');
  const again = run('server/commands/copies.ts', buildVariables(to, data), ['restore']);
  expect(await again.code, again.said()).toBe(0);
  expect(getCommandLine(pid)).toBe('');
  expect(readdirSync(data).sort()).toEqual(['postgres', 'quincena.json']);
});

it('a restored database finds its files in their store, unchanged', async () => {
  const [{ to }, archive] = [createCopies(), join(temporaryFolder(), 'archivos')];
  const company = crypto.randomUUID();
  const contents = ['uno', 'dos', 'tres'].map((text) => Buffer.from(text));
  const begun = await startPostgres({ folder, durable: false });
  const owner = await connect(toSuperuserPlace(begun.place));
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
    const asked = run(
      `server/${file}.ts`,
      { ...buildVariables(to, data), FILES_TO: archive, ...more },
      words,
    );
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
  const reader = await connect(toSuperuserPlace(restored.place));
  const { rows } = await reader.query<{ name: string; data: Buffer }>('select name, data from files');
  await reader.end();
  await restored.stop();
  expect(rows.map((row) => row.data.toString()).sort()).toEqual(contents.map(String).sort());

  rmSync(archive, { recursive: true });
  const lost = await ask('copies', ['check'], folder);
  expect(lost).toMatchObject({ code: 2, said: expect.stringMatching(/le faltan 3 .*NO está bien/s) });
});
