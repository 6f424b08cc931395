import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));

/** First words of the comments of a file; the lines of `//` that follow one another are one comment. */
const begins =
  /(?<!^[ \t]*\/\/.*\n[ \t]*)(?<=^|\s)(?:\/\*\*?\s*(?:\*\s+)?|\/\/[ \t]*)(?<words>\p{L}+(?: \p{L}+)?)/gmu;

const nounless = /^(What|It|Who|Whose|Whom|Of whom|Of what)\b/;

function faultsIn(file: string): string[] {
  const text = readFileSync(root + file, 'utf8');
  return [...text.matchAll(begins)]
    .filter(({ groups }) => nounless.test(groups?.words ?? ''))
    .map(({ 0: words, index }) => {
      const line = text.slice(0, index).split('\n').length;
      return `${file}:${line} ${words.replace(/\s*\n\s*\*?\s*/, ' ')}`;
    });
}

test('no comment begins with what, it or who', () => {
  const faults = ['src', 'server'].flatMap((folder) =>
    (readdirSync(root + folder, { recursive: true }) as string[])
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => faultsIn(`${folder}/${file}`)),
  );
  expect(faults).toEqual([]);
});
