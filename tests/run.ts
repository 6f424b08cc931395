import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startVitest } from 'vitest/node';

/** `npm test`: builds the application, runs every test, and says as its last line how many passed and failed. */
const root = fileURLToPath(new URL('..', import.meta.url));

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 12)) {
  console.error(`Las pruebas necesitan Node 22.12 o posterior y este es ${process.versions.node}.`);
  process.exit(1);
}
process.chdir(root);

const filters = process.argv.slice(2);
if (existsSync('scripts/build.ts')) {
  const build = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (build.status !== 0) end(0, 1, 'La aplicación no se pudo construir.');
}

const vitest = await startVitest('test', filters, {
  watch: false,
  reporters: [process.stdout.isTTY ? 'default' : 'dot'],
});
const modules = vitest.state.getTestModules();
const tests = modules.flatMap((module) => [...module.children.allTests()]);
const failed = tests.filter((test) => test.result().state === 'failed').length;
// A file that does not load, a hook that fails and an error nobody caught are failures too.
const broken = modules.filter(
  (module) => module.state() === 'failed' && ![...module.children.allTests('failed')].length,
).length;
const uncaught = vitest.state.getUnhandledErrors().length;
const passed = tests.filter((test) => test.result().state === 'passed').length;
await vitest.close();
end(passed, failed + broken + uncaught);

function end(passed: number, failed: number, why?: string): never {
  if (why) console.error(why);
  console.info(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}
