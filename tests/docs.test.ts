import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { asvsLevel2, numbersBetween } from './asvs.ts';

/** Documents that lead somewhere: every link and path in them is there, and the index names them all. */
const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const markdown = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

/** Folders of the code, and designs that stand in them. */
const foldersOf = (folder: string) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const designs = ['src', 'server', 'simulator'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => basename(name) === 'README.md')
    .map((name) => join(folder, name)),
);

const pages = ['docs', 'docs/decisions', 'docs/security'].flatMap(markdown);

test('the index has every document and every decision', () => {
  const index = read('docs/README.md');
  const every = [...pages].map((path) => path.slice('docs/'.length));
  expect(every.filter((path) => path !== 'README.md' && !index.includes(`](${path})`))).toEqual([]);
});

test('each decision has a number of its own', () => {
  const numbers = markdown('docs/decisions').map((path) => basename(path).slice(0, 4));
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});

test('links of documents lead to files that exist', () => {
  const broken = [...markdown('.'), ...pages, ...designs].flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:)([^)#]+)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(root, dirname(file), target)))
      .map((target) => `${file} → ${target}`),
  );
  expect(broken).toEqual([]);
});

test.each(['src', 'src/domain', 'src/office', 'server'])(
  'the page of the architecture names every folder of %s',
  (folder) => {
    const page = read('docs/architecture.md');
    const isNamed = (name: string) => page.includes(`\`${name}\``) || page.includes(`\`${folder}/${name}\``);
    expect(foldersOf(folder).filter((name) => !isNamed(name))).toEqual([]);
  },
);

test('the page of the architecture leads to every design, and the designs name files that exist', () => {
  const page = read('docs/architecture.md');
  expect(designs.filter((path) => !/fonts|simulator/.test(path) && !page.includes(`](../${path})`))).toEqual(
    [],
  );
  const named = designs.flatMap((path) => {
    const bases = [dirname(path), 'src', '.'].map((base) => join(root, base));
    const files = [...read(path).matchAll(/`([\w/.-]+\.tsx?)`/g)].map(([, file = '']) => file);
    return files
      .filter((file) => !bases.some((base) => existsSync(join(base, file))))
      .map((file) => `${path}: ${file}`);
  });
  expect(named).toEqual([]);
});

test('the recipes name paths that exist', () => {
  const named = [
    ...read('CONTRIBUTING.md').matchAll(/`((?:src|server|tests|docs|simulator)(?:\/[\w.-]+)*)`/g),
  ];
  const paths = named.map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('the glossary names code that exists', () => {
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

test('a command that writes a document runs npm silently', () => {
  const documents = [...markdown('.'), ...markdown('docs')];
  const commands = documents.flatMap((file) => read(file).match(/npm run [^`\n]*> ?docs[^`\n]*/g) ?? []);
  expect(commands.length).toBeGreaterThan(2);
  expect(commands.filter((command) => !command.startsWith('npm run --silent '))).toEqual([]);
});

const security = markdown('docs/security').map((file) => [file, read(file)] as const);

test('the pages of security name files and tests that exist', () => {
  const named = security.flatMap(([, text]) =>
    [...text.matchAll(/`((?:src|server|tests|deploy)\/[\w./-]+)`(?: › «(.+?)»)?/g)].map(
      ([, file = '', name]) => ({ file, name }),
    ),
  );
  expect(named.length).toBeGreaterThan(200);
  const missing = named.filter(({ file, name }) => {
    if (!existsSync(join(root, file))) return true;
    // A title stands in its file as a text of its own, whole.
    return (
      name !== undefined && !["'", '"', '`'].some((mark) => read(file).includes(`${mark}${name}${mark}`))
    );
  });
  expect(missing.map(({ file, name }) => `${file} › ${name}`)).toEqual([]);
});

test('every finding is listed in order with a test that shows it', () => {
  const rows = [...read('docs/security/findings.md').matchAll(/^\| (S\d-\d+) \| (.+) \| (.+) \| (.+) \|$/gm)];
  expect(rows.map(([, number]) => number)).toEqual([
    'S1-1',
    ...numbersBetween(1, 8).map((n) => `S2-${n}`),
    ...numbersBetween(1, 17).map((n) => `S3-${n}`),
    ...numbersBetween(1, 14).map((n) => `S4-${n}`),
  ]);
  expect(rows.filter(([, , , , shown]) => !shown?.includes(' › ')).map(([, number]) => number)).toEqual([]);
});

test('the table of ASVS has every requirement of levels 1 and 2 once, in order', () => {
  const rows = [
    ...read('docs/security/asvs.md').matchAll(
      /^\| ([\d.]+)(?:–([\d.]+))? \| (.+?) \| (yes|no|n\/a) \| (.+) \|$/gm,
    ),
  ];
  const numbers = rows.flatMap(([, from = '', to = from]) => {
    const [chapter, section, first] = from.split('.');
    return numbersBetween(Number(first), Number(to.split('.')[2])).map((n) => `${chapter}.${section}.${n}`);
  });
  const required = Object.entries(asvsLevel2).flatMap(([section, all]) => all.map((n) => `${section}.${n}`));
  expect(required).toHaveLength(253);
  expect(numbers).toEqual(required);
});
