// Runs a file of this project under a Node that can: this one, or the one that came with `npm ci`.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The first version that runs TypeScript without being told to. */
const needed = [22, 18];

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [file, ...rest] = process.argv.slice(2);
if (!file) {
  console.error('Use: node scripts/node.mjs <file> [arguments]');
  process.exit(1);
}

function fits(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > needed[0] || (major === needed[0] && minor >= needed[1]);
}

function packagedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const binary = process.platform === 'win32' ? ['bin', 'node.exe'] : ['bin', 'node'];
  const path = join(root, 'node_modules', `node-${platform}-${process.arch}`, ...binary);
  return existsSync(path) ? path : undefined;
}

const node = fits(process.versions.node) ? process.execPath : packagedNode();
if (!node) {
  console.error(
    `Quincena necesita Node ${needed.join('.')} o posterior y esta máquina tiene ${process.versions.node}.\n` +
      'Ejecute «npm ci» sin omitir dependencias opcionales, o instale un Node más nuevo.',
  );
  process.exit(1);
}

const child = spawn(node, [resolve(root, file), ...rest], { stdio: 'inherit' });
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  console.error(`No se pudo ejecutar ${node}: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => {
  // Ended by the signal we passed on, or one of its own: say it the way shells do.
  process.exit(code ?? 128 + (signal === 'SIGINT' ? 2 : signal === 'SIGTERM' ? 15 : 9));
});
