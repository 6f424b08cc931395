import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { socketPath } from '../server/store/embedded.ts';
import { commandOf, ended, markOf } from '../server/store/processes.ts';

/** Folders of runs that were killed are removed, and the PostgreSQL that each left running is ended. */
export async function removeLeftovers(place: string): Promise<void> {
  for (const name of readdirSync(place)) {
    const run = Number(/^quincena-run-(\d+)-/.exec(name)?.[1]);
    const folder = join(place, name);
    if (
      !run ||
      markOf(run) !== undefined ||
      statSync(folder, { throwIfNoEntry: false })?.uid !== process.getuid?.()
    )
      continue;
    await endServer(join(folder, 'postgres'));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function endServer(data: string): Promise<void> {
  const sockets = socketPath(data);
  const lock = join(data, 'postmaster.pid');
  const pid = existsSync(lock) ? Number(readFileSync(lock, 'utf8').split('\n')[0]) : 0;
  if (pid && commandOf(pid).includes(sockets)) {
    process.kill(pid, 'SIGINT');
    await ended(pid, 30_000);
  }
  rmSync(sockets, { recursive: true, force: true });
}
