import { spawnSync } from 'node:child_process';
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
// A build that is too heavy or does not finish is one failure; the tests still say what else is wrong.
const build = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: ['ignore', 'ignore', 'inherit'] });
const unbuilt = build.status === 0 ? 0 : 1;

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
const wrong = failed + broken + uncaught + unbuilt;
if (unbuilt) console.error('La aplicación no se pudo construir.');
console.info(`${passed} passed, ${wrong} failed`);
process.exit(wrong > 0 || passed === 0 ? 1 : 0);
