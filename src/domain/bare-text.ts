import type { TextField } from './fields.ts';
import { identityNumber, ungrouped } from './identity-number.ts';
import { bareNit } from './nit.ts';

/** Numbers that name something are kept as figures, however they were grouped. */
export const bare = ({ input }: TextField, text: string): string => {
  if (input === 'identity') return identityNumber(text);
  if (input === 'digits') return ungrouped(text);
  return input === 'tel' && /^[+(\d][\d\s().-]*$/.test(text) ? text.replace(/[\s().-]/g, '') : text;
};

/** A NIT with its digit behind a dash is told without it: taking away the dash alone would leave the digit in. */
export function notDigits({ label, nit }: TextField, value: unknown): string {
  const meant = nit ? bareNit(String(value)) : '';
  return /^\d+$/.test(meant)
    ? `${label} va sin su dígito de verificación: escriba ${meant}`
    : `${label} lleva solo números, sin puntos ni espacios`;
}
