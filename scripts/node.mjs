// Runs a file under this Node, or under the one from `npm ci` when this one is too old.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import v8 from 'node:v8';

/** First version that runs TypeScript without flags. */
const needed = [22, 18];

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [asked, ...rest] = process.argv.slice(2);
if (!asked) {
  console.error('Use: node scripts/node.mjs <file> [arguments]');
  process.exit(1);
}
const file = findCommand(asked);

/** Commands were once in `server` itself, and systemd units installed then still name them there. */
function findCommand(path) {
  const moved = join(root, 'server', 'commands', basename(path));
  const isOld = resolve(root, path) === join(root, 'server', basename(path));
  return isOld && !existsSync(resolve(root, path)) && existsSync(moved) ? moved : resolve(root, path);
}

// A compile cache halves the start of every process. It is next to the packages, which only maintainers can
// write.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled');

/**
 * Ends with npm: npm dies silently when a shell stands between, so losing the first parent ends this process.
 */
function endWithNpm() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
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

if (process.env.npm_lifecycle_event) endWithNpm();
if (fits(process.versions.node)) {
  // A compiler thread of V8 can wait forever while the process exits (nodejs/node#54918), so the main thread
  // compiles.
  v8.setFlagsFromString('--no-concurrent-sparkplug');
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  process.argv.splice(1, process.argv.length, file, ...rest);
  await import(pathToFileURL(file).href);
} else {
  const node = packagedNode();
  if (!node) {
    console.error(
      `Quincena necesita Node ${needed.join('.')} o posterior y esta máquina tiene ${process.versions.node}.\n` +
        'Ejecute «npm ci» sin omitir dependencias opcionales, o instale un Node más nuevo.',
    );
    process.exit(1);
  }
  runWith(node);
}

function runWith(node) {
  const child = spawn(node, [file, ...rest], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`No se pudo ejecutar ${node}: ${error.message}`);
    process.exit(1);
  });
  // Exit code of a signal, as in shells.
  const ofSignal = { SIGINT: 130, SIGTERM: 143 };
  child.on('exit', (code, signal) => process.exit(code ?? ofSignal[signal] ?? 137));
}
