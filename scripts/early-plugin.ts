import { readFileSync } from 'node:fs';
import { minifySync, type Plugin, transformWithOxc } from 'vite';

const tag = /<script src="\/(src\/early\.ts)"><\/script>/;

/** Inlines `src/early.ts` into the page, because it must run before the first paint. */
export function earlyInside(): Plugin {
  return {
    name: 'early-inside',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const file = tag.exec(html)?.[1];
        if (!file) throw new Error('index.html no nombra src/early.ts');
        const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file);
        const small = minifySync(file, code).code.trim();
        return html.replace(tag, () => `<script>${small}</script>`);
      },
    },
  };
}
