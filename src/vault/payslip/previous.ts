import type { Slip } from '../session/api.ts';

/** Finds the payslip before one of the same employer, in a list with the newest first. */
export const findEarlierSlip = <One extends Pick<Slip, 'company'>>(
  all: readonly One[],
  slip: One,
): One | undefined =>
  all.slice(all.indexOf(slip) + 1).find(({ company }) => company.nit === slip.company.nit);

/** Finds the payslip to compare first: the previous month of the same employer, or else another one. */
export function findPreviousSlip<One extends Pick<Slip, 'company'>>(
  all: readonly One[],
  slip: One,
): One | undefined {
  return findEarlierSlip(all, slip) ?? all[all.indexOf(slip) + 1] ?? all[0];
}

/**
 * Finds the payslip compared at first: the one it was opened from, or the newest. For the oldest, it is the one after
 * it, because nothing comes before.
 */
export function findComparedSlip<One extends { id: string }>(
  all: readonly One[],
  wanted: string,
): One | undefined {
  const at = all.findIndex(({ id }) => id === wanted);
  return all[Math.max(0, at < all.length - 1 ? at : at - 1)];
}
