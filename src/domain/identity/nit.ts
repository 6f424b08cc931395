import { stripGrouping } from './identity-number.ts';

const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];

/**
 * Computes the check digit of a NIT (modulo 11 with DIAN's weights from the right). `checkDigit('900123456')` is 8.
 * Throws RangeError unless the text is 1 to 15 digits.
 */
export function checkDigit(nit: string): number {
  if (!/^\d{1,15}$/.test(nit))
    throw new RangeError('El NIT son solo dígitos, sin puntos ni dígito de verificación');
  let total = 0;
  for (let i = 0; i < nit.length; i++) total += Number(nit[nit.length - 1 - i]) * (weights[i] ?? 0);
  const rest = total % 11;
  return rest < 2 ? rest : 11 - rest;
}

/** Formats a NIT with its check digit: `901.482.317-5`. Any other text stays as it is. */
export function formatNit(nit: string): string {
  return /^\d{1,15}$/.test(nit) ? `${nit.replace(/\B(?=(\d{3})+$)/g, '.')}-${checkDigit(nit)}` : nit;
}

/** A NIT whose last figure is, or may be, its own check digit. */
export type GluedDigit = {
  nit: string;
  digit: number;
  /**
   * True when no NIT has this form: companies have nine figures, and cédulas of ten begin with 1. Otherwise the user
   * is asked.
   */
  certain: boolean;
};

/**
 * Finds a check digit glued to a NIT: `9014567802` is 901456780-2. `digit` is the check digit that came in its own
 * field, if any. A cédula whose last figure happens to match stays a NIT.
 */
export function findGluedDigit(nit: string, digit?: string): GluedDigit | undefined {
  if (!/^\d{7,15}$/.test(nit)) return undefined;
  const bare = nit.slice(0, -1);
  const last = checkDigit(bare);
  if (nit !== `${bare}${last}`) return undefined;
  const impossible = nit.length > 10 || (nit.length === 10 && !nit.startsWith('1'));
  const apart = digit !== undefined && digit !== '';
  const repeated = apart && digit === String(last) && digit !== String(checkDigit(nit));
  const own = apart && digit === String(checkDigit(nit));
  const certain = impossible || repeated;
  if (!certain && (own || !mayBeGlued(nit))) return undefined;
  return { nit: bare, digit: last, certain };
}

/**
 * Returns whether the length allows a glued digit: ten figures, or nine that do not begin with 8 or 9 as companies
 * do.
 */
const mayBeGlued = (nit: string): boolean => nit.length === 10 || (nit.length === 9 && /^[1-7]/.test(nit));

/** Finds a glued check digit, unless the user confirmed the NIT with all its figures. */
export const findUnconfirmedDigit = (
  nit: string,
  confirmed: readonly (string | undefined)[],
  digit?: string,
): GluedDigit | undefined =>
  confirmed.some((one) => one && normalizeNit(one) === nit) ? undefined : findGluedDigit(nit, digit);

export const formatGluedDigitQuestion = ({ nit, digit }: GluedDigit): string =>
  `¿La última cifra, ${digit}, es el dígito de verificación? Entonces el NIT es ${nit}, sin ella`;

/** Removes a check digit after a dash, when it is right: `901.482.317-5` becomes 901482317. */
export function stripCheckDigit(text: string): string {
  const [, number, digit] = /^(\d{5,11})\s?-\s?(\d)$/.exec(text) ?? [];
  return number !== undefined && checkDigit(number) === Number(digit) ? number : text;
}

/**
 * Normalizes a NIT for storage: `901.482.317-5`, `901 482 317` and `901482317.0` (as a sheet writes it) become
 * 901482317.
 */
export const normalizeNit = (text: string): string =>
  stripCheckDigit(
    text
      .replace(/^(\d+)[.,]0{1,2}$/, '$1')
      .replace(/^(\d{1,3}(?:\.\d{3})+)\.(\d)$/, '$1-$2')
      .replace(/^[\d. ]+(?=\s?-\s?\d$)|^[\d. ]+$/, stripGrouping),
  );

/** Removes the check digit of a NIT, separate or glued, unless the NIT was confirmed with all its figures. */
export function resolveNit(text: string, digit?: string, confirmed: readonly string[] = []): string {
  const bare = normalizeNit(text);
  const glued = findUnconfirmedDigit(bare, confirmed, digit);
  return glued?.certain ? glued.nit : bare;
}
