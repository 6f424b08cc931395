import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Gives each icon of ionicons a module, so that each screen loads its own. They come in one module, which the
 * first page would load whole.
 */
export function iconsApart(): Plugin {
  const prefix = 'virtual:icon/';
  const all = readFileSync('node_modules/ionicons/icons/index.mjs', 'utf8');
  return {
    name: 'icons-apart',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const name = id.slice(prefix.length + 1);
      const found = new RegExp(`^export const ${name} = (".*");?$`, 'm').exec(all);
      if (!found) throw new Error(`ionicons no tiene el icono ${name}`);
      return `export const ${name} = ${found[1]};`;
    },
    transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id) || !code.includes('ionicons/icons')) return undefined;
      const apart = code.replace(/import \{([^}]*)\} from ['"]ionicons\/icons['"];?/g, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean)
          .map((name) => `import { ${name} } from '${prefix}${name.split(' ')[0]}';`)
          .join(''),
      );
      return { code: apart, map: null };
    },
  };
}
