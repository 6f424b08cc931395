import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const report = 'x'.repeat(1_000_000);
const script = `
  import { exitAfterOutput } from ${JSON.stringify(join(import.meta.dirname, 'exit-after-output.ts'))};
  process.stdout.write('x'.repeat(${report.length}));
  console.info('the last line');
  exitAfterOutput(1);`;

it('a process writes a long report whole before it ends', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '--experimental-strip-types --no-warnings' },
  });
  const chunks: Buffer[] = [];
  // The pipe is full before anybody reads it.
  await new Promise((resolve) => setImmediate(resolve));
  for await (const chunk of child.stdout) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toBe(`${report}the last line\n`);
});
