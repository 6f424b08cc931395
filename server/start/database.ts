import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { callConnections, countSendingConnections, type DatabaseHost } from '../store/connection.ts';
import { startPostgres } from '../store/embedded.ts';
import { findProcessMark } from '../store/processes.ts';
import { say } from './log.ts';

const everyMs = 1000;

async function startedAgain(
  start: () => ReturnType<typeof startPostgres>,
  tries = 5,
): ReturnType<typeof startPostgres> {
  try {
    return await start();
  } catch (error) {
    if (tries === 1) throw error;
    await pause(everyMs);
    return startedAgain(start, tries - 1);
  }
}

const others = 30;

export const countConnections = ({ workers, apiProcesses, documentsInFlight }: Sizes): number =>
  apiProcesses * callConnections + workers * countSendingConnections(documentsInFlight) + others;
type Sizes = Pick<Config, 'workers' | 'apiProcesses' | 'documentsInFlight'>;

const recovering = () =>
  say(
    'info',
    'La base de datos se recupera de un cierre repentino: puede tardar unos minutos. No la detenga.',
  );

/**
 * Runs the embedded database and restarts it when it ends. Its address does not change, so new connections
 * find it. `lost` is called when it cannot be restarted.
 */
export async function keepPostgres(
  { dataDir: folder, ...sizes }: Sizes & Pick<Config, 'dataDir'>,
  lost: (error: unknown) => void,
): Promise<{ place: Exclude<DatabaseHost, string>; stop: () => Promise<void> }> {
  const start = () => startPostgres({ folder, connections: countConnections(sizes), recovering });
  let server = await start();
  let restarting: Promise<void> | undefined;
  const look = () => {
    if (restarting || findProcessMark(server.pid) !== undefined) return;
    say('error', 'La base de datos terminó sola; se inicia de nuevo.');
    restarting = startedAgain(start)
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
