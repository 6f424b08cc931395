import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Bench } from './bench.ts';
import type { Figure } from './company.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const sizes = (process.env['PEOPLE'] ?? '1000,10000').split(',');

/**
 * Runs a bench of a company at several sizes, each in a process of its own. Measures seconds, and memory
 * above the start.
 */
export const benchOfSizes = (name: string, turn: string) => async (): Promise<Bench> => {
  const figures: Record<string, string> = {};
  for (const size of sizes) {
    const words = ['--expose-gc', `${root}bench/${turn}-turn.ts`, size];
    const { stdout } = await promisify(execFile)(process.execPath, words);
    const found = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as Record<string, Figure>;
    for (const [what, { seconds, processor, megabytes }] of Object.entries(found))
      figures[`${size} people, ${what}`] =
        `${seconds.toFixed(2)} s (${processor.toFixed(2)} of processor), ${megabytes.toFixed(0)} MB`;
  }
  return { name, figures };
};
