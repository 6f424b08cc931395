import { readFileSync } from 'node:fs';
import type { Bench } from './run.ts';

/** Compressed JavaScript of each first view, as the last build weighed it. */
export async function benchWeights(): Promise<Bench> {
  const weights = JSON.parse(
    readFileSync(new URL('../dist/weights.json', import.meta.url), 'utf8'),
  ) as Record<string, unknown>;
  const figures: Record<string, number | string> = {};
  for (const [name, weight] of Object.entries(weights))
    figures[name] = typeof weight === 'number' ? weight : JSON.stringify(weight);
  return { name: 'Weight of the first views (KB, gzip)', figures };
}
