import type { Plugin } from 'vite';

/**
 * Elements of Ionic that are not used: `kit/marks/icon.tsx` draws icons, and `kit/pages/breadcrumbs.tsx` the
 * way back.
 */
const undrawn = [
  'ionicons/components/ion-icon.js',
  '@ionic/core/components/ion-back-button.js',
  '@ionic/core/components/ion-nav.js',
];
/** Adapter of axios for places without `XMLHttpRequest`. */
const uncalled = { from: /axios\/lib\/adapters\/adapters\.js$/, name: './fetch.js' };

/**
 * Removes modules that two packages import without use: 18 kB of the first visit.
 * `tests/architecture.test.ts` checks that the elements stay unused.
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
