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
/** Modules of axios by who imports them: the adapter for places without `XMLHttpRequest`, and what it offers besides calls. */
const uncalled = [
  { from: /axios\/lib\/adapters\/adapters\.js$/, names: ['./fetch.js'] },
  {
    from: /axios\/lib\/axios\.js$/,
    names: ['./helpers/HttpStatusCode.js', './cancel/CancelToken.js', './helpers/spread.js'],
  },
];

/** Styles of iOS in an element of Ionic: both applications draw it as on Android, `mode: 'md'`. */
const foreignStyles = {
  of: /@ionic\/core\/components\/ion-[\w-]+\.js$/,
  part: /\bios:(["'])(?:\\.|(?!\1).)*\1,(?=md:)/,
};

/**
 * Removes what two packages bring without use: 22 kB of the first visit.
 * `tests/architecture.test.ts` checks that it stays unused.
 */
export function excludeUnused(): Plugin {
  const prefix = '\0exclude/';
  return {
    name: 'exclude',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer = '') {
      const out =
        undrawn.includes(id) || uncalled.some(({ from, names }) => names.includes(id) && from.test(importer));
      return out ? `${prefix}${id}` : undefined;
    },
    load: (id) =>
      id.startsWith(prefix)
        ? 'export const defineCustomElement = () => {}, getFetch = () => undefined; export default undefined;'
        : undefined,
    transform: (code, id) =>
      foreignStyles.of.test(id) ? { code: code.replace(foreignStyles.part, ''), map: null } : undefined,
  };
}
