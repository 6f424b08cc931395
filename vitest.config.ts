import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { listOfflineReads } from './src/domain/vault/offline-reads.ts';
import { isExhaustive } from './tests/exhaustive.ts';

const browser = 'tests/browser/**/*.test.ts';
const server = 'tests/server/**/*.test.ts';
/** Tests of what a process remembers or is started with. */
const ofProcess = 'tests/server/{store,config}/**/*.test.ts';

/** A whole `npm test` leaves these out. Each project excludes them itself, because its own list replaces any other. */
const leftOut = process.env.TEST_WHOLE === '1' ? ['tests/**/*.exhaustive.test.ts'] : [];

/** Unit tests that replace a module. A module that the process read before is not replaced, so each has its own process. */
const replacing = (readdirSync('tests', { recursive: true, encoding: 'utf8' }) as string[])
  .map((name) => `tests/${name.replaceAll('\\', '/')}`)
  .filter((name) => /\.test\.tsx?$/.test(name) && !/^tests\/(browser|server)\//.test(name))
  .filter((name) => readFileSync(name, 'utf8').includes('vi.mock('));

/** Milliseconds of every test: a slow machine fails none, only a test that hangs. What tries everything takes longer. */
const limit = isExhaustive ? 1_200_000 : 600_000;
const patient = { testTimeout: limit, hookTimeout: limit };
const database = { globalSetup: 'tests/database.ts', ...patient };

/**
 * Five projects: rules, rules whose test replaces a module, calls over a database, what a process remembers, and stories
 * in a browser. CONTRIBUTING lists them.
 */
export default defineConfig({
  define: { OFFLINE_READS: JSON.stringify(listOfflineReads()) },
  test: {
    pool: 'forks',
    reporters: ['default'],
    // A run that ends before its time leaves out others each time.
    sequence: { shuffle: { files: isExhaustive, tests: false } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [browser, server, ...replacing, ...leftOut],
          ...patient,
          // They keep nothing that another could find, so a process reads the modules once for all of them.
          isolate: false,
          setupFiles: 'tests/end-of-unit-file.ts',
        },
      },
      { extends: true, test: { name: 'replaced', include: replacing, exclude: leftOut, ...patient } },
      {
        extends: true,
        test: {
          ...database,
          name: 'server',
          include: [server],
          exclude: [ofProcess, ...leftOut],
          // Each file has a database of its own, so a process reads the modules once for all that it runs.
          isolate: false,
          restoreMocks: true,
          setupFiles: 'tests/server/end-of-file.ts',
        },
      },
      {
        extends: true,
        test: {
          ...database,
          name: 'process',
          include: [ofProcess],
          exclude: leftOut,
          setupFiles: 'tests/server/end-of-file.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: [browser],
          exclude: leftOut,
          globalSetup: 'tests/browser/settle-once.ts',
          setupFiles: ['tests/browser/set-clock.ts', 'tests/browser/state-at-failure.ts'],
          // Each file opens its own installation and devices before its stories.
          isolate: false,
          ...patient,
          // As long as what waits for a part of a page: a slow machine is no fault of the page.
          expect: { poll: { timeout: 90_000 } },
        },
      },
    ],
  },
});
