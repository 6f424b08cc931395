import type { Slip } from '../session/api.ts';

/**
 * Returns whether a payslip arrived after its employee first read one: on the first day all of them would be new, so
 * none is.
 */
export function isNew(
  slip: Pick<Slip, 'viewed_at' | 'dian'>,
  all: readonly Pick<Slip, 'viewed_at'>[],
): boolean {
  if (slip.viewed_at || slip.dian.status === 'eliminada') return false;
  const read = all.flatMap(({ viewed_at }) => (viewed_at ? [Date.parse(viewed_at)] : []));
  return read.length > 0 && Date.parse(slip.dian.accepted_at) > Math.min(...read);
}
