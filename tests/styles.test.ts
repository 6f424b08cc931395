import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { preprocessCSS, resolveConfig } from 'vite';
import { expect, test } from 'vitest';

/** Stylesheets as they are written: whose each class is, read from the selectors themselves. */

const src = fileURLToPath(new URL('../src/', import.meta.url));
const sheets = (readdirSync(src, { recursive: true }) as string[])
  .filter((file) => file.endsWith('.css'))
  .sort();

/** The pieces of a text between separators that stand outside parentheses and brackets. */
function parts(text: string, separator: RegExp): string[] {
  const found = [''];
  let depth = 0;
  for (const letter of text) {
    if ('(['.includes(letter)) depth += 1;
    if (')]'.includes(letter)) depth -= 1;
    if (depth === 0 && separator.test(letter)) found.push('');
    else found[found.length - 1] += letter;
  }
  return found.map((part) => part.trim()).filter(Boolean);
}

/** Selectors of a sheet that have declarations of their own, those of nested rules with their parents. */
function selectorsOf(css: string): string[] {
  const open: { selectors: string[]; counted: boolean }[] = [];
  const found: string[] = [];
  for (const [, words = '', end] of css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)([{};])/g)) {
    const head = words.trim();
    const around = open.at(-1) ?? { selectors: [''], counted: true };
    if (end !== '{' && head && !around.counted) {
      found.push(...around.selectors);
      around.counted = true;
    }
    if (end === '}') open.pop();
    else if (end === '{' && /^@(keyframes|font-face|property)/.test(head))
      open.push({ selectors: [], counted: true });
    else if (end === '{' && head.startsWith('@')) open.push({ ...around });
    else if (end === '{') {
      const selectors = parts(head, /,/).flatMap((selector) =>
        around.selectors.map((parent) =>
          selector.includes('&') ? selector.replaceAll('&', parent) : `${parent} ${selector}`.trim(),
        ),
      );
      open.push({ selectors, counted: false });
    }
  }
  return found;
}

/** `:is(.a, .b)` is a selector of each. */
function opened(selector: string): string[] {
  const group = /:(?:is|where)\(((?:[^()]|\([^()]*\))*)\)/.exec(selector);
  if (!group) return [selector];
  const [whole, inner = ''] = group;
  return parts(inner, /,/).flatMap((one) => opened(selector.replace(whole, () => one)));
}

/** The first class of each part that has any, which names a thing; those behind it are its states. */
function classesOf(selector: string): string[] {
  const plain = selector
    .replace(/:(?:not|has|nth-[\w-]+)\((?:[^()]|\([^()]*\))*\)/g, '')
    .replace(/\[[^\]]*\]/g, '');
  return parts(plain, /[\s>+~]/).flatMap(
    (part) => /\.([a-zA-Z_][\w-]*)/.exec(part)?.[1]?.replace(/--.*/, '') ?? [],
  );
}

/** A selector of a sheet: the things it names on its way, and the last one, which it draws. */
type Drawn = { sheet: string; selector: string; way: string[]; name: string };

const drawn: Drawn[] = sheets.flatMap((sheet) =>
  selectorsOf(readFileSync(src + sheet, 'utf8'))
    .flatMap(opened)
    .flatMap((selector) => {
      const way = classesOf(selector);
      const name = way.at(-1);
      return name ? [{ sheet, selector, way, name }] : [];
    }),
);

const sheetsBy = (of: (one: Drawn) => string[]): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>();
  for (const one of drawn)
    for (const name of of(one)) found.set(name, (found.get(name) ?? new Set()).add(one.sheet));
  return found;
};
const inSeveral = (of: Map<string, Set<string>>) =>
  [...of]
    .filter(([, where]) => where.size > 1)
    .map(([name, where]) => `.${name}: ${[...where].sort().join(', ')}`);

/** Sheets that draw a class by itself; what only stands around others is at home where it begins. */
const alone = sheetsBy(({ way, name }) => (way[0] === name ? [name] : []));
const begun = sheetsBy(({ way: [first = ''] }) => (alone.has(first) ? [] : [first]));
const homes = new Map([...begun, ...alone]);
const homeOf = (name: string): string => [...(homes.get(name) ?? [])][0] ?? '';
const isOfKit = (name: string) => homeOf(name).startsWith('kit/');

/** Custom properties that a text names as values, and those that it declares: in a sheet, in `style` or by `setProperty`. */
const readProperties = (text: string) => ({
  used: [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name),
  declared: [...text.matchAll(/(?<![\w(-])(--[a-z][\w-]*)(?=['"\]]*\s*[:,])/g)].map(([, name = '']) => name),
});

test('every custom property that is used is declared', () => {
  const texts = (readdirSync(src, { recursive: true }) as string[])
    .filter((file) => /\.(css|tsx?)$/.test(file))
    .map((file) => ({ file, ...readProperties(readFileSync(src + file, 'utf8')) }));
  const declared = new Set(texts.flatMap((text) => text.declared));
  const lost = texts.flatMap(({ file, used }) =>
    used
      .filter((name) => !declared.has(name) && !name.startsWith('--ion-'))
      .map((name) => `${file}: ${name}`),
  );
  expect(lost).toEqual([]);
});

test('a class by itself is drawn in one stylesheet', () => {
  expect(inSeveral(homes)).toEqual([]);
});

test('a class of a screen is drawn in one stylesheet', () => {
  expect(inSeveral(sheetsBy(({ name }) => (isOfKit(name) ? [] : [name])))).toEqual([]);
});

test('a stylesheet changes a class of the kit only within its own classes', () => {
  const outside = drawn.filter(
    ({ sheet, name, way }) => isOfKit(name) && !way.some((each) => homeOf(each) === sheet),
  );
  expect(outside.map(({ sheet, selector }) => `${sheet}: ${selector}`)).toEqual([]);
});

/** Searches of code and stories on a page: `querySelector('.page h1')`, `focusFallback(gone, '.page', 'input')`. */
const looking =
  /\b(?:querySelector(?:All)?|closest|matches|locator|innerText|waitForSelector|focusFallback)(?:<[^>]*>)?\(([^\n]*)/g;
const quoted = /(['"`])([^'"`]*\.[a-z][^'"`]*)\1/g;
const named = /(?:^|[\s>+~,(\w\]])\.([a-z][a-z0-9_-]*)(?![\w(])/g;

const root = fileURLToPath(new URL('../', import.meta.url));
const classes = new Set(
  drawn.flatMap(({ selector }) => [...selector.matchAll(/\.([\w-]+)/g)].map(([, name]) => name)),
);

test('code and stories look only for classes that are drawn', () => {
  const lost = ['src', 'tests/browser', 'bench'].flatMap((folder) =>
    (readdirSync(root + folder, { recursive: true }) as string[])
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) =>
        [...readFileSync(`${root}${folder}/${file}`, 'utf8').matchAll(looking)]
          .flatMap(([, words = '']) => [...words.matchAll(quoted)])
          .flatMap(([, , selector = '']) => [...selector.replace(/\$\{.*?\}/g, '').matchAll(named)])
          .filter(([, name]) => !classes.has(name ?? ''))
          .map(([name]) => `${folder}/${file}: ${name}`),
      ),
  );
  expect(lost).toEqual([]);
});

test('a class in the code is drawn or looked for by a story', () => {
  const read = (folder: string) =>
    (readdirSync(root + folder, { recursive: true }) as string[])
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => ({
        file: `${folder}/${file}`,
        words: readFileSync(`${root}${folder}/${file}`, 'utf8'),
      }));
  const stories = [...read('tests/browser'), ...read('bench')].map(({ words }) => words).join();
  const given = /className=(?:"([^"]*)"|\{`([^`]*)`\})/g;
  const lost = read('src').flatMap(({ file, words }) =>
    [...words.matchAll(given)]
      .flatMap(([, fixed = '', made = '']) => [
        ...fixed.split(/\s+/),
        // What stands between expressions, whole: `er--${kind}` is known by its beginning alone.
        ...made
          .replace(/\$\{[^}]*\}/g, '$')
          .split(/\s+/)
          .filter((name) => !name.includes('$')),
        ...[...made.matchAll(/' ([\w-]+)'/g)].map(([, name = '']) => name),
      ])
      .filter((name) => name && !classes.has(name) && !stories.includes(`.${name}`))
      .map((name) => `${file}: ${name}`),
  );
  expect(lost).toEqual([]);
});

/** A sheet without what is only of devices that hover. */
function withoutHovers(css: string): string {
  const at = css.search(/@media \(hover: hover\)/);
  if (at < 0) return css;
  let end = css.indexOf('{', at);
  for (let depth = 1; depth > 0; ) {
    end += 1;
    if (css[end] === '{') depth += 1;
    if (css[end] === '}') depth -= 1;
  }
  return css.slice(0, at) + withoutHovers(css.slice(end + 1));
}

test('every style of hover is limited to devices that hover', async () => {
  const config = await resolveConfig({ logLevel: 'silent' }, 'build');
  const lit: string[] = [];
  let found = 0;
  for (const sheet of sheets) {
    const css = readFileSync(src + sheet, 'utf8');
    if (!css.includes(':hover')) continue;
    found += 1;
    const { code } = await preprocessCSS(css, src + sheet, config);
    expect(code).toContain(':hover');
    if (withoutHovers(code.replace(/\/\*.*?\*\//gs, '')).includes(':hover')) lit.push(sheet);
  }
  expect(found).toBeGreaterThan(10);
  expect(lit).toEqual([]);
});
