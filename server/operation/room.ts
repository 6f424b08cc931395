import { statfs } from 'node:fs/promises';
import type { Config } from '../config.ts';

/** Bytes below which a write may not find its place: the log of the database grows by pieces of this size. */
export const leastRoom = 16 * 1_048_576;

/** Test that the disk of the database that comes inside has room yet; a database of its own has another disk. */
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
