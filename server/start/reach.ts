import type { Config } from '../config.ts';
import type { DatabaseHost } from '../store/connection.ts';
import { openDataFolder, takeFolder } from '../store/data-folder.ts';
import { startPostgres } from '../store/embedded.ts';
import { refuseUnboundLogin } from '../store/login.ts';

/** Opens the database for a command. A running embedded PostgreSQL is used and left running. */
export async function reachDatabase(
  config: Config,
): Promise<{ place: DatabaseHost; close: () => Promise<void> }> {
  if (!config.databaseUrl) return reachEmbedded(config.dataDir);
  await refuseUnboundLogin(config.databaseUrl);
  return { place: config.databaseUrl, close: async () => undefined };
}

export async function reachEmbedded(
  dataDir: string,
): Promise<{ place: Exclude<DatabaseHost, string>; close: () => Promise<void> }> {
  openDataFolder(dataDir);
  const ours = lockOf(dataDir);
  const { place, stop, adopted } = await startPostgres({ folder: dataDir });
  const close = async () => {
    if (ours || !adopted) await stop();
    ours?.release();
  };
  return { place, close };
}

function lockOf(folder: string): { release: () => void } | undefined {
  try {
    return takeFolder(folder);
  } catch {
    return undefined;
  }
}
