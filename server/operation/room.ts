import { statfs } from 'node:fs/promises';
import type { Config } from '../config.ts';

/** Bytes that must be free for writes: one WAL segment. */
export const leastRoom = 16 * 1_048_576;

/**
 * Tests whether the disk of the embedded database has room. `true` for an external database, and when the
 * disk cannot be read.
 */
export async function hasRoom(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  look: (path: string) => Promise<{ bavail: number; bsize: number }> = statfs,
): Promise<boolean> {
  if (databaseUrl) return true;
  try {
    const { bavail, bsize } = await look(dataDir);
    return bavail * bsize >= leastRoom;
  } catch {
    return true;
  }
}
