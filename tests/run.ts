import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Reporter, startVitest, type TestModule } from 'vitest/node';
import { isBuilt } from '../server/start/build.ts';
import { withDeath } from './death.ts';
import { exitAfterOutput } from './exit-after-output.ts';

/**
 * `npm test`: builds the application, runs the tests, and says as its last line how many passed and failed. Stories
 * in a browser wait more than they work, so they run beside the others, in a process of their own; these and those wait,
 * so they are two files at a time also on two cores. `--exhaustive` runs what `npm test` leaves out, and in full what it
 * tries in part; `--seconds` begins no test after that time, and names the files that it left out.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const parts = { browser: ['browser'], others: ['unit', 'replaced', 'server', 'process'] } as const;
type Part = keyof typeof parts;
/** `wrong`: what failed, a line each. `leftOut`: files of which no test began in the time that was given. */
type Counts = { passed: number; wrong: string[]; leftOut?: string[] };
/** A part tells how many files it has, each file once it ended, and its counts at the end. */
type Message =
  | { files: number }
  | { file: string; seconds: number; passed: number; wrong: string[] }
  | Counts;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 12)) {
  console.error(`Las pruebas necesitan Node 22.12 o posterior y este es ${process.versions.node}.`);
  process.exit(1);
}
process.chdir(root);

const tell = (message: Message) => process.send?.(message);
/** Files of which no test began. */
const waiting = new Set<string>();
const reporter: Reporter = {
  onTestRunStart: (files) => {
    for (const { moduleId } of files) waiting.add(relative(root, moduleId));
    tell({ files: files.length });
  },
  onTestModuleEnd: (module) => {
    if (module.state() !== 'skipped') waiting.delete(module.relativeModuleId);
    const seconds = module.diagnostic().duration / 1_000;
    tell({ file: module.relativeModuleId, seconds, ...countsOf(module) });
  },
};

const { values: options, positionals } = parseArgs({
  options: { exhaustive: { type: 'boolean', default: false }, seconds: { type: 'string' } },
  allowPositionals: true,
});
const filters = options.exhaustive && positionals.length === 0 ? findExhaustiveFiles() : positionals;
if (options.exhaustive) process.env.TEST_EXHAUSTIVE = '1';
if (filters.length === 0) process.env.TEST_WHOLE = '1';
const part = process.env.TEST_PART as Part | undefined;
if (part) {
  const counts = await run(part);
  process.send?.(counts, () => exitAfterOutput(0));
} else await runAll();

async function runAll(): Promise<void> {
  // A build that is too heavy or does not finish is one failure; the tests still say what else is wrong.
  const wrong = isBuilt(root) && filters.length > 0 ? [] : build();
  const progress = { files: 0, ended: 0, passed: 0, failed: 0 };
  const counts = await Promise.all([inProcess('browser', progress), inProcess('others', progress)]);
  const passed = counts.reduce((sum, one) => sum + one.passed, 0);
  wrong.push(...counts.flatMap((one) => one.wrong));
  // Repeated at the end: whoever keeps only the last lines keeps these.
  for (const one of wrong) console.info(`✗ ${one}`);
  const leftOut = counts.flatMap((one) => one.leftOut ?? []);
  if (leftOut.length > 0) console.info(`Left out for want of time: ${leftOut.join(', ')}`);
  console.info(`${passed} passed, ${wrong.length} failed`);
  const isEmpty = passed === 0 && leftOut.length === 0;
  exitAfterOutput(wrong.length > 0 || isEmpty ? 1 : 0);
}

/** Files of what is tried whole in the exhaustive suite alone, and of what is tried there in full. */
function findExhaustiveFiles(): string[] {
  return readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .map((name) => join('tests', name))
    .filter((name) => /\.test\.tsx?$/.test(name))
    .filter(
      (name) =>
        name.includes('.exhaustive.') || readFileSync(join(root, name), 'utf8').includes("/exhaustive.ts'"),
    );
}

function build(): string[] {
  console.info('Building the application');
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return status === 0 ? [] : ['The application could not be built.'];
}

type Progress = { files: number; ended: number; passed: number; failed: number };

/**
 * A part in a process of its own. Each file is told as it ends, with what failed in it; the whole report follows where
 * something did. A process that dies is a failure.
 */
function inProcess(which: Part, progress: Progress): Promise<Counts> {
  return new Promise((resolve) => {
    const child: ChildProcess = fork(fileURLToPath(import.meta.url), process.argv.slice(2), {
      env: { ...process.env, TEST_PART: which },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => output.push(text));
    let counts: Counts | undefined;
    const own = { files: 0, passed: 0, wrong: [] as string[] };
    child.on('message', (message: Message) => {
      if ('files' in message) progress.files += message.files;
      else if ('file' in message) {
        progress.ended += 1;
        own.files += 1;
        own.passed += message.passed;
        own.wrong.push(...message.wrong);
        progress.passed += message.passed;
        progress.failed += message.wrong.length;
        const { ended, files, passed, failed } = progress;
        const state = `${ended} of ${files} files, ${passed} passed, ${failed} failed`;
        console.info(`[${state}] ${message.file} ${message.seconds.toFixed(1)} s`);
        for (const one of message.wrong) console.info(`✗ ${one}`);
      } else counts = message;
    });
    child.on('close', (code, signal) => {
      const end = counts ?? withDeath(own, which, code, signal);
      if (end.wrong.length > 0) process.stdout.write(Buffer.concat(output));
      resolve(end);
    });
  });
}

async function run(which: Part): Promise<Counts> {
  const seconds = Number(options.seconds ?? Number.POSITIVE_INFINITY);
  /** Errors that nobody caught before the time was over: a test that is interrupted leaves its own. */
  let uncaught: unknown[] | undefined;
  const stopInTime: Reporter = {
    onInit: (running) => {
      if (!Number.isFinite(seconds)) return;
      setTimeout(() => {
        uncaught = [...running.state.getUnhandledErrors()];
        void running.cancelCurrentRun('keyboard-input');
      }, seconds * 1_000).unref();
    },
  };
  const vitest = await startVitest('test', filters, {
    watch: false,
    project: [...parts[which]],
    passWithNoTests: true,
    maxWorkers: Math.max(2, availableParallelism() - 1),
    reporters: ['default', reporter, stopInTime],
  });
  const counts = vitest.state.getTestModules().map(countsOf);
  const unhandled = (uncaught ?? vitest.state.getUnhandledErrors()).map((problem) =>
    failure('An error nobody caught', [problem]),
  );
  await vitest.close();
  return {
    passed: counts.reduce((sum, one) => sum + one.passed, 0),
    wrong: [...counts.flatMap((one) => one.wrong), ...unhandled],
    leftOut: uncaught ? [...waiting] : [],
  };
}

function countsOf(module: TestModule): Counts {
  const tests = [...module.children.allTests()];
  const failed = tests.filter((test) => test.result().state === 'failed');
  const wrong = failed.map((test) =>
    failure(`${module.relativeModuleId} > ${test.fullName}`, test.result().errors),
  );
  // A file that does not load and a hook that fails are failures too.
  if (module.state() === 'failed' && failed.length === 0)
    wrong.push(failure(module.relativeModuleId, module.errors()));
  return { passed: tests.filter((test) => test.result().state === 'passed').length, wrong };
}

/**
 * Name of a failure, with the line of the test that failed, the first line of why and, in a browser, what was waited for
 * and what its pages were.
 */
function failure(what: string, problems: readonly unknown[] = []): string {
  const [problem] = problems as { message?: string; stacks?: { file: string; line: number }[] }[];
  const place = problem?.stacks?.find(({ file }) => what.startsWith(relative(root, file)));
  const [first, ...others] = problem?.message?.split('\n') ?? [];
  const page = others
    .filter((line) => /^page: |waiting for/.test(line))
    .map((line) => `\n    ${line.trim()}`);
  const name = place ? `${what} (line ${place.line})` : what;
  return [name, first].filter(Boolean).join(': ') + page.join('');
}
