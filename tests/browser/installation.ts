import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { newFolder } from '../place.ts';
import { staffApi } from './staff-api.ts';
import { clockEnvironment } from './story-clock.ts';

const launcher = fileURLToPath(new URL('../../scripts/node.mjs', import.meta.url));
const start = 'server/commands/start.ts';

export type Installation = { address: string; output: () => string; stop: () => Promise<void> };

export type Environment = Record<string, string>;

/** Starts the product as a newcomer does: an empty folder, the demo, its simulator and its worker, on a free port. */
export const startInstallation = (environment: Environment = {}): Promise<Installation> =>
  startIn(newFolder(), environment);

/** Starts the product in a folder, which goes with it unless it is to stay. */
export async function startIn(
  folder: string,
  environment: Environment = {},
  { stays = false } = {},
): Promise<Installation> {
  const child = spawn(process.execPath, [launcher, start], {
    env: {
      ...process.env,
      ...clockEnvironment(),
      NODE_ENV: '',
      HOST: '127.0.0.1',
      PORT: '0',
      SIMULATOR_PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk;
      const found = /https?:\/\/127\.0\.0\.1:\d+/.exec(output);
      if (found) resolve(found[0]);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => reject(new Error(`It ended with ${code}:\n${output}`)));
  });
  return {
    address,
    output: () => output,
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      if (!stays) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** What the simulator of the outside world answers to an address of it; with `values`, an order for its control. */
export async function atSimulator({ output }: Installation, path: string, values?: object): Promise<string> {
  const [address] = /http:\/\/127\.0\.0\.1:\d+\s*$/m.exec(output().split('se ve en ')[1] ?? '') ?? [];
  const answer = await fetch(`${address?.trim()}${path}`, {
    ...(values && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(values),
    }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.text();
}

/** Waits until DIAN has answered for every document of the demo: payslips are those it accepted. */
export async function settle({ address }: Installation): Promise<void> {
  const { get } = await staffApi(address, 'cliente@quincena.demo', 'quincena-demo');
  while ((await get('/payrolls/sending')) !== null) await pause(200);
}
