import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
/** Folders whose files Node runs as they are written. */
const run = ['server', 'simulator', 'scripts', 'bench', 'src/domain'];

/** Fault that Node finds in a file when it takes its types away; nothing when it reads it. */
function faultIn(text: string): string | undefined {
  try {
    stripTypeScriptTypes(text);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

it.each(run)('Node reads every file of %s as it is written', (folder) => {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  const faults = files
    .filter((file) => /\.m?ts$/.test(file) && !file.endsWith('.d.ts'))
    .flatMap((file) => {
      const fault = faultIn(readFileSync(join(root, folder, file), 'utf8'));
      return fault === undefined ? [] : [`${folder}/${file}: ${fault}`];
    });
  expect(faults).toEqual([]);
});

it('a text that compiles and that Node does not read is a fault', () => {
  expect(faultIn('for (const of of [1]) console.info(of);')).toMatch(/./);
});
