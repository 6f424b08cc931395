import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { takeFolder } from '../../../server/store/data-folder.ts';
import { startPostgres } from '../../../server/store/embedded.ts';
import { deadCopy } from '../../../server/store/hot-copy.ts';
import { waitForExit } from '../../../server/store/processes.ts';
import { closeAtEnd, temporaryFolder } from '../../harness.ts';
import { start } from './process.ts';

type Server = Awaited<ReturnType<typeof startPostgres>>;

async function opened(folder: string): Promise<Server> {
  const server = await startPostgres({ folder, durable: false });
  closeAtEnd(server.stop);
  return server;
}

async function killed({ pid }: Server): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await waitForExit(pid, 20_000);
}

/** As `cp -a` does it. */
function copied(folder: string): string {
  const copy = temporaryFolder();
  cpSync(folder, copy, { recursive: true, preserveTimestamps: true });
  return copy;
}

afterEach(() => {
  delete process.env[deadCopy];
});

const refusal = /copia hecha con el programa en marcha.*npm run restore/s;

it('a copy of a running database is refused in words and left unchanged, whether or not its source runs', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'quincena.json'), '{"product":"quincena","version":1}\n');
  const { release } = takeFolder(folder);
  const source = await opened(folder);
  const copy = copied(folder);
  // Without what says who had it, too.
  rmSync(join(copy, 'postgres', 'postmaster.pid'));

  const { code, said } = start({ DATA_DIR: copy });
  expect(await code).toBe(1);
  expect(said()).toMatch(refusal);
  expect(said()).not.toMatch(/ya está en marcha|\n\s+at /);
  const state = readFileSync(join(copy, 'postgres/global/pg_control'));
  await source.stop();
  release();
  await expect(startPostgres({ folder: copy, durable: false })).rejects.toThrow(refusal);
  expect(readFileSync(join(copy, 'postgres/global/pg_control')).equals(state)).toBe(true);

  // Its operator says that the source had died before.
  process.env[deadCopy] = '1';
  await (await opened(copy)).stop();
  delete process.env[deadCopy];
  await (await opened(copy)).stop();
});

it('a copy of a stopped database opens in any folder', async () => {
  const folder = temporaryFolder();
  await (await opened(folder)).stop();
  await (await opened(copied(folder))).stop();
  await (await opened(folder)).stop();
});

it('a folder that was moved opens, even when its database was killed', async () => {
  const folder = temporaryFolder();
  await killed(await opened(folder));
  const moved = join(temporaryFolder(), 'otra');
  renameSync(folder, moved);
  await (await opened(moved)).stop();
  mkdirSync(folder);
});

it('a folder whose database was killed opens in its place, and its copy does not', async () => {
  const folder = temporaryFolder();
  await killed(await opened(folder));
  const copy = copied(folder);
  await (await opened(folder)).stop();
  await expect(startPostgres({ folder: copy, durable: false })).rejects.toThrow(refusal);
});

it('a folder of a version that noted no place opens after its database was killed', async () => {
  const folder = temporaryFolder();
  await killed(await opened(folder));
  rmSync(join(folder, 'postgres', 'quincena_folder'));
  const copy = copied(folder);
  await (await opened(copy)).stop();
  expect(existsSync(join(copy, 'postgres', 'quincena_folder'))).toBe(true);
});

it('the note of the place of a folder has no name of the machine, so that it may be renamed', async () => {
  const folder = temporaryFolder();
  await (await opened(folder)).stop();
  expect(readFileSync(join(folder, 'postgres', 'quincena_folder'), 'utf8')).toMatch(/^\d+:\d+\n$/);
});
