import { expect, it, test } from 'vitest';
import { evenName, unevenExample, withEvenNames } from '../../../../src/domain/imports/people/even-names.ts';

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
  expect(evenName(text)).toBe(even);
  expect(evenName(even)).toBe(even);
});

it('only names change, and only where some is in another form', () => {
  const values = { first_name: 'ANA', surname: 'DE LA CRUZ', charge_id: 'AUXILIAR' };
  expect(withEvenNames(values)).toEqual({ first_name: 'Ana', surname: 'de la Cruz', charge_id: 'AUXILIAR' });
  expect(unevenExample([withEvenNames(values)])).toBeUndefined();
  expect(unevenExample([values, { first_name: 'ANA', surname: 'Gil' }])).toEqual({
    written: 'ANA Gil',
    even: 'Ana Gil',
    count: 2,
  });
});
