import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findRoom, floors } from '../scripts/floors.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Which rooms a room may import from, itself aside. What is not written here is not allowed. */
const arrows: Record<string, string[]> = {
  'src/domain': [],
  'src/kit': ['src/domain'],
  'src/files': ['src/domain'],
  'src/net': ['src/domain'],
  'src/offline': ['src/domain'],
  'src/guest': ['src/domain', 'src/kit', 'src/net', 'src/offline'],
  'src/office': ['src/domain', 'src/files', 'src/kit', 'src/net', 'src/offline'],
  'src/vault': ['src/domain', 'src/kit', 'src/net', 'src/offline'],
  'src/verifier': ['src/domain', 'src/files', 'src/kit'],
  'src/sw': ['src/domain', 'src/offline'],
  server: ['src/domain'],
  simulator: ['src/domain/dian/codes'],
};

/** Packages the purest room may use. */
const domainPackages = ['zod/mini'];

function files(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return files(path);
    return /\.(ts|tsx)$/.test(entry.name) ? [path] : [];
  });
}

const all = /(?:\bfrom |^import |\bimport\()'([^']+)'/gm;
/** Without the parts that arrive later, which may lead back to where they were asked for. */
const atOnce = /(?:\bfrom |^import )'([^']+)'/gm;

function imports(file: string, which = all): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const found = source.matchAll(which);
  return [...found].map((match) => match[1] ?? '');
}

const rooms = Object.keys(arrows).filter((room) => {
  try {
    return statSync(join(root, room)).isDirectory();
  } catch {
    return false;
  }
});

test.each(rooms)('%s imports only along the arrows', (room) => {
  const turned = files(room).flatMap((file) =>
    imports(file)
      .filter((name) => name.startsWith('.'))
      .map((name) => relative(root, resolve(root, dirname(file), name)))
      .filter(
        (target) => ![room, ...(arrows[room] ?? [])].some((allowed) => target.startsWith(`${allowed}/`)),
      )
      .map((target) => `${file} → ${target}`),
  );
  expect(turned).toEqual([]);
});

test.each(Object.keys(floors))('the rooms of %s import from the floors under them', (folder) => {
  const floorOf = new Map(
    (floors[folder] ?? []).flatMap((floor, at) => [floor].flat().map((room) => [room, at])),
  );
  const roomOf = (file: string) => findRoom(folder, file);
  const against = files(folder).flatMap((file) => {
    const own = floorOf.get(roomOf(file));
    if (own === undefined) return [`${file} is in no room of scripts/floors.ts`];
    return imports(file)
      .filter((name) => name.startsWith('.'))
      .map((name) => relative(root, resolve(root, dirname(file), name)))
      .filter((target) => target.startsWith(`${folder}/`) && roomOf(target) !== roomOf(file))
      .filter((target) => (floorOf.get(roomOf(target)) ?? own) >= own)
      .map((target) => `${file} → ${target}`);
  });
  expect(against).toEqual([]);
});

/** Files that stand on a circle of imports, or on something that does. */
function inCircles(folders: string[], which: RegExp): string[] {
  const every = new Set(folders.flatMap(files));
  const asked = (file: string) =>
    imports(file, which)
      .map((name) => relative(root, resolve(root, dirname(file), name)))
      .filter((target) => every.has(target));
  const left = new Map([...every].map((file) => [file, asked(file)]));
  // What asks for nothing that is left stands on solid ground.
  let ground: string[];
  do {
    ground = [...left]
      .filter(([, targets]) => !targets.some((target) => left.has(target)))
      .map(([file]) => file);
    for (const file of ground) left.delete(file);
  } while (ground.length > 0);
  return [...left.keys()];
}

test('a folder of the server has at most forty files', () => {
  const folders = files('server').map((file) => dirname(file));
  const full = [...new Set(folders)].filter((one) => folders.filter((other) => other === one).length > 40);
  expect(full).toEqual([]);
});

test('no files import each other in a circle', () => {
  expect(inCircles(['src', 'server', 'simulator', 'scripts', 'bench'], atOnce)).toEqual([]);
});

test('no files of the office import each other in a circle, dynamic imports included', () => {
  expect(inCircles(['src/office'], all)).toEqual([]);
});

test('only `kit/pages/load-chunk.ts` and the frame use the lazy loading of React', () => {
  const others = files('src')
    // The frame lets React take over a drawn door in slices.
    .filter((file) => file !== 'src/kit/pages/load-chunk.ts' && file !== 'src/frame.tsx')
    .filter((file) =>
      /import \{[^}]*\b(lazy|Suspense|use)\b[^}]*\} from 'react'/.test(
        readFileSync(join(root, file), 'utf8'),
      ),
    );
  expect(others).toEqual([]);
});

test('two files alone of the office write addresses of the API', () => {
  const own = ['src/office/files/file-address.ts', 'src/office/app/company-events.ts'];
  const bare = files('src/office').filter(
    (file) => !own.includes(file) && /['"`(]\/api\//.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(bare).toEqual([]);
});

test('every call of `fetch` sends `X-Requested-With` (specification §7)', () => {
  // The files of the application itself are no questions.
  const bare = files('src').filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const asks = text.match(/\bfetch\((?!event\.|request|address)/g)?.length ?? 0;
    return asks > (text.match(/'X-Requested-With': 'XMLHttpRequest'/g)?.length ?? 0);
  });
  expect(bare).toEqual([]);
});

test('the vault imports only the types of its calls, and no zod', () => {
  const loading = ['src/vault', 'src/offline', 'src/sw', 'src/kit'].flatMap(files).filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return /import (?!type)[^;]*\/domain\/(calls\/call|vault\/\w+)\.ts'|^import \* as z/m.test(text);
  });
  expect(loading).toEqual([]);
});

test('the domain imports only itself and zod/mini', () => {
  const outside = files('src/domain').flatMap((file) =>
    imports(file)
      .filter((name) => !name.startsWith('.') && !domainPackages.includes(name))
      .map((name) => `${file} → ${name}`),
  );
  expect(outside).toEqual([]);
});

/** Imports that run: those of types alone load nothing. */
const runningImports = /(?:^(?:import|export) (?!type )(?:[^;']*?\bfrom )?|\bimport\()'([^']+)'/gm;
/** Commands of `package.json` that only people who develop the product run. */
const developmentCommands = ['dev', 'test', 'test:exhaustive', 'check', 'format', 'bench', 'pictures'];

/** Lists the packages that these files load, with everything that they import. */
function listPackages(starts: string[]): Set<string> {
  const packages = new Set<string>();
  const seen = new Set(starts);
  for (const file of seen)
    for (const name of imports(file, runningImports)) {
      if (name.startsWith('node:')) continue;
      const path = name.replace(/\?.*$/, '');
      const target = relative(root, resolve(root, dirname(file), path));
      if (!name.startsWith('.')) packages.add(path.split('/', path.startsWith('@') ? 2 : 1).join('/'));
      else if (/\.(m?ts|tsx)$/.test(path)) seen.add(target);
    }
  return packages;
}

const card = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
};
const productCommands = Object.entries(card.scripts)
  .filter(([name]) => !developmentCommands.includes(name))
  .flatMap(([, command]) => /node scripts\/node\.mjs (\S+)/.exec(command)?.[1] ?? []);
/** Packages of the commands, and those of the application and its build. */
const productPackages = listPackages([...productCommands, 'vite.config.ts', ...files('src')]);

test('the product runs and builds without the packages of development: `npm ci --omit=dev` starts it', () => {
  expect(productCommands).toContain('server/commands/start.ts');
  expect(productPackages).toContain('vite');
  expect([...productPackages].filter((name) => !Object.hasOwn(card.dependencies, name))).toEqual([]);
});

test('a package that only development loads is no dependency of the product', () => {
  // Named by a stylesheet, or asked for by another package and by nobody else.
  const brought = ['@fontsource-variable/archivo', '@ionic/core', 'react-router', 'workbox-build'];
  expect(Object.keys(card.dependencies).filter((name) => !productPackages.has(name))).toEqual(brought);
});

test('no program takes the path of a file from the pathname of its address', () => {
  const programs = ['server', 'scripts', 'simulator', 'bench'].flatMap(files);
  const wrong = programs.filter((file) =>
    /import\.meta\.url\)\.pathname/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(wrong).toEqual([]);
});

test('only `server/http/site.ts` reads the host of a request (decision 34)', () => {
  const named =
    /\b(request|req)\.(host|hostname)\b|headers\.host\b|headers\[['"]host['"]\]|x-forwarded-host/i;
  const others = files('server').filter(
    (file) => file !== 'server/http/site.ts' && named.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(others).toEqual([]);
});

test('nothing uses what the build leaves out of Ionic and axios', () => {
  const unused =
    /\bIon(Icon|BackButton|Nav)\b|<ion-(icon|back-button|nav)\b|\b(CancelToken|HttpStatusCode|axios\.spread)\b/;
  expect(files('src').filter((file) => unused.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  const set = files('src').flatMap(
    (file) => readFileSync(join(root, file), 'utf8').match(/setupIonicReact\(\{\s*mode: '\w+'/g) ?? [],
  );
  expect(set.map((text) => text.split("'")[1])).toEqual(['md', 'md']);
});

test('no test has a time limit of its own', () => {
  const limited = files('tests')
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) =>
      /^\s*\}, [\d_]{5,}\);$|^(?:it|test| {2}it| {2}test).*\{ timeout: |^\s*\},\n\s*[\d_]{5,},\n\s*\);$/m.test(
        readFileSync(join(root, file), 'utf8'),
      ),
    );
  expect(limited).toEqual([]);
});

test('a story waits for the count of what must be there', () => {
  const once = files('tests/browser').filter((file) =>
    /expect\(\s*await [^;]*\.count\(\),?\s*\)\.toBe\([1-9]/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(once).toEqual([]);
});
