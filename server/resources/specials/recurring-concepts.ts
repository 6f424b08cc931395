import type { Errors } from '../../../src/domain/records/errors.ts';
import type { Special } from './special.ts';

/** Requires what the formula does not compute. Without it the concept would silently add nothing. */
export const recurringConceptSpecial: Special = {
  check(record, _stored, { concept_id: concept }): Errors {
    if (!concept || record.amount != null) return {};
    if (concept.formula === 'typed') return { amount: ['Escriba el valor: el concepto no lo calcula'] };
    if (concept.formula === 'unit' && !(Number(record.quantity ?? 0) > 0))
      return { quantity: ['Escriba la cantidad: el concepto paga por unidad'] };
    return {};
  },
};
