import type { Slip } from '../api.ts';

/** Payslip with its elimination as the list tells it: the whole copy on the device may be older than the list. */
export function asListed<S extends Slip>(slip: S, eliminated: readonly Slip[]): S {
  const listed = eliminated.find(({ id }) => id === slip.id);
  return listed && !slip.eliminated ? { ...slip, dian: listed.dian, eliminated: listed.eliminated } : slip;
}
