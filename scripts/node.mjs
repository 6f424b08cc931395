// Runs a file of this project under a Node that can: this one, or the one that came with `npm ci`.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import v8 from 'node:v8';

/** The first version that runs TypeScript without being told to. */
const needed = [22, 18];

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [asked, ...rest] = process.argv.slice(2);
if (!asked) {
  console.error('Use: node scripts/node.mjs <file> [arguments]');
  process.exit(1);
}
const file = findCommand(asked);

/** Commands stood in `server` itself: a unit of systemd that was installed then still names them there. */
function findCommand(path) {
  const moved = join(root, 'server', 'commands', basename(path));
  const isOld = resolve(root, path) === join(root, 'server', basename(path));
  return isOld && !existsSync(resolve(root, path)) && existsSync(moved) ? moved : resolve(root, path);
}

// What was compiled once is read by every process that comes after, this one's children among them: a start takes half.
// Beside the packages, where only who may change the code may write.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled');

/** npm ends without a word when a shell stands between it and us: who loses the parent it began with ends too. */
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
  // A thread of V8 that compiles and wants room while the process ends waits for it for ever, and so does whoever
  // waits for that end (nodejs/node#54918): the main thread compiles.
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
  // Ended by a signal: say it the way shells do.
  const ofSignal = { SIGINT: 130, SIGTERM: 143 };
  child.on('exit', (code, signal) => process.exit(code ?? ofSignal[signal] ?? 137));
}
