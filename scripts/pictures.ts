import { parseArgs } from 'node:util';
import { comparePictures } from './pictures/compare-pictures.ts';
import { takePictures } from './pictures/take-pictures.ts';

/**
 * `npm run pictures -- <folder> [--only <expression>]`: photographs every screen into a folder. With `compare <before> <after>`, lists the
 * pictures of two folders that differ.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { only: { type: 'string', default: '' } },
    allowPositionals: true,
  });
  const [first, before, after] = positionals;
  if (first === 'compare' && before && after) {
    const { lines, count } = comparePictures(before, after, values.only);
    for (const line of lines) console.info(line);
    console.info(`${count} pictures compared, ${lines.length} differ`);
    return lines.length > 0 ? 1 : 0;
  }
  if (!first || first === 'compare') {
    console.error('Use: npm run pictures -- <folder> [--only <expression>], or compare <before> <after>');
    return 1;
  }
  console.info(`${await takePictures(first, values.only)} pictures in ${first}`);
  return 0;
}

process.exitCode = await main();
