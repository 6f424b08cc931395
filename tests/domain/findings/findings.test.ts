import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findingCodes } from '../../../src/domain/findings/finding-codes.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Sources that tell findings of a payroll; the rules of documents and the descriptions of the API have their own. */
const sources = ['src/domain/payroll', 'src/domain/income', 'src/domain/pila', 'server', 'src/office']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('server/openapi/'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

it('a code that no check tells is in the catalogue no longer', () => {
  const telling = sources.filter(({ text }) =>
    /\b(?:buildBlockingFinding|buildNoticeFinding|SeverityCode)\b/.test(text),
  );
  const used = new Set(
    telling.flatMap(({ text }) => [...text.matchAll(/'([\w-]+)'/g)].map(([, code]) => code)),
  );
  expect(Object.keys(findingCodes).filter((code) => !used.has(code))).toEqual([]);
});

it('a finding is made with buildBlockingFinding() or buildNoticeFinding(), which take only codes of the catalogue', () => {
  const written = sources.filter(({ text }) => /severity: '(?:block|notice)'/.test(text));
  expect(written.map(({ path }) => path)).toEqual([]);
});
