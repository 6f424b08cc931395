import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Bench } from './bench.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const sizes = (process.env['PEOPLE'] ?? '1000,10000').split(',');
const months = process.env['MONTHS'] ?? '3';

type Figure = { seconds: number; megabytes: number };

/** Certificates of a year at several sizes of a company: seconds, and memory over what stood before it. */
export async function benchCertificates(): Promise<Bench> {
  const figures: Record<string, string> = {};
  for (const size of sizes) {
    const words = [`${root}scripts/node.mjs`, `${root}bench/certificates-turn.ts`, size, months];
    const { stdout } = await promisify(execFile)(process.execPath, words);
    const turn = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as Record<string, Figure>;
    for (const [name, { seconds, megabytes }] of Object.entries(turn))
      figures[`${size} people, ${name}`] = `${seconds.toFixed(2)} s, ${megabytes.toFixed(0)} MB`;
  }
  return { name: `Certificates of ${months} months`, figures };
}
