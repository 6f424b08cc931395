import {
  checkDigit,
  findUnconfirmedDigit,
  formatGluedDigitQuestion,
  normalizeNit,
} from '../../src/domain/identity/nit.ts';
import type { Errors } from '../../src/domain/records/errors.ts';
import type { Resource } from '../../src/domain/records/resource.ts';
import { toText } from '../http/values.ts';

type Row = Record<string, unknown>;

/** Returns the errors of a check digit. Empty when it is the computed one or was not sent. */
export function listDigitErrors(nit: unknown, digit: unknown, confirmed?: unknown): string[] {
  if (digit === undefined || digit === null || digit === '') return [];
  const bare = normalizeNit(toText(nit));
  if (bare === '' && typeof (nit ?? '') === 'string') return ['Escriba el NIT de ese dígito de verificación'];
  // A NIT that is not valid is reported at its own field.
  if (!/^\d{1,15}$/.test(bare)) return [];
  const glued = findUnconfirmedDigit(bare, [toText(confirmed)], toText(digit));
  if (glued?.certain) return [formatGluedDigitQuestion(glued)];
  const right = checkDigit(bare);
  return toText(digit) === String(right) ? [] : [`El dígito de verificación de ${bare} es ${right}`];
}

/** Removes the check digit from the values, because it is computed, and returns its errors. */
export function omitCheckDigit(
  resource: Resource,
  values: Row,
  stored: Row = {},
): { values: Row; errors: Errors } {
  const { dv, ...rest } = values;
  if (!('dv' in values) || !resource.fields['dv']?.computed) return { values, errors: {} };
  const emptied = Array.isArray(rest['clear']) && rest['clear'].includes('nit');
  const nit = emptied ? '' : 'nit' in rest ? rest['nit'] : stored['nit'];
  const confirmed = 'confirmed_nit' in rest ? rest['confirmed_nit'] : stored['confirmed_nit'];
  const wrong = listDigitErrors(nit, dv, confirmed);
  const bare = normalizeNit(toText(nit));
  const glued = findUnconfirmedDigit(bare, [toText(confirmed)], toText(dv));
  return { values: rest, errors: wrong.length ? { [glued?.certain ? 'nit' : 'dv']: wrong } : {} };
}
