import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const inMemory = '/dev/shm';

/** Prefix of the folder of a run, which names the process of that run. */
export const folderOfRun = (pid: number): string => `quincena-run-${pid}-`;

/**
 * Where a process of a run makes its folders: in memory, when there is room for all that a run makes. A database is some 700
 * files, and making them on a disk costs ten times as much processor.
 */
const place = hasRoom() ? inMemory : tmpdir();

/** A new folder, by whose name a later run knows whose it was. */
export const newFolder = (): string => mkdtempSync(join(place, folderOfRun(process.pid)));

function hasRoom(): boolean {
  if (!existsSync(inMemory)) return false;
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize >= 4 * 1024 ** 3;
}
