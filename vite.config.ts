import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { adoptedStyles } from './scripts/adopted-styles-plugin.ts';
import { earlyInside } from './scripts/early-plugin.ts';
import { excludeUnused } from './scripts/exclude-plugin.ts';
import { hoverApart } from './scripts/hover-plugin.ts';
import { iconsApart } from './scripts/icons-plugin.ts';
import { lockPage } from './scripts/lock-page-plugin.ts';
import { twoEntries } from './scripts/two-entries-plugin.ts';
import { nameVaultPart } from './scripts/vault-parts.ts';
import { verifierPage } from './scripts/verifier-plugin.ts';
import { officeMarked } from './scripts/worker-list.ts';
import { listOfflineReads } from './src/domain/vault/offline-reads.ts';

const api = process.env['API'] ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [
    adoptedStyles(),
    earlyInside(),
    twoEntries(),
    lockPage(),
    verifierPage(),
    iconsApart(),
    excludeUnused(),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      manifest: false,
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,webmanifest}', 'assets/archivo-latin-wdth-normal-*.woff2'],
        // A page for people without an account loads from the network, and no device of ours holds it.
        globIgnores: ['sw.js', 'verificar.html', 'verifier/**'],
        dontCacheBustURLsMatching: /^(js|assets)\//,
        // One function around it all: a worker that arrives cut does not parse, so it never replaces the one that works.
        rollupFormat: 'iife',
      },
      integration: {
        configureOptions: ({ root, build }, { injectManifest = {} }) => {
          const dist = resolve(root, build.outDir);
          injectManifest.manifestTransforms = [(entries) => officeMarked(dist, entries)];
        },
      },
    }),
  ],
  // The package names its build for browsers without modules, which weighs 1 KB more on every first visit.
  resolve: { alias: { 'workbox-window': 'workbox-window/build/workbox-window.prod.mjs' } },
  define: { OFFLINE_READS: JSON.stringify(listOfflineReads()) },
  css: { postcss: { plugins: [hoverApart()] } },
  // The reader of sheets is one file: each part of it would be one more name that the worker of the application carries.
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: 'js/[name]-[hash:7].js', codeSplitting: false } },
  },
  server: { proxy: { '/api': api } },
  build: {
    target: 'es2022',
    cssTarget: ['chrome111', 'safari16.4', 'firefox114'],
    cssCodeSplit: false,
    // A browser that does not know the hint loads the parts all the same.
    modulePreload: { polyfill: false },
    sourcemap: 'hidden',
    manifest: true,
    rolldownOptions: {
      // Neither package of Ionic says that its modules can be left out; without this every component comes.
      treeshake: {
        moduleSideEffects: [
          { test: /@ionic[\\/]core[\\/]components[\\/]/, sideEffects: false },
          { test: /@ionic[\\/]react/, sideEffects: false },
        ],
      },
      output: {
        // Seven letters tell two versions of a file apart, and the worker carries the name of each: parts have no others.
        // `.vite/manifest.json` says what each is.
        entryFileNames: 'js/[name]-[hash:7].js',
        chunkFileNames: 'js/[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // What every screen of the office reads: left to itself it breaks into a piece for each part that needs less.
            {
              name: 'declared',
              test: /src[\\/](domain[\\/](resources[\\/]|banking[\\/](formats|template-limits)|(records[\\/](resource|fields|in-sentence)|routes[\\/](routes?|access)|identity[\\/]roles)\.ts)|office[\\/]records[\\/]records\.ts)/,
              priority: 40,
              includeDependenciesRecursively: false,
            },
            // Read together wherever they are: each piece is one more name that the worker carries.
            {
              name: 'texts',
              test: /src[\\/]domain[\\/](text[\\/](trimmed|plain-text)|values[\\/]id)\.ts/,
              priority: 35,
              includeDependenciesRecursively: false,
            },
            {
              name: 'patterns',
              test: /src[\\/]domain[\\/](text[\\/]link|identity[\\/]contact-patterns|banking[\\/]employee-account)\.ts/,
              priority: 35,
              includeDependenciesRecursively: false,
            },
            {
              name: 'own-query',
              test: /src[\\/]office[\\/](months[\\/]chosen-month|records[\\/]own-query)\.ts/,
              priority: 35,
              includeDependenciesRecursively: false,
            },
            {
              name: 'own-concepts',
              test: /src[\\/](domain[\\/]payroll[\\/]novelties[\\/](own|recurring)|office[\\/]payroll[\\/]editor[\\/]own)-concepts\.ts/,
              priority: 35,
              includeDependenciesRecursively: false,
            },
            {
              name: 'sign-in-form',
              test: /src[\\/]kit[\\/]forms[\\/](sign-in-form|passkey-button)\.tsx/,
              priority: 35,
              includeDependenciesRecursively: false,
            },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            {
              name: 'ionic-core',
              test: /@ionic[\\/]core[\\/]components[\\/](p-|ion-(content|tab|app|router-outlet))|@stencil|@lit/,
              priority: 20,
              minShareCount: 2,
              // With its dependencies this group swallowed the preload helper and guests loaded Ionic.
              includeDependenciesRecursively: false,
            },
            { debugName: 'vault', name: nameVaultPart, priority: 10, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
