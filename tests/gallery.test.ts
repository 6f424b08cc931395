import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const importsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\(?)\s*'(\.[^']+\.tsx?)'/g)].map(
    ([, to = '']) => relative(root, join(root, dirname(file), to)),
  );

test('each component of the kit is in the gallery, by itself or in another one', () => {
  const seen = new Set<string>();
  const next = ['gallery/gallery.tsx'];
  for (let file = next.pop(); file; file = next.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    next.push(...importsOf(file).filter((to) => /^(gallery|src\/kit)\//.test(to)));
  }
  const components = readdirSync(join(root, 'src/kit')).filter((file) => file.endsWith('.tsx'));
  expect(components.filter((file) => !seen.has(`src/kit/${file}`))).toEqual([]);
});

test('no build has the gallery', () => {
  const built = ['index.html', 'vite.config.ts', 'scripts/build.ts'].map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  expect(built.filter((words) => words.includes('gallery'))).toEqual([]);
});
