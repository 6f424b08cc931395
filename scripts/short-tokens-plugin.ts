import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * The tokens are named for people (`--q-primary-soft`); what is delivered carries three letters of each name's
 * hash, in the stylesheet and wherever a script mentions one. The same name always gives the same letters, so
 * files that did not change keep their content.
 */
export function shortTokens(): Plugin {
  const names = new Map<string, string>();
  const short = (name: string): string => {
    const letters = `--${BigInt(`0x${createHash('sha256').update(name).digest('hex').slice(0, 12)}`).toString(36).slice(-3)}`;
    const known = names.get(letters);
    if (known && known !== name) throw new Error(`${name} y ${known} se abrevian igual: cambie uno de los nombres`);
    names.set(letters, name);
    return letters;
  };
  const shortened = (text: string): string => text.replace(/--q-[a-z0-9-]*[a-z0-9]/g, short);
  return {
    name: 'short-tokens',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = shortened(file.code);
        else if (file.fileName.endsWith('.css')) file.source = shortened(String(file.source));
      }
    },
  };
}
