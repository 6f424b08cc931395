import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getSocketPath, startPostgres } from '../../../server/store/embedded.ts';
import { findProcessMark } from '../../../server/store/processes.ts';
import { removeLeftovers } from '../../leftovers.ts';
import { folderOfRun } from '../../place.ts';

/** Folders that runs of the tests left because they were killed. */
let place: string;
let stop: (() => Promise<void>) | undefined;

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'quincena-leftovers-'));
  chmodSync(place, 0o755);
});
afterEach(async () => {
  await stop?.();
  rmSync(place, { recursive: true, force: true });
});

test('the folder of a dead run is removed, with the PostgreSQL that outlived it', async () => {
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  const folder = mkdtempSync(join(place, folderOfRun(dead)));
  chmodSync(folder, 0o755);
  const server = await startPostgres({ folder, durable: false });
  stop = server.stop;
  await removeLeftovers(place);
  expect(findProcessMark(server.pid)).toBeUndefined();
  expect(existsSync(folder)).toBe(false);
  expect(existsSync(getSocketPath(join(folder, 'postgres')))).toBe(false);
});

test('the folder of a living run and folders of no run are kept', async () => {
  const own = mkdtempSync(join(place, folderOfRun(process.pid)));
  mkdirSync(join(place, 'quincena-test-abc'));
  await removeLeftovers(place);
  expect(readdirSync(place).sort()).toEqual([basename(own), 'quincena-test-abc'].sort());
});
