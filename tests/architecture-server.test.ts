import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The floors of `server`, lowest first. A room imports from the floors below its own alone; a file beside the rooms is one too. */
const floors: readonly (readonly string[])[] = [
  ['refused.ts', 'secrets.ts', 'dian', 'jobs'],
  ['store'],
  ['identity', 'mail'],
  ['config.ts'],
  ['services.ts'],
  ['http', 'documents'],
  ['payslips', 'passkeys', 'sso', 'resources'],
  ['accounts', 'parameters'],
  ['payroll'],
  ['employees', 'imports', 'sending'],
  ['adjustments', 'enabler', 'vault'],
  ['letters', 'openapi'],
  ['routes.ts', 'demo'],
  ['app.ts', 'start'],
  ['admin-create.ts', 'start.ts', 'worker.ts'],
];
const floorOf = new Map(floors.flatMap((rooms, floor) => rooms.map((room) => [room, floor] as const)));

function files(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return files(path);
    return entry.name.endsWith('.ts') ? [path] : [];
  });
}

const roomOf = (file: string): string => file.split('/')[1] ?? '';

const imports = files('server').flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:\bfrom |^import |\bimport\()'(\.[^']+)'/gm)]
    .map(([, name = '']) => relative(root, resolve(root, dirname(file), name)))
    .filter((target) => target.startsWith('server/') && roomOf(target) !== roomOf(file))
    .map((target) => ({ file, target, from: roomOf(file), to: roomOf(target) })),
);

test('every room of the server stands on a floor', () => {
  expect([...floorOf.keys()].sort()).toEqual([...new Set(files('server').map(roomOf))].sort());
});

test('rooms of the server import only from the floors below', () => {
  const up = imports.filter(({ from, to }) => (floorOf.get(to) ?? 0) >= (floorOf.get(from) ?? 0));
  expect(up.map(({ file, target }) => `${file} → ${target}`)).toEqual([]);
});

test('no two rooms of the server import each other', () => {
  const arrows = new Set(imports.map(({ from, to }) => `${from} → ${to}`));
  const pairs = imports.filter(({ from, to }) => from < to && arrows.has(`${to} → ${from}`));
  expect([...new Set(pairs.map(({ from, to }) => `${from} ⇄ ${to}`))]).toEqual([]);
});

test('a folder of the server holds at most forty files: more are of more than one noun', () => {
  const counts = new Map<string, number>();
  for (const file of files('server')) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > 40)).toEqual([]);
});
