import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  endsInPreposition,
  isBareParticiple,
  lacksVerb,
  listExportedFunctions,
  listExportedNames,
} from '../scripts/name-rules.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Getters that read well aloud. */
const getters = new Set(['dayOf']);

const names = listExportedNames(root);

describe('exported names', () => {
  it('are no bare participles', () => {
    expect(names.filter(({ name }) => isBareParticiple(name))).toEqual([]);
  });

  it('end in no preposition, a few getters aside', () => {
    expect(names.filter(({ name }) => endsInPreposition(name) && !getters.has(name))).toEqual([]);
    expect([...getters].filter((getter) => !names.some(({ name }) => name === getter))).toEqual([]);
  });
});

/** `names-to-rename.txt` has the names that break a rule today: a name leaves it when it is renamed, and none is added. */
const [, ...parts] = readFileSync(`${root}tests/names-to-rename.txt`, 'utf8').split(/^# /m);
const left = new Map(
  parts.map((part) => {
    const [heading = '', ...words] = part.split(/\s+/).filter(Boolean);
    return [heading, new Set(words)];
  }),
);

/** Names that more than one file exports. */
function findRepeatedNames(): string[] {
  const files = new Map<string, Set<string>>();
  for (const { name, file } of names) files.set(name, (files.get(name) ?? new Set()).add(file));
  return [...files].filter(([, all]) => all.size > 1).map(([name]) => name);
}

describe.each([
  [
    'functions',
    'begin with a verb',
    () =>
      listExportedFunctions(root)
        .map(({ name }) => name)
        .filter(lacksVerb),
  ],
  ['repeated', 'mean one thing', findRepeatedNames],
] as const)('exported %s', (heading, rule, list) => {
  const broken = new Set(list());
  const known = left.get(heading) ?? new Set();

  it(`${rule}, but for those that are to be renamed`, () => {
    expect([...broken].filter((name) => !known.has(name))).toEqual([]);
  });

  it('to be renamed are there still', () => {
    expect([...known].filter((name) => !broken.has(name))).toEqual([]);
  });
});
