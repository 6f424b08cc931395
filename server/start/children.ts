import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { say } from './log.ts';

/** Milliseconds for calls in progress to end at shutdown. */
export const drainGrace = 25_000;

export type Child = {
  pid: () => number | undefined;
  /** Ends the process with SIGTERM, and with SIGKILL after `limit` milliseconds. */
  stop: (limit?: number) => Promise<void>;
};

const root = fileURLToPath(new URL('../../', import.meta.url));
const longest = 30_000;

/**
 * Runs a project file as a child process and restarts it when it ends, after a wait that doubles from 0.25 up
 * to 30 seconds.
 */
export function keepRunning(
  file: string,
  variables: () => Record<string, string | undefined>,
  heard: (message: unknown) => void = () => undefined,
  words: readonly string[] = [],
): Child {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  let wait = 250;

  const run = () => {
    const started = Date.now();
    // The IPC channel closes when this process ends in any way, and the child then ends too.
    child = spawn(process.execPath, [`${root}scripts/node.mjs`, file, ...words], {
      env: { ...process.env, ...variables() },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Ctrl+C reaches only this process, which stops its children in order.
      detached: true,
    });
    child.on('message', heard);
    child.on('error', (error) => say('error', `No se pudo ejecutar ${file}: ${error.message}`));
    child.on('exit', (code) => {
      if (stopping) return;
      wait = Date.now() - started > 10_000 ? 250 : Math.min(wait * 2, longest);
      say('error', `${file} terminó (${code ?? 'señal'}); se inicia de nuevo en ${wait / 1000} s.`);
      timer = setTimeout(run, wait);
    });
  };
  run();

  return {
    pid: () => child?.pid,
    async stop(limit = 10_000) {
      stopping = true;
      clearTimeout(timer);
      const ending = child;
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
      const gone = new Promise((resolve) => ending.on('exit', resolve));
      ending.kill('SIGTERM');
      const late = setTimeout(() => ending.kill('SIGKILL'), limit);
      await gone;
      clearTimeout(late);
    },
  };
}
