import { defineConfig } from 'vitest/config';

const browser = 'tests/browser/**/*.test.ts';
const server = 'tests/server/**/*.test.ts';

/**
 * Three kinds of test: what needs nothing, what needs the database, and whole stories in a browser. The limits only
 * end what hangs: how long something takes is for benches to say.
 */
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
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: [server],
          globalSetup: 'tests/database.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: [browser],
          fileParallelism: false,
          testTimeout: 480_000,
          hookTimeout: 480_000,
        },
      },
    ],
  },
});
