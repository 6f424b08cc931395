import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Figures of a drill, and counts of faults, which must be 0. */
export type Rehearsed = { figures: Record<string, number | string>; faults: Record<string, number> };

/** Process of a drill. Its output goes to a file of its own. */
export type Running = { pid: number; gone: Promise<void>; end: (signal?: NodeJS.Signals) => Promise<void> };

const running = new Set<Running>();

type Start = {
  folder: string;
  env?: Record<string, string>;
  uid?: number;
  gid?: number;
  cwd?: string;
  ends?: NodeJS.Signals;
};

/** Starts a program. {@link endAll} ends it if it still runs. */
export function started(name: string, program: string, words: readonly string[], start: Start): Running {
  mkdirSync(start.folder, { recursive: true });
  const log = openSync(`${start.folder}/${name}.log`, 'a');
  const child: ChildProcess = spawn(program, words, {
    env: { ...process.env, ...start.env },
    stdio: ['ignore', log, log],
    cwd: start.cwd ?? '/',
    ...(start.uid !== undefined && { uid: start.uid, gid: start.gid }),
  });
  if (child.pid === undefined) throw new Error(`${program} could not be started`);
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const one: Running = {
    pid: child.pid,
    gone,
    async end(signal = start.ends ?? 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await gone;
      running.delete(one);
    },
  };
  running.add(one);
  return one;
}

/** Runs a file of the application, from this folder or from another version's. */
export const application = (
  name: string,
  file: string,
  folder: string,
  env: Record<string, string>,
  from = root,
): Running => started(name, process.execPath, [`${from}${file}`], { folder, env, cwd: from });

/** Ends running processes, last started first. */
export async function endAll(): Promise<void> {
  for (const one of [...running].reverse()) await one.end();
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

/** Waits until `look` returns a truthy value. Throws after `seconds`. */
export async function until<T>(
  look: () => Promise<T | undefined | false>,
  what: string,
  seconds = 300,
): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > end) throw new Error(`${what}: not in ${seconds} seconds`);
    await pause(100);
  }
}
