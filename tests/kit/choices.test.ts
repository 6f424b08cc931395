import { expect, it, test } from 'vitest';
import { filterChoices } from '../../src/kit/inputs/choices.ts';

it.each(['bonificacion', 'bonific'])('a search for %s lists first the names that begin with it', (search) => {
  const choices = ['Bonificación por retiro', 'Otra bonificación', 'Bonificación'].map((label) => ({
    id: label,
    label,
  }));
  expect(filterChoices(choices, search).map(({ label }) => label)).toEqual([
    'Bonificación',
    'Bonificación por retiro',
    'Otra bonificación',
  ]);
});

test.each([
  ['Sta Rosa de Osos', ['Santa Rosa de Osos']],
  ['sta. rosa', ['Santa Rosa de Osos']],
  ['STO', ['Santo Tomás', 'Pastora']],
  ['Sn Gil', ['San Gil']],
  ['pto. boy', ['Puerto Boyacá']],
  ['Pte Nacional', ['Puente Nacional']],
])('a search by an abbreviation finds its place: %s', (search, found) => {
  const names = [
    'Santa Rosa de Osos',
    'Santo Tomás',
    'San Gil',
    'Puerto Boyacá',
    'Puente Nacional',
    'Pastora',
  ];
  expect(
    filterChoices(
      names.map((label) => ({ id: label, label })),
      search,
    ).map(({ label }) => label),
  ).toEqual(found);
});
