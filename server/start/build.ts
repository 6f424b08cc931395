import { spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CannotStart } from '../store/data-folder.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const sources = ['src/**/*', 'public/**/*', 'index.html', 'vite.config.ts', 'package-lock.json'];

/** Builds the application when there is no build or something it is made of is newer. */
export async function ensureBuilt(): Promise<void> {
  const built = `${root}dist/index.html`;
  const at = existsSync(built) ? statSync(built).mtimeMs : 0;
  const newer = globSync(sources, { cwd: root }).some((file) => statSync(`${root}${file}`).mtimeMs > at);
  if (!newer) return;
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
