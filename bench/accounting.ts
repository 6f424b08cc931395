import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Bench } from './bench.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const sizes = (process.env['PEOPLE'] ?? '1000,10000').split(',');

type Figure = { seconds: number; megabytes: number };

/** Vouchers of a month looked at, as a file and posted, at several sizes of a company: seconds, and memory over what stood. */
export async function benchAccounting(): Promise<Bench> {
  const figures: Record<string, string> = {};
  for (const size of sizes) {
    const words = ['--expose-gc', `${root}bench/accounting-turn.ts`, size];
    const { stdout } = await promisify(execFile)(process.execPath, words);
    const turn = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as Record<string, Figure>;
    for (const [name, { seconds, megabytes }] of Object.entries(turn))
      figures[`${size} people, ${name}`] = `${seconds.toFixed(2)} s, ${megabytes.toFixed(0)} MB`;
  }
  return { name: 'Accounting', figures };
}
