import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { iconsApart } from './icons-plugin.ts';

const entries = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/g;
/** Preloads, which would delay the first paint. */
const early = /\s*<link rel="modulepreload"[^>]*>/g;

/**
 * Writes the page of each entry of `prerender.tsx`: rendered screen, stylesheet, and scripts in a
 * `<template>`, which `src/early.ts` takes out after the first paint.
 */
export async function prerenderPages(
  dist: string,
  filesOf: (parts: string[]) => Iterable<string>,
): Promise<void> {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const scripts = [...page.matchAll(entries)].map(([script, file = '']) => ({ script: script.trim(), file }));
  if (scripts.length !== 2) throw new Error('index.html no nombra la aplicación y lo que va a su lado');
  const { module } = await runnerImport<typeof import('./prerender.tsx')>('./scripts/prerender.tsx', {
    configFile: false,
    mode: 'production',
    plugins: [iconsApart()],
  });
  mkdirSync(join(dist, 'doors'), { recursive: true });
  for (const [name, { who, parts, html }] of Object.entries(module.prerenderedPages)) {
    const links = [...filesOf(['index.html', ...parts])]
      .filter((name) => !scripts.some(({ file }) => file === `/${name}`))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
    const later = links.join('') + scripts.map(({ script }) => script).join('');
    const body = `<div id="root" data-door="${who}">${html}</div><template>${later}</template>`;
    const drawn = page
      .replace(entries, '')
      .replace(early, '')
      .replace('<div id="root"></div>', () => body);
    writeFileSync(join(dist, 'doors', `${name}.html`), drawn);
  }
}
