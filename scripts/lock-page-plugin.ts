import { build, type Plugin, runnerImport } from 'vite';
import { hoverApart } from './hover-plugin.ts';
import { iconsApart } from './icons-plugin.ts';

const entry = 'src/vault/early-lock.ts';
const application = 'src/vault/vault-app.tsx';
const scripts = /\s*<script type="module"[^>]*><\/script>/g;
const sheets = /\s*<link rel="stylesheet"[^>]*>/g;
const preloads = /\s*<link rel="modulepreload"[^>]*>/g;

/**
 * Adds `lock.html`, which the worker answers at the addresses of the vault. The page carries the lock, its styles and
 * its script. The application waits in a `<template>` until the lock is painted.
 */
export function lockPage(): Plugin {
  return {
    name: 'lock-page',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('Falta index.html en el resultado de la construcción');
        const [{ script, style }, { module }] = await Promise.all([
          buildEarlyLock(),
          runnerImport<typeof import('./prerender-lock.tsx')>('./scripts/prerender-lock.tsx', {
            configFile: false,
            mode: 'production',
            plugins: [iconsApart()],
          }),
        ]);
        const html = String(page.source);
        const later = [
          ...(html.match(sheets) ?? []),
          ...listParts(bundle).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
          ...(html.match(scripts) ?? []),
        ].map((tag) => tag.trim());
        const font = /[\w./-]+\.woff2/.exec(html)?.[0] ?? '';
        const body = `<div id="early-lock" class="v-app text-16" hidden>${module.lockMarkup}</div><div id="root"></div><template>${later.join('')}</template><script>${script}</script>`;
        const source = html
          .replace(scripts, '')
          .replace(sheets, () => `<style>${style.replace(/url\([^)]*\.woff2\)/g, `url(${font})`)}</style>`)
          .replace(preloads, '')
          .replace('<div id="root"></div>', () => body);
        this.emitFile({ type: 'asset', fileName: 'lock.html', source });
      },
    },
  };
}

/** Builds the script of the lock page with everything that it imports, and its styles. */
async function buildEarlyLock(): Promise<{ script: string; style: string }> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [iconsApart()],
    css: { postcss: { plugins: [hoverApart()] } },
    build: {
      write: false,
      cssCodeSplit: false,
      target: 'es2022',
      cssTarget: ['chrome111', 'safari16.4', 'firefox114'],
      modulePreload: { polyfill: false },
      rolldownOptions: { input: entry, output: { format: 'iife', codeSplitting: false } },
    },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const chunk = outputs.find((one) => one.type === 'chunk');
  const sheet = outputs.find((one) => one.type === 'asset' && one.fileName.endsWith('.css'));
  if (chunk?.type !== 'chunk' || sheet?.type !== 'asset') throw new Error(`${entry} no se pudo construir`);
  return { script: chunk.code.trim(), style: String(sheet.source).trim() };
}

type Bundle = Parameters<Extract<NonNullable<Plugin['generateBundle']>, (...args: never[]) => unknown>>[1];

/** Files with which the vault starts. */
function listParts(bundle: Bundle): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const found = new Set(
    chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(application)).map((one) => one.fileName),
  );
  for (const name of found)
    for (const imported of chunks.find((one) => one.fileName === name)?.imports ?? []) found.add(imported);
  return [...found];
}
