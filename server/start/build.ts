import { spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CannotStart } from '../store/data-folder.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const sources = ['src/**/*', 'public/**/*', 'index.html', 'vite.config.ts', 'package-lock.json'];

/**
 * Whether the build of a folder is whole and nothing it is made of is newer. Its weights are written last: a build that
 * died halfway has none, whatever pages it left.
 */
export function isBuilt(folder: string): boolean {
  const last = `${folder}dist/weights.json`;
  const at = existsSync(last) ? statSync(last).mtimeMs : 0;
  return !globSync(sources, { cwd: folder }).some((file) => statSync(`${folder}${file}`).mtimeMs > at);
}

/** Builds the application when there is no build or something it is made of is newer. */
export async function ensureBuilt(): Promise<void> {
  if (isBuilt(root)) return;
  console.info('Preparando la aplicación…');
  const { status, stderr } = spawnSync(process.execPath, [`${root}scripts/build.ts`], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status !== 0) {
    console.error(String(stderr));
    throw new CannotStart('La aplicación no se pudo construir. Ejecute «npm run build» para ver por qué.');
  }
}
