import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { closeAtEnd, temporaryFolder } from '../../harness.ts';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

export type Run = {
  child: ChildProcess;
  said: () => string;
  code: Promise<number | null>;
  says: (text: RegExp) => Promise<string>;
};

/** A program of the product in a process of its own, ended with the test. */
export function run(file: string, variables: Record<string, string>, words: string[] = []): Run {
  const child = spawn(process.execPath, [`${root}scripts/node.mjs`, file, ...words], {
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      DEMO: '0',
      WORKERS: '0',
      PORT: '0',
      BUILD: '0',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const watchers = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      for (const watcher of watchers) watcher();
    });
  }
  const code = once(child, 'close').then(([status]) => status as number | null);
  closeAtEnd(async () => {
    child.kill('SIGTERM');
    await code;
  });
  const says = (wanted: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => wanted.test(text) && resolve(text);
      watchers.add(look);
      look();
      void code.then(() => reject(new Error(`Terminó antes de decirlo: ${text}`)));
    });
  return { child, said: () => text, code, says };
}

export const start = (variables: Record<string, string>) =>
  run('server/commands/start.ts', { DATA_DIR: temporaryFolder(), ...variables });
