import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { sharedPath } from './shared.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const brief = sharedPath('mission/brief.md');

/** The names in a line of the brief: `- Packages: react, vite, vitest.` */
function named(line: string): string[] {
  const text = brief ? readFileSync(brief, 'utf8') : '';
  const list = new RegExp(`^- ${line}: (.+)\\.$`, 'm').exec(text)?.[1];
  if (list === undefined) throw new Error(`The brief has no line «${line}»`);
  return list.split(', ');
}

const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file));

/** Every file that takes a package, with the text of its imports alone: a name in a comment is no use. */
const imports = ['src', 'tests', 'scripts']
  .flatMap(sources)
  .concat('vite.config.ts', 'vitest.config.ts')
  .flatMap(
    (file) => readFileSync(join(root, file), 'utf8').match(/(?:\bfrom |^import |\bimport\()'[^']+'/gm) ?? [],
  )
  .map((line) => /'([^']+)'/.exec(line)?.[1] ?? '');
const isImported = (name: string): boolean =>
  imports.some((path) => path === name || path.startsWith(`${name}/`));

describe.runIf(brief)('the card of the product', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

  it('has its packages, each a dependency that something imports', () => {
    const packages = brief ? named('Packages') : [];
    expect(packages).toContain('workbox-window');
    expect(packages.filter((name) => !{ ...dependencies, ...devDependencies }[name])).toEqual([]);
    expect(packages.filter((name) => !isImported(name))).toEqual([]);
  });

  it('has its files and folders at the top', () => {
    const top = brief ? named('Top level') : [];
    expect(top).toContain('src/sw');
    expect(top.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
