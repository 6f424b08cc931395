import { expect, test } from 'vitest';
import { formatFieldError } from '../../src/kit/forms/missing-fields.ts';

test.each([
  ['Teléfono', 'Escriba entre 7 y 13 números', 'Teléfono: escriba entre 7 y 13 números'],
  ['NIT', 'NIT lleva solo números, sin puntos ni espacios', 'NIT lleva solo números, sin puntos ni espacios'],
  ['Municipio', 'El campo Municipio es obligatorio', 'El campo Municipio es obligatorio'],
])('an error of %s names its field once', (label, sentence, words) => {
  expect(formatFieldError(label, sentence)).toBe(words);
});
