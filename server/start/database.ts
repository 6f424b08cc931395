import { setTimeout as pause } from 'node:timers/promises';
import type { Place } from '../store/connection.ts';
import { startPostgres } from '../store/embedded.ts';
import { markOf } from '../store/processes.ts';
import { say } from './log.ts';

const everyMs = 1000;

/** A fault that ended the server may end the next one too: it is tried some times before it is given up. */
async function startedAgain(folder: string, tries = 5): ReturnType<typeof startPostgres> {
  try {
    return await startPostgres({ folder });
  } catch (error) {
    if (tries === 1) throw error;
    await pause(everyMs);
    return startedAgain(folder, tries - 1);
  }
}

/**
 * The embedded database, started again when it ends by itself: its place stays the same, so everybody's next
 * connection finds it. `lost` is told when it cannot be started again.
 */
export async function keepPostgres(
  folder: string,
  lost: (error: unknown) => void,
): Promise<{ place: Exclude<Place, string>; stop: () => Promise<void> }> {
  let server = await startPostgres({ folder });
  let restarting: Promise<void> | undefined;
  const look = () => {
    if (restarting || markOf(server.pid) !== undefined) return;
    say('error', 'La base de datos terminó sola; se inicia de nuevo.');
    restarting = startedAgain(folder)
      .then((fresh) => {
        server = fresh;
      })
      .catch((error: unknown) => {
        clearInterval(watch);
        lost(error);
      })
      .finally(() => {
        restarting = undefined;
      });
  };
  const watch = setInterval(look, everyMs).unref();
  return {
    place: server.place,
    async stop() {
      clearInterval(watch);
      await restarting;
      await server.stop();
    },
  };
}
