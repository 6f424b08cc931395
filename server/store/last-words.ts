import { existsSync, readFileSync } from 'node:fs';
import { CannotStart } from './data-folder.ts';

const read = (log: string): string => (existsSync(log) ? readFileSync(log, 'utf8').trim() : '');

export const readLastWords = (log: string, lines = 5): string =>
  read(log).split('\n').slice(-lines).join('\n');

export const explainFailedCreation = (data: string, log: string): CannotStart =>
  fullDisk(readLastWords(log)) ??
  namelessUser(readLastWords(log)) ??
  new CannotStart(`No se pudo crear la base de datos en ${data}.\n${readLastWords(log)}`);

export function explainFailedStart(log: string): CannotStart {
  const words = read(log).split('starting PostgreSQL').at(-1) ?? '';
  return (
    fullDisk(words) ??
    new CannotStart(
      complaint.test(words)
        ? `La base de datos no arrancó: los datos pueden estar dañados. No se tocó nada.\n${readLastWords(log)}`
        : `La base de datos terminó mientras arrancaba, sin queja: alguien la terminó, o a la máquina le faltó memoria. Intente de nuevo. No se tocó nada.\n${readLastWords(log)}`,
    )
  );
}

/** Fatal errors, except «the database system is …», which only answers callers. */
const complaint = /(?:FATAL|PANIC): +(?! |the database system is )/;

/** Explains a server that runs and does not answer. Its data may be fine. */
export const explainSilence = (log: string, patience: number): CannotStart =>
  new CannotStart(
    `La base de datos no respondió en ${Math.ceil(patience / 1000)} segundos: la máquina puede estar muy ocupada. Intente de nuevo. No se tocó nada.\n${readLastWords(log)}`,
  );

/** Nothing is damaged: WAL keeps unfinished writes until there is room. */
export const diskFull =
  'El disco de la carpeta de datos está lleno. Libere espacio e intente de nuevo: los datos están a salvo.';

const fullDisk = (words: string): CannotStart | undefined =>
  /No space left on device/.test(words) ? new CannotStart(diskFull) : undefined;

/** Explains a user id without a name, as some containers have. `undefined` for another error. */
function namelessUser(words: string): CannotStart | undefined {
  const [, id] = /could not look up effective user ID (\d+)/.exec(words) ?? [];
  if (!id) return undefined;
  return new CannotStart(
    `El usuario ${id}, con el que se inició Quincena, no tiene nombre en esta máquina y PostgreSQL lo necesita. ` +
      'Añádalo a /etc/passwd, empiece con otro usuario o indique una base de datos con DATABASE_URL.',
  );
}
