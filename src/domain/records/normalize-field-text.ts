import { normalizePhone } from '../identity/contact-patterns.ts';
import { normalizeIdentityNumber, stripGrouping } from '../identity/identity-number.ts';
import { checkDigit, normalizeNit } from '../identity/nit.ts';
import type { TextField } from './fields.ts';

/** Normalizes identifying numbers to figures, however they were grouped. */
export const normalizeFieldText = ({ input, nit }: TextField, text: string): string => {
  if (nit) return normalizeNit(text.replace(/^nit\b[.:\s]*/i, ''));
  if (input === 'identity') return normalizeIdentityNumber(text);
  if (input === 'digits') return stripGrouping(text);
  return input === 'tel' ? normalizePhone(text) : text;
};

/** Explains why a text is not a valid number. For a NIT with a wrong check digit, the message gives the right one. */
export function explainInvalidNumber({ label, nit }: TextField, value: unknown): string {
  const [, number = '', digit] = /^([\d. ]{5,14}?)\s?-\s?(\d)$/.exec(String(value)) ?? [];
  const whole = stripGrouping(number.trim());
  return nit && digit !== undefined && /^\d{5,11}$/.test(whole)
    ? `El dígito de verificación de ${whole} es ${checkDigit(whole)}, y no ${digit}. Corrija el número o el dígito`
    : `${label} lleva solo números, sin puntos ni espacios`;
}
