import type { Slip } from './api.ts';

/** What a payslip is compared with first: the month before of the same employer, or else another one. */
export function previousOf<One extends Pick<Slip, 'company'>>(
  all: readonly One[],
  slip: One,
): One | undefined {
  const older = all.slice(all.indexOf(slip) + 1);
  return older.find(({ company }) => company.nit === slip.company.nit) ?? older[0] ?? all[0];
}
