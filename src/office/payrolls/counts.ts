import type { PayrollPage, PayrollRow, Sums } from './payrolls.ts';

/** `12 nóminas y 1 eliminada`: those that count, and those that are only listed. */
export function counted({ summary: { count, more }, meta }: Pick<PayrollPage, 'summary' | 'meta'>): string {
  const gone = meta.total - count;
  const words = count === 1 ? '1 nómina' : `${count} nóminas${more ? ' o más' : ''}`;
  return gone > 0 ? `${words} y ${gone} ${gone === 1 ? 'eliminada' : 'eliminadas'}` : words;
}

/** The sums a payroll counts for: its own, or what notes left of it. */
export const counting = (row: Sums & Pick<PayrollRow, 'standing'>): Sums => row.standing ?? row;
