import { statSync } from 'node:fs';

/**
 * Identity of a folder: inode and creation time. Moving it or mounting its disk elsewhere keeps both; a copy
 * has others.
 */
export function readFolderIdentity(path: string): string {
  const { ino, birthtimeMs } = statSync(path);
  return `${ino}:${Math.floor(birthtimeMs)}`;
}
