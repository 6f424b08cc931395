import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };
type Kept = { url: string; revision: string | null; size: number };

/**
 * Says behind their names which files only the office needs, so that the phone of an employee keeps none of them: see
 * `src/sw/shell-files.ts`. All that is reached from the page without going through the office is everybody's.
 */
export function officeMarked(dist: string, entries: Kept[]): { manifest: Kept[]; warnings: string[] } {
  const file = join(dist, '.vite/manifest.json');
  // A build that failed has none, and says why itself.
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
  // One after the other they weigh less in the worker, which names them all.
  const marked = entries.filter(isOffices).map((entry) => ({ ...entry, url: `${entry.url}#` }));
  return { manifest: [...entries.filter((entry) => !isOffices(entry)), ...marked], warnings: [] };
}

/**
 * The worker with the list shorter: a file that its name tells apart is no more than its name, and what the names of parts
 * have in common is said once.
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
