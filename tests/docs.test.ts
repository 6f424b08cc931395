import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Documents that lead somewhere: every link and path in them is there, and the index names them all. */
const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const markdown = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

test('the index has every document and every decision', () => {
  const index = read('docs/README.md');
  const every = [...markdown('docs'), ...markdown('docs/decisions')].map((path) =>
    path.slice('docs/'.length),
  );
  expect(every.filter((path) => path !== 'README.md' && !index.includes(`](${path})`))).toEqual([]);
});

test('links of documents lead to files that are there', () => {
  const broken = [...markdown('.'), ...markdown('docs'), ...markdown('docs/decisions')].flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:)([^)#]+)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(root, dirname(file), target)))
      .map((target) => `${file} → ${target}`),
  );
  expect(broken).toEqual([]);
});

test('paths that the recipes name are there', () => {
  const named = [
    ...read('CONTRIBUTING.md').matchAll(/`((?:src|server|tests|docs|simulator)(?:\/[\w.-]+)*)`/g),
  ];
  const paths = named.map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('names of the code in the glossary are there', () => {
  const rows = read('docs/glossary.md')
    .split('\n')
    .filter((line) => line.startsWith('| '));
  const names = rows.flatMap((row) =>
    [...(row.split('|')[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
  expect(names.length).toBeGreaterThan(30);
  const words = new Set(
    ['src', 'server'].flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .flatMap((file) => withoutComments(read(join(room, file))).match(/\w+/g) ?? []),
    ),
  );
  expect(names.filter((name) => !words.has(name))).toEqual([]);
});

const withoutComments = (code: string): string => code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

test('a command that writes a document has none of the lines of npm in it', () => {
  const documents = [...markdown('.'), ...markdown('docs')];
  const commands = documents.flatMap((file) => read(file).match(/npm run [^`\n]*> ?docs[^`\n]*/g) ?? []);
  expect(commands.length).toBeGreaterThan(2);
  expect(commands.filter((command) => !command.startsWith('npm run --silent '))).toEqual([]);
});
