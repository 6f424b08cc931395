import type { Plugin } from 'vite';

const query = '?adopt';
const ending = '.css';

/**
 * `import './payroll.css?adopt'` adds the stylesheet of a screen when its code arrives (decision 14): once,
 * and before the first paint. A stylesheet outside the screens belongs to the kit.
 */
export function adoptedStyles(): Plugin {
  const prefix = '\0adopt:';
  let root = '';
  return {
    name: 'adopted-styles',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    async resolveId(source, importer) {
      if (!source.endsWith(query)) return undefined;
      const sheet = await this.resolve(source.slice(0, -query.length), importer);
      // The id has no machine path, and no `.css` ending, which other plugins would process.
      return sheet && `${prefix}${sheet.id.slice(root.length + 1, -ending.length)}`;
    },
    load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const path = id.slice(prefix.length);
      const layer = /^src\/(guest|office|vault)\//.test(path) ? 'screens' : 'kit';
      return {
        code: `import { adoptStyles } from '/src/kit/styles/adopt-styles.ts';\nimport css from '/${path}${ending}?inline';\nadoptStyles('${layer}', css);`,
        moduleSideEffects: true,
      };
    },
  };
}
