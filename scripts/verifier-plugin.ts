import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { earlyInside } from './early-plugin.ts';
import { hoverApart } from './hover-plugin.ts';
import { iconsApart } from './icons-plugin.ts';

const page = 'verificar.html';
const folder = 'verifier';

/**
 * Adds the page of the verifier, which loads alone: its script, its worker and its styles share no file with the
 * application, and nothing of it is asked for after it loads (decision 64).
 */
export function verifierPage(): Plugin {
  return {
    name: 'verifier-page',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler() {
        const built = await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          plugins: [earlyInside(), iconsApart(), react()],
          css: { postcss: { plugins: [hoverApart()] } },
          worker: {
            format: 'es',
            rolldownOptions: {
              output: { entryFileNames: `${folder}/js/[name]-[hash:7].js`, codeSplitting: false },
            },
          },
          build: {
            write: false,
            cssCodeSplit: false,
            target: 'es2022',
            cssTarget: ['chrome111', 'safari16.4', 'firefox114'],
            modulePreload: { polyfill: false },
            rolldownOptions: {
              input: page,
              output: {
                entryFileNames: `${folder}/js/[name]-[hash:7].js`,
                assetFileNames: `${folder}/assets/[name]-[hash:7][extname]`,
                codeSplitting: false,
              },
            },
          },
        });
        for (const one of [built].flat().flatMap((each) => ('output' in each ? each.output : [])))
          this.emitFile({
            type: 'asset',
            fileName: one.fileName,
            source: one.type === 'chunk' ? one.code : one.source,
          });
      },
    },
  };
}
