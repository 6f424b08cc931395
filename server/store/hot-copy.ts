import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from './data-folder.ts';
import { readFolderIdentity } from './folder-identity.ts';

/**
 * File with the identity of the folder where the cluster last started. It is inside the cluster, so a copy
 * carries it.
 */
const note = 'quincena_folder';

/** States of `pg_control` after a clean shutdown: of a primary and of a standby. */
const ended = new Set([1, 2]);

/** Variable that accepts a copy made after its server had died. */
export const deadCopy = 'DATA_DIR_COPIED_DEAD';

export const noteFolder = (data: string): void =>
  writeFileSync(join(data, note), `${readFolderIdentity(data)}\n`, { mode: 0o644 });

/**
 * Refuses a cluster that was copied while its server ran. Its files are from different moments, and
 * PostgreSQL would open it without an error. A copy is recognized by an unclean state in another folder than
 * the noted one. Copies of a stopped server, moved folders, renamed machines and base backups are accepted.
 */
export function refuseHotCopy(data: string): void {
  const file = join(data, note);
  const control = join(data, 'global', 'pg_control');
  if (!existsSync(file) || !existsSync(control) || existsSync(join(data, 'backup_label'))) return;
  const state = readFileSync(control);
  // The state follows the system identifier and two version numbers. PostgreSQL reports a truncated file.
  if (state.length < 20 || ended.has(state.readInt32LE(16))) return;
  if (readFileSync(file, 'utf8').trim() === readFolderIdentity(data)) return;
  if (process.env[deadCopy] === '1') return;
  throw new CannotStart(
    `La carpeta ${data} es una copia hecha con el programa en marcha: tiene archivos de momentos distintos y no es de fiar. ` +
      'No se tocó nada.\n' +
      '  Recupere una copia con «npm run restore», o detenga el programa de origen y copie la carpeta de nuevo.\n' +
      `  Si el programa de origen ya había muerto cuando se copió (un disco rescatado, por ejemplo), ábrala con ${deadCopy}=1.`,
  );
}
