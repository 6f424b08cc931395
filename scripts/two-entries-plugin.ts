import type { Plugin } from 'vite';

const beside = 'src/boot.ts';
const tag = `<script type="module" src="/${beside}"></script>`;

/**
 * Keeps the two module scripts of `index.html` apart (specification §4). A bundler would join them, and an
 * error in one would stop both.
 */
export function twoEntries(): Plugin {
  let built = '';
  return {
    name: 'two-entries',
    apply: 'build',
    buildStart() {
      built = this.emitFile({ type: 'chunk', id: beside, name: 'boot' });
    },
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        if (!html.includes(tag)) throw new Error(`index.html no nombra ${beside}`);
        return html.replace(tag, '');
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('Falta index.html en el resultado de la construcción');
        const script = `<script type="module" crossorigin src="/${this.getFileName(built)}"></script>`;
        page.source = String(page.source).replace('</head>', () => `  ${script}\n  </head>`);
      },
    },
  };
}
