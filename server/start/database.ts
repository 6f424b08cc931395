import type { Place } from '../store/connection.ts';
import { startPostgres } from '../store/embedded.ts';
import { markOf } from '../store/processes.ts';

const everyMs = 1000;

/**
 * The embedded database, started again when it ends by itself: its place stays the same, so everybody's next
 * connection finds it. `lost` is told when it cannot be started again.
 */
export async function keepPostgres(
  folder: string,
  lost: (error: unknown) => void,
): Promise<{ place: Place; stop: () => Promise<void> }> {
  let server = await startPostgres({ folder });
  let restarting: Promise<void> | undefined;
  const look = () => {
    if (restarting || markOf(server.pid) !== undefined) return;
    console.error('La base de datos terminó sola; se inicia de nuevo.');
    restarting = startPostgres({ folder })
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
