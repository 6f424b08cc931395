import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRoom } from './floors.ts';
import {
  endsInPreposition,
  isBareParticiple,
  lacksVerb,
  listExportedFunctions,
  listExportedNames,
} from './name-rules.ts';

/**
 * `npm run --silent house`: counts names, comments, sizes and arrows of `src`, `server` and `simulator`, to
 * compare two versions.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const rooms = ['src', 'server', 'simulator'];
const MAX_FUNCTION_LINES = 100;
const MAX_PARAMETERS = 4;

type Source = { path: string; text: string; lines: number };

const listFiles = (folder: string, ending: RegExp): Source[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => ending.test(path))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return { path, text, lines: text.split('\n').length };
    });

const sources = rooms.flatMap((room) => listFiles(room, /\.tsx?$/));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const countMatches = (pattern: RegExp): number =>
  sum(sources.map(({ text }) => text.match(pattern)?.length ?? 0));

function countNames(): Record<string, number> {
  const names = listExportedNames(root).map(({ name }) => name);
  const functions = listExportedFunctions(root).map(({ name }) => name);
  return {
    'exported names': names.length,
    'exported bare participles': names.filter(isBareParticiple).length,
    'exported names that end in a preposition': names.filter(endsInPreposition).length,
    'exported functions': functions.length,
    'exported functions without a verb': functions.filter(lacksVerb).length,
  };
}

/** Measures top-level functions up to the closing brace at the margin. */
function measureFunctions(): { lines: number; parameters: number }[] {
  return sources.flatMap(({ text }) =>
    [...text.matchAll(/^(?:export )?(?:async )?function\*? \w+(?:<[^(]*>)?\(([\s\S]*?)\)[\s\S]*?^}/gm)].map(
      ([whole, parameters = '']) => ({
        lines: whole.split('\n').length,
        parameters: countParameters(parameters),
      }),
    ),
  );
}

function countParameters(text: string): number {
  let depth = 0;
  let count = text.trim() === '' ? 0 : 1;
  for (const letter of text.trim().replace(/,$/, '')) {
    if ('{[(<'.includes(letter)) depth += 1;
    if ('}])>'.includes(letter)) depth -= 1;
    if (letter === ',' && depth === 0) count += 1;
  }
  return count;
}

/** Counts rooms, loose files, arrows between rooms, and pairs that import each other. */
function countArrows(folder: string): string {
  const inside = sources.filter(({ path }) => path.startsWith(`${folder}/`));
  const roomOf = (path: string) => findRoom(folder, path);
  const arrows = new Set<string>();
  for (const { path, text } of inside)
    for (const [, name = ''] of text.matchAll(/(?:\bfrom |^import |\bimport\()'(\.[^']+)'/gm)) {
      const target = relative(root, resolve(root, dirname(path), name));
      if (target.startsWith(`${folder}/`) && roomOf(target) !== roomOf(path))
        arrows.add(`${roomOf(path)} ${roomOf(target)}`);
    }
  const pairs = [...arrows].filter((arrow) => {
    const [from = '', to = ''] = arrow.split(' ');
    return from < to && arrows.has(`${to} ${from}`);
  });
  const loose = inside.filter(({ path }) => dirname(path) === folder).length;
  const folders = new Set(inside.map(({ path }) => roomOf(path)).filter((room) => !/\.tsx?$/.test(room)));
  return `${folders.size} rooms, ${loose} loose files, ${arrows.size} arrows, ${pairs.length} pairs`;
}

const lines = sum(sources.map((one) => one.lines));
const docstrings = countMatches(/^\s*\/\*\*/gm);
const functions = measureFunctions();
const figures: Record<string, string | number> = {
  ...Object.fromEntries(
    [...rooms, 'tests', 'scripts', 'bench'].map((room) => {
      const files = listFiles(room, /\.tsx?$/);
      return [room, `${files.length} files, ${sum(files.map((one) => one.lines))} lines`];
    }),
  ),
  ...Object.fromEntries(
    ['src/domain', 'src/kit', 'src/office', 'src/vault', 'server'].map((folder) => [
      `rooms of ${folder}`,
      countArrows(folder),
    ]),
  ),
  ...countNames(),
  docstrings: `${docstrings}, ${((docstrings / lines) * 1_000).toFixed(1)} per 1,000 lines`,
  'CSS lines': sum(listFiles('src', /\.css$/).map((one) => one.lines)),
  [`functions over ${MAX_FUNCTION_LINES} lines`]: functions.filter((one) => one.lines > MAX_FUNCTION_LINES)
    .length,
  [`functions over ${MAX_PARAMETERS} parameters`]: functions.filter((one) => one.parameters > MAX_PARAMETERS)
    .length,
};
for (const [name, figure] of Object.entries(figures)) console.info(`${name}: ${figure}`);
