import type { Errors } from '../records/errors.ts';
import { choice, dayField, integer, text } from '../records/fields.ts';

/** Fields shared by several resources. */

export const riskClassOptions = { I: 'I', II: 'II', III: 'III', IV: 'IV', V: 'V' } as const;

export const ciiuPattern = { test: /^\d{4,6}$/, message: 'Escriba de 4 a 6 números' } as const;

/** An optional NIT with its computed check digit. */
export const identity = {
  nit: text('NIT', { max: 15, input: 'digits', nit: true, hint: 'Sin puntos ni dígito de verificación' }),
  dv: integer('DV', { computed: true }),
} as const;

/** Days between which a row is valid. Without an end, the row is valid until another replaces it. */
export const validity = {
  valid_from: dayField('Vigente desde', { required: true }),
  valid_to: dayField('Vigente hasta', { notBefore: 'valid_from' }),
} as const;

export const source = choice('Origen', {
  computed: true,
  options: { system: 'Del sistema', company: 'De la compañía' },
});

/** Rejects the second field when it is below the first. Decimal texts are compared as numbers. */
export function checkFieldOrder(
  values: Readonly<Record<string, unknown>>,
  from: string,
  to: string,
  message: string,
  strict = true,
): Errors {
  const [low, high] = [values[from], values[to]];
  if (low == null || high == null) return {};
  const wrong = strict ? Number(high) <= Number(low) : Number(high) < Number(low);
  return wrong ? { [to]: [message] } : {};
}
