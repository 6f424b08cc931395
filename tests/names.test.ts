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

/** Nouns that build declarations, and the arithmetic of exact figures: they are read as what they build. */
const nouns = new Set(
  (
    'amounts at average choice choices counting data dayField daySchema deduction earning exact exactPesos figures fileField flag ' +
    'greatest id idList identifier integer integers least many maybe minus momentColumn momentField money moneyColumn moneyField ' +
    'object one optional over percent pesos pinnedColumn plus ref reference references smallest table text textColumn timeField ' +
    'times unsummedColumn uses wholeNumber words yearlyTable zeros'
  ).split(' '),
);

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

describe('exported functions', () => {
  const functions = listExportedFunctions(root).map(({ name }) => name);

  it('begin with a verb, getters and nouns that build declarations aside', () => {
    const broken = new Set(functions.filter(lacksVerb));
    expect([...broken].filter((name) => !nouns.has(name) && !getters.has(name))).toEqual([]);
    expect([...nouns].filter((noun) => !broken.has(noun))).toEqual([]);
  });
});

it('a name is exported by one file alone', () => {
  const files = new Map<string, Set<string>>();
  for (const { name, file } of names) files.set(name, (files.get(name) ?? new Set()).add(file));
  expect([...files].filter(([, all]) => all.size > 1)).toEqual([]);
});
