import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from './data-folder.ts';
import { readFolderIdentity } from './folder-identity.ts';

/** Among the data, so that whoever copies them copies it: which folder they were started in last. */
const note = 'quincena_folder';

/** States of a cluster that ended in order, alone or as a follower of another. */
const ended = new Set([1, 2]);

/** Says yes to a copy of a folder whose program had died before it was copied. */
export const deadCopy = 'DATA_DIR_COPIED_DEAD';

export const noteFolder = (data: string): void =>
  writeFileSync(join(data, note), `${readFolderIdentity(data)}\n`, { mode: 0o644 });

/**
 * Refuses data that were copied file by file while they were written to: half of it is of one moment and half of another,
 * and PostgreSQL would open it without a word. Told by data that did not end in order and stand in another folder than
 * they worked in. Copies of a program that was stopped, moved folders, renamed machines and base backups are none.
 */
export function refuseHotCopy(data: string): void {
  const file = join(data, note);
  const control = join(data, 'global', 'pg_control');
  if (!existsSync(file) || !existsSync(control) || existsSync(join(data, 'backup_label'))) return;
  const state = readFileSync(control);
  // The state stands behind the system identifier and the two versions; what is cut is told by PostgreSQL.
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
