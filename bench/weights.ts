import { readFileSync } from 'node:fs';
import type { Bench } from './bench.ts';

type Weight = { what: string; gzip: number; brotli: number; limit: number };

/** Reads the compressed JavaScript of each first view and screen from the last build. */
export async function benchWeights(): Promise<Bench> {
  const file = new URL('../dist/weights.json', import.meta.url);
  const weights = JSON.parse(readFileSync(file, 'utf8')) as Weight[];
  return {
    name: 'Weights of the last build (KB: gzip, brotli, limit)',
    figures: Object.fromEntries(weights.map((w) => [w.what, `${w.gzip}, ${w.brotli}, ${w.limit}`])),
  };
}
