import { defineConfig } from 'vitest/config';

const browser = 'tests/browser/**/*.test.ts';
const server = 'tests/server/**/*.test.ts';

/** Three kinds of test: what needs nothing, what needs the database, and whole stories in a browser. */
export default defineConfig({
  test: {
    pool: 'forks',
    reporters: ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [browser, server],
          testTimeout: 60_000,
          // They keep nothing that another could find, so a process reads the modules once for all of them.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: [server],
          globalSetup: 'tests/database.ts',
          // Each file has a database of its own, so a process reads the modules once for all that it runs.
          isolate: false,
          restoreMocks: true,
          setupFiles: 'tests/server/end-of-file.ts',
          // Longer than what waits for something to happen: a slow machine fails nobody.
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: [browser],
          globalSetup: 'tests/browser/settle-once.ts',
          setupFiles: 'tests/browser/state-at-failure.ts',
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // As long as what waits for a part of a page: a slow machine is no fault of the page.
          expect: { poll: { timeout: 45_000 } },
        },
      },
    ],
  },
});
