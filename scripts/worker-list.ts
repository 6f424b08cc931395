import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };
type Kept = { url: string; revision: string | null; size: number };

/**
 * Marks the files that only the office needs, so that phones of employees do not store them: see
 * `src/sw/shell-files.ts`. Files reached without the office are for everybody.
 */
export function officeMarked(dist: string, entries: Kept[]): { manifest: Kept[]; warnings: string[] } {
  const file = join(dist, '.vite/manifest.json');
  // A failed build has no manifest, and reports its own error.
  if (!existsSync(file)) return { manifest: entries, warnings: [] };
  const chunks = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>;
  const seen = new Set<string>();
  const next = ['index.html', 'src/boot.ts'];
  for (let key = next.pop(); key !== undefined; key = next.pop()) {
    const chunk = chunks[key];
    if (!chunk || seen.has(key) || key.startsWith('src/office/')) continue;
    seen.add(key);
    next.push(...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []));
  }
  const everybodys = new Set([...seen].map((key) => chunks[key]?.file));
  const isOffices = ({ url }: Kept): boolean => url.endsWith('.js') && !everybodys.has(url);
  // Sorted together they compress better in the worker.
  const marked = entries.filter(isOffices).map((entry) => ({ ...entry, url: `${entry.url}#` }));
  return { manifest: [...entries.filter((entry) => !isOffices(entry)), ...marked], warnings: [] };
}

/**
 * Shortens the list in the worker: entries without revision become their name, and common parts of names are
 * written once.
 */
export const shortened = (worker: string): string =>
  worker
    .replace(/\{"revision":null,"url":("[^"]+")\}/g, (_, name: string) => name)
    .replace(/(?:"js\/[\w-]+\.js",?){2,}/g, (run) => namesOnce(run, '.js'))
    .replace(/(?:"js\/[\w-]+\.js#",?){2,}/g, (run) => namesOnce(run, '.js#'));

function namesOnce(run: string, ending: string): string {
  const names = run.match(/[\w-]+(?=\.js)/g)?.join() ?? '';
  return `..."${names}".split(",").map(n=>"js/"+n+"${ending}")${run.endsWith(',') ? ',' : ''}`;
}
