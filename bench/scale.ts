import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Bench } from './bench.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const sizes = (process.env['PEOPLE'] ?? '1000,3000').split(',');
/** Folder of another version with its packages, measured in the same run. */
const before = process.env['BEFORE'];

/**
 * Measures work that was once quadratic in the number of employees, at several sizes and without planner
 * statistics: seconds of processor of the process and of PostgreSQL, in the version of `BEFORE` and in this
 * one.
 */
export async function benchScale(): Promise<Bench> {
  const figures: Record<string, string> = {};
  for (const size of sizes) {
    const turns = [...(before ? [await turn(before, size)] : []), await turn(root, size)];
    for (const name of Object.keys(turns.at(-1) ?? {}))
      figures[`${size} people, ${name}`] = turns.map((one) => `${one[name]?.toFixed(3)} s`).join(' → ');
  }
  return { name: 'Scale, CPU seconds', figures };
}

async function turn(folder: string, size: string): Promise<Record<string, number>> {
  const words = [`${root}scripts/node.mjs`, `${root}bench/scale-turn.ts`, folder, size];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as Record<string, number>;
}
