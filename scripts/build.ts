import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { fingerprintSources, getBuildMarkPath, refuseFolder } from '../server/start/build.ts';
import { explainError } from '../server/start/explain-error.ts';
import { asideOf, moveIntoPlace, removeHalves } from './build-aside.ts';
import { prerenderPages } from './prerender-pages.ts';
import { shortened } from './worker-list.ts';

/**
 * Builds the application, compresses each text file and weighs each first visit. An exceeded budget fails the
 * build: see docs/performance.md.
 */
const root = fileURLToPath(new URL('../', import.meta.url));
const place = join(root, 'dist');
const dist = asideOf(place);
const kilobyte = 1024;

/** Module scripts of the page. */
const page = ['index.html', 'src/boot.ts'] as const;

/** Parts of each first view, and its limit of compressed JavaScript in kilobytes. */
const views = {
  'sign-in': { parts: [...page, 'src/guest/guest-app.tsx'], limit: 83 },
  vault: { parts: [...page, 'src/vault/vault-app.tsx'], limit: 172 },
  office: { parts: [...page, 'src/office/office-app.tsx'], limit: 223 },
} as const;
const screenLimit = 34;
const limits = { stylesheet: 12.5, worker: 14.5, verifier: 180 };
/** Parts with which the vault starts: each is one more request that a phone answers from its storage. */
const vaultPartLimit = 12;

type Chunk = {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  isDynamicEntry?: boolean;
};
type Weight = { what: string; gzip: number; brotli: number; limit: number };

/** The stylesheet is weighed in brotli, as every browser gets it, and scripts in gzip, which is stricter. */
const weighed = ({ what, gzip, brotli }: Weight): number => (what === 'stylesheet' ? brotli : gzip);

process.chdir(root);
try {
  refuseFolder(root);
} catch (error) {
  console.error(explainError(error));
  process.exit(1);
}
// The development build of React weighs twice as much.
process.env['NODE_ENV'] = 'production';
removeHalves(place);
// Fingerprinted before anything is read, so that a later change is for the next build.
const sources = fingerprintSources(root);
await build({ logLevel: 'warn', build: { outDir: dist } });
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
const worker = join(dist, 'sw.js');
writeFileSync(worker, shortened(readFileSync(worker, 'utf8')));
refuseCircles();
await prerenderPages(dist, closure);
for (const file of filesIn(dist)) compress(file);
const weights = weigh();
writeFileSync(join(dist, 'weights.json'), `${JSON.stringify(weights, null, 2)}\n`);
writeFileSync(getBuildMarkPath(dist), sources);
moveIntoPlace(dist, place);
report(weights);
// Rendering opened channels between tabs, which keep the process alive.
process.exit();

/** Throws for chunks that import each other: one would run before what it needs. */
function refuseCircles(): void {
  for (const start of Object.keys(manifest)) {
    const seen = new Set<string>();
    const next = [...(manifest[start]?.imports ?? [])];
    for (let key = next.pop(); key !== undefined; key = next.pop()) {
      if (key === start)
        throw new Error(`${start} ends up importing itself: see the groups of vite.config.ts`);
      if (!seen.has(key)) next.push(...(manifest[key]?.imports ?? []));
      seen.add(key);
    }
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function compress(file: string): void {
  if (!['.js', '.css', '.html', '.svg', '.webmanifest', '.txt'].includes(extname(file))) return;
  const content = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  );
}

/** Files of these parts and of everything they import. */
function closure(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`Falta ${name} en el resultado de la construcción`);
    if (found.has(chunk.file)) continue;
    found.add(chunk.file);
    closure(chunk.imports ?? [], found);
  }
  return found;
}

/** Parts that import this one dynamically. A page is loaded before it opens its dialog. */
function openers(name: string): string[] {
  return Object.keys(manifest).filter((other) => manifest[other]?.dynamicImports?.includes(name));
}

function weigh(): Weight[] {
  const of = (what: string, files: Iterable<string>, limit: number): Weight => {
    const list = [...files];
    const total = (end: string) =>
      list.reduce((sum, file) => sum + statSync(join(dist, `${file}.${end}`)).size, 0) / kilobyte;
    return { what, gzip: round(total('gz')), brotli: round(total('br')), limit };
  };

  const first = Object.entries(views).map(([what, { parts, limit }]) => of(what, closure(parts), limit));
  const screens = Object.entries(manifest)
    .filter(([name, chunk]) => chunk.isDynamicEntry && /^src\/(office|vault)\//.test(name))
    .filter(
      ([name]) => !Object.values(views).some(({ parts }) => (parts as readonly string[]).includes(name)),
    )
    .map(([name]) => {
      const view = name.startsWith('src/vault/') ? views.vault : views.office;
      const fetched = openers(name).map((opener) => {
        const there = closure([...view.parts, opener]);
        return of(
          name.replace(/^src\//, ''),
          [...closure([name])].filter((file) => !there.has(file)),
          screenLimit,
        );
      });
      return fetched.reduce((heaviest, each) => (each.gzip > heaviest.gzip ? each : heaviest));
    });
  const styles = new Set(
    Object.values(manifest).flatMap((c) => [...(c.css ?? []), ...(c.file.endsWith('.css') ? [c.file] : [])]),
  );
  return [
    ...first,
    ...screens.sort((a, b) => b.gzip - a.gzip),
    of('stylesheet', styles, limits.stylesheet),
    of('worker', ['sw.js'], limits.worker),
    of('verifier, with its own worker and styles', listVerifierFiles(), limits.verifier),
  ];
}

function listVerifierFiles(): string[] {
  return filesIn(join(dist, 'verifier'))
    .filter((file) => /\.(js|css)$/.test(file))
    .map((file) => relative(dist, file));
}

function round(kilobytes: number): number {
  return Math.round(kilobytes * 10) / 10;
}

function report(found: readonly Weight[]): void {
  console.info('\nWeight in KB               gzip  brotli   limit');
  for (const weight of found) {
    const { what, gzip, brotli, limit } = weight;
    const cells = [gzip.toFixed(1), brotli.toFixed(1), String(limit)]
      .map((cell) => cell.padStart(7))
      .join(' ');
    console.info(`${what.padEnd(40)}${cells}${weighed(weight) > limit ? '  TOO HEAVY' : ''}`);
  }
  const parts = closure(views.vault.parts).size;
  console.info(`\nParts of the start of the vault: ${parts}, limit ${vaultPartLimit}`);
  if (found.some((weight) => weighed(weight) > weight.limit) || parts > vaultPartLimit) {
    console.error('\nA budget was exceeded. See dist/weights.json.');
    process.exitCode = 1;
  }
}
