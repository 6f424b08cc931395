import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Bench } from './bench.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const people = process.env['PEOPLE'] ?? '400';
/** Folder of another version with its packages, measured in the same run. */
const before = process.env['BEFORE'];

type Turn = Record<string, Record<string, number>>;

/**
 * Measures what employees ask for on a pay day: sign-in, account, payslips and their PDF, with 50 calls under
 * way, in the version of `BEFORE` and in this one.
 */
export async function benchPayDay(): Promise<Bench> {
  const turns = [...(before ? [await turn(before)] : []), await turn(root)];
  const figures: Record<string, string> = {};
  for (const [step, last] of Object.entries(turns.at(-1) ?? {}))
    for (const what of Object.keys(last))
      figures[`${step}, ${what}`] = turns.map((one) => one[step]?.[what]).join(' → ');
  return { name: `Pay day, ${people} employees with ten payslips each`, figures };
}

async function turn(folder: string): Promise<Turn> {
  const words = [`${root}scripts/node.mjs`, `${root}bench/pay-day-turn.ts`, folder, people];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, words);
  if (stderr) console.error(stderr);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as Turn;
}
