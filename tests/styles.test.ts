import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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

/** Selectors of a sheet, those of nested rules with their parents. */
function selectorsOf(css: string): string[] {
  const open: string[][] = [];
  const found: string[] = [];
  for (const [, words = '', end] of css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)([{};])/g)) {
    const head = words.trim();
    const around = open.at(-1) ?? [''];
    if (end === '}') open.pop();
    else if (end === '{' && /^@(keyframes|font-face|property)/.test(head)) open.push([]);
    else if (end === '{' && head.startsWith('@')) open.push(around);
    else if (end === '{') {
      const own = parts(head, /,/).flatMap((selector) =>
        around.map((parent) =>
          selector.includes('&') ? selector.replaceAll('&', parent) : `${parent} ${selector}`.trim(),
        ),
      );
      open.push(own);
      found.push(...own);
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

/** The class whose thing a selector draws: the first one of its last part that has any; those behind it are its states. */
function classOf(selector: string): string | undefined {
  const plain = selector
    .replace(/:(?:not|has|nth-[\w-]+)\((?:[^()]|\([^()]*\))*\)/g, '')
    .replace(/\[[^\]]*\]/g, '');
  for (const part of parts(plain, /[\s>+~]/).reverse()) {
    const [, name] = /\.([a-zA-Z_][\w-]*)/.exec(part) ?? [];
    if (name) return name;
  }
  return undefined;
}

/** Files by the class they draw. */
const files = new Map<string, Set<string>>();
for (const sheet of sheets)
  for (const selector of selectorsOf(readFileSync(src + sheet, 'utf8')).flatMap(opened)) {
    const name = classOf(selector);
    if (!name) continue;
    if (!files.has(name)) files.set(name, new Set());
    files.get(name)?.add(sheet);
  }
const shared = [...files].filter(([, where]) => where.size > 1);

/** Classes that two files draw still, and in how many; the list only shrinks. */
const yet: Record<string, number> = {};

test('no class is drawn by two stylesheets', () => {
  const found = shared
    .filter(([name, where]) => where.size > (yet[name] ?? 1))
    .map(([name, where]) => `.${name}: ${[...where].join(', ')}`);
  expect(found).toEqual([]);
});

test('the list of those that two draw says no more than there is', () => {
  const less = Object.keys(yet).filter((name) => (files.get(name)?.size ?? 0) < (yet[name] ?? 0));
  expect(less).toEqual([]);
});
