import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CannotStart } from './data-folder.ts';

/**
 * Makes a folder that appears whole: `fill` writes into a staging folder beside it, which is renamed at the
 * end. Of concurrent processes the first to rename wins. A failed fill leaves nothing under the name.
 * Everybody may read the folder. Throws {@link CannotStart} when it belongs to another user.
 */
export function ensureFolder(path: string, fill: (staging: string) => void): string {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found) {
    // Another user could have put any program in it.
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
