import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

it.each(['server/commands/key-rotate.ts', 'server/key-rotate.ts'])(
  'a command runs by its path and by its earlier path: %s',
  (command) => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/node.mjs', command], {
      cwd: root,
      env: { PATH: process.env.PATH },
      encoding: 'utf8',
    });
    expect(stderr).toContain('NEW_SECRET_KEY debe tener 32 bytes');
    expect(status).toBe(1);
  },
);
