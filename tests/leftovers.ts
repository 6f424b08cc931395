import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { endPostgres, getSocketPath } from '../server/store/embedded.ts';
import { findProcessMark } from '../server/store/processes.ts';

/** Folders of runs that were killed are removed, and the PostgreSQL that each left running is ended. */
export async function removeLeftovers(place: string): Promise<void> {
  for (const name of readdirSync(place)) {
    const run = Number(/^quincena-run-(\d+)-/.exec(name)?.[1]);
    const folder = join(place, name);
    if (
      !run ||
      findProcessMark(run) !== undefined ||
      statSync(folder, { throwIfNoEntry: false })?.uid !== process.getuid?.()
    )
      continue;
    await endPostgres(folder);
    rmSync(getSocketPath(join(folder, 'postgres')), { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}
