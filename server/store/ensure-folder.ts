import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CannotStart } from './data-folder.ts';

/**
 * Makes a folder that appears whole: `fill` writes into a staging folder beside it, which takes its name at the end.
 * Processes that ask at once each fill their own, and the first to end wins. A fill that throws or is killed leaves
 * nothing under the name. Everybody may read the folder. Throws when the folder belongs to another user.
 */
export function ensureFolder(path: string, fill: (staging: string) => void): string {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found) {
    // The folder of another user could hold any program.
    if (found.uid !== (process.getuid?.() ?? found.uid) || found.mode & 0o022)
      throw new CannotStart(`La carpeta ${path} no es de este usuario. Bórrela e intente de nuevo.`);
    return path;
  }
  mkdirSync(dirname(path), { recursive: true });
  const staging = mkdtempSync(join(dirname(path), `${basename(path)}-`));
  try {
    fill(staging);
    chmodSync(staging, 0o755);
    renameSync(staging, path);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  }
  return path;
}
