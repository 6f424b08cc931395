import { expect, it } from 'vitest';
import { toGsmText } from '../../../src/domain/text/gsm-text.ts';

it.each([
  ['Páramo & Cía. S.A.S.', 'Paramo & Cia. S.A.S.'],
  ['ÁÍÓÚ áíóú: ñÑ éÉ üÜ ¿¡', 'AIOU aiou: ñÑ éÉ üÜ ¿¡'],
  ['n\u0303 compuesta', 'ñ compuesta'],
  ['Café «El Niño» – {sur} 😀', 'Café El Niño  sur '],
  ['https://nomina.co/payslip/activate#7KQ4-M2XD', 'https://nomina.co/payslip/activate#7KQ4-M2XD'],
])('writes «%s» with letters of GSM', (text, written) => {
  expect(toGsmText(text)).toBe(written);
});
