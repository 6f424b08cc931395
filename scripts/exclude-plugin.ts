import type { Plugin } from 'vite';

/** Elements of Ionic that nothing here draws: `kit/marks/icon.tsx` draws icons, `kit/pages/breadcrumbs.tsx` the way back. */
const undrawn = [
  'ionicons/components/ion-icon.js',
  '@ionic/core/components/ion-back-button.js',
  '@ionic/core/components/ion-nav.js',
];
/** How axios would call where there is no `XMLHttpRequest`; a page always has it. */
const uncalled = { from: /axios\/lib\/adapters\/adapters\.js$/, name: './fetch.js' };

/**
 * What two packages name in one module, so that a bundler keeps it though nobody asks for it: 18 kB of the first
 * visit. `tests/architecture.test.ts` holds that the elements stay undrawn.
 */
export function excludeUnused(): Plugin {
  const prefix = '\0exclude/';
  return {
    name: 'exclude',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer = '') {
      const out = undrawn.includes(id) || (id === uncalled.name && uncalled.from.test(importer));
      return out ? `${prefix}${id}` : undefined;
    },
    load: (id) =>
      id.startsWith(prefix)
        ? 'export const defineCustomElement = () => {}, getFetch = () => undefined;'
        : undefined,
  };
}
