import { expect, it } from 'vitest';
import { matching } from '../../src/kit/choices.ts';

it('what is called just so comes first, then what begins with it', () => {
  const choices = ['Bonificación por retiro', 'Otra bonificación', 'Bonificación'].map((label) => ({
    id: label,
    label,
  }));
  expect(matching(choices, 'bonificacion').map(({ label }) => label)).toEqual([
    'Bonificación',
    'Bonificación por retiro',
    'Otra bonificación',
  ]);
});
