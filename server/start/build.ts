import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CannotStart } from '../store/data-folder.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const sources = [
  'src/**/*',
  'public/**/*',
  'scripts/*',
  'index.html',
  'verificar.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

/** Hashes the names and contents of the sources. Times do not count, because an archive preserves them. */
export function fingerprintSources(folder: string): string {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(`${relative(folder, file)}\n`).update(readFileSync(file));
  return hash.digest('hex');
}

export const getBuildMarkPath = (dist: string): string => join(dist, 'made-of.txt');

export function isBuilt(folder: string): boolean {
  const mark = getBuildMarkPath(join(folder, 'dist'));
  return existsSync(mark) && readFileSync(mark, 'utf8') === fingerprintSources(folder);
}

/** Refuses a path with `#` or `?`: Vite reads a path as a URL and ignores the rest. */
export function refuseFolder(folder: string): void {
  const [sign] = /[#?]/.exec(folder) ?? [];
  if (!sign) return;
  throw new CannotStart(
    `La aplicación no se puede construir en ${folder}: el nombre de una carpeta tiene «${sign}». ` +
      'Mueva el proyecto a otra, o cámbiele el nombre.',
  );
}

/**
 * Builds the application unless the build is current. A build over its weight budget is complete and
 * accepted.
 */
export function ensureBuilt(folder = root): void {
  if (isBuilt(folder)) return;
  refuseFolder(folder);
  console.info('Preparando la aplicación…');
  const { stderr, signal } = spawnSync(process.execPath, [join(folder, 'scripts/build.ts')], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (isBuilt(folder)) return;
  if (signal === 'SIGINT' || signal === 'SIGTERM')
    throw new CannotStart('Se detuvo mientras se preparaba la aplicación. Nada quedó a medias.');
  console.error(String(stderr));
  throw new CannotStart('La aplicación no se pudo construir. Ejecute «npm run build» para ver por qué.');
}
