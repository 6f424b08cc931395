import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startVitest } from 'vitest/node';

/**
 * `npm test`: builds the application, runs every test, and says as its last line how many passed and failed. Stories
 * in a browser wait more than they work, so they run beside the others, in a process of their own; these and those wait,
 * so they are two files at a time also on two cores.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const parts = { browser: ['browser'], others: ['unit', 'server'] } as const;
type Part = keyof typeof parts;
/** `wrong`: what failed, a line each. */
type Counts = { passed: number; wrong: string[] };

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 12)) {
  console.error(`Las pruebas necesitan Node 22.12 o posterior y este es ${process.versions.node}.`);
  process.exit(1);
}
process.chdir(root);

const filters = process.argv.slice(2);
const part = process.env.TEST_PART as Part | undefined;
if (part) {
  const counts = await run(part);
  process.send?.(counts, () => process.exit(0));
} else await runAll();

async function runAll(): Promise<void> {
  // A build that is too heavy or does not finish is one failure; the tests still say what else is wrong.
  const build = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const unbuilt = build.status === 0 ? [] : ['The application could not be built.'];
  const counts = await Promise.all([inProcess('browser'), inProcess('others')]);
  const passed = counts.reduce((sum, one) => sum + one.passed, 0);
  const wrong = [...unbuilt, ...counts.flatMap((one) => one.wrong)];
  // Said again at the end: whoever keeps only the last lines keeps these.
  for (const one of wrong) console.info(`✗ ${one}`);
  console.info(`${passed} passed, ${wrong.length} failed`);
  process.exit(wrong.length > 0 || passed === 0 ? 1 : 0);
}

/** A part in a process of its own; what it says comes whole when it ends. One that dies is a failure. */
function inProcess(which: Part): Promise<Counts> {
  return new Promise((resolve) => {
    const child: ChildProcess = fork(fileURLToPath(import.meta.url), filters, {
      env: { ...process.env, TEST_PART: which },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const said: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => said.push(text));
    let counts: Counts = { passed: 0, wrong: [`The part «${which}» died.`] };
    child.on('message', (message) => {
      counts = message as Counts;
    });
    child.on('close', () => {
      process.stdout.write(Buffer.concat(said));
      resolve(counts);
    });
  });
}

async function run(which: Part): Promise<Counts> {
  const vitest = await startVitest('test', filters, {
    watch: false,
    project: [...parts[which]],
    passWithNoTests: true,
    maxWorkers: Math.max(2, availableParallelism() - 1),
    reporters: ['default'],
  });
  const modules = vitest.state.getTestModules();
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const failed = tests.filter((test) => test.result().state === 'failed');
  // A file that does not load, a hook that fails and an error nobody caught are failures too.
  const broken = modules.filter(
    (module) => module.state() === 'failed' && ![...module.children.allTests('failed')].length,
  );
  const passed = tests.filter((test) => test.result().state === 'passed').length;
  const wrong = [
    ...failed.map((test) => said(`${test.module.relativeModuleId} > ${test.fullName}`, test.result().errors)),
    ...broken.map((module) => said(module.relativeModuleId, module.errors())),
    ...vitest.state.getUnhandledErrors().map((problem) => said('An error nobody caught', [problem])),
  ];
  await vitest.close();
  return { passed, wrong };
}

/** What failed, with the first line of why. */
function said(what: string, problems: readonly unknown[] = []): string {
  const [problem] = problems as { message?: string }[];
  return [what, problem?.message?.split('\n', 1)[0]].filter(Boolean).join(': ');
}
