import { statSync } from 'node:fs';

/**
 * Which folder of the disk it is, whatever its name and the machine's: its number and the moment it was made. Moving it
 * and mounting its disk elsewhere keep both; a copy has others.
 */
export function readFolderIdentity(path: string): string {
  const { ino, birthtimeMs } = statSync(path);
  return `${ino}:${Math.floor(birthtimeMs)}`;
}
