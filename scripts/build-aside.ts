import { readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findProcessMark } from '../server/store/processes.ts';

/**
 * Folder of a build in progress. It is renamed when it is complete, so that a server keeps the earlier build
 * until then and two builds do not mix.
 */
export const asideOf = (place: string): string => `${place}.${process.pid}.new`;

/** Deletes folders of builds that were killed. */
export function removeHalves(place: string): void {
  const halves = new RegExp(`^${basename(place)}\\.(\\d+)\\.(new|old)$`);
  for (const name of readdirSync(dirname(place))) {
    const pid = Number(halves.exec(name)?.[1]);
    if (pid && (pid === process.pid || findProcessMark(pid) === undefined))
      rmSync(join(dirname(place), name), { recursive: true, force: true });
  }
}

export function moveIntoPlace(fresh: string, place: string): void {
  const old = `${place}.${process.pid}.old`;
  for (let left = 10; ; left--) {
    try {
      rmSync(old, { recursive: true, force: true });
      renameUnlessGone(place, old);
      renameSync(fresh, place);
      break;
    } catch (error) {
      // Another build was moved between the two renames.
      const wasOccupied = ['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(
        (error as NodeJS.ErrnoException).code ?? '',
      );
      if (!wasOccupied || left === 1) throw error;
    }
  }
  rmSync(old, { recursive: true, force: true });
}

function renameUnlessGone(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
