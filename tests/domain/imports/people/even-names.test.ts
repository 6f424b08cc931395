import { expect, it, test } from 'vitest';
import {
  findUnevenName,
  normalizeNameCase,
  normalizePersonNames,
} from '../../../../src/domain/imports/people/even-names.ts';

test.each([
  ['ANA SOFÍA Hoyos MARÍN', 'Ana Sofía Hoyos Marín'],
  ['carlos alberto', 'Carlos Alberto'],
  ['DE LA CRUZ', 'de la Cruz'],
  ['Del Río', 'del Río'],
  ['ÉDGAR ÑÁÑEZ', 'Édgar Ñáñez'],
  ['PÉREZ-GIL', 'Pérez-Gil'],
  ["D'ANGELO", "D'Angelo"],
  ["o'neil", "O'Neil"],
  ['McAllister', 'McAllister'],
  ['JUAN PABLO II', 'Juan Pablo II'],
  ['Ana Sofía', 'Ana Sofía'],
])('the name «%s» is «%s» in one form', (text, even) => {
  expect(normalizeNameCase(text)).toBe(even);
  expect(normalizeNameCase(even)).toBe(even);
});

it('only names are normalized, and only a name in another form is reported', () => {
  const values = { first_name: 'ANA', surname: 'DE LA CRUZ', charge_id: 'AUXILIAR' };
  expect(normalizePersonNames(values)).toEqual({
    first_name: 'Ana',
    surname: 'de la Cruz',
    charge_id: 'AUXILIAR',
  });
  expect(findUnevenName([normalizePersonNames(values)])).toBeUndefined();
  expect(findUnevenName([values, { first_name: 'ANA', surname: 'Gil' }])).toEqual({
    written: 'ANA Gil',
    even: 'Ana Gil',
    count: 2,
  });
});
