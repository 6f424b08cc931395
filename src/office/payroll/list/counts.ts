import { undoneStates } from '../../../domain/payroll/desk/document-state.ts';
import type { PayrollPage, PayrollRow, Sums } from '../document/payrolls.ts';
import { computeDelta, type Delta } from './delta.ts';

/** Returns for example `12 nóminas, 1 eliminada y 1 por emitir de nuevo`. Only the first number counts. */
export function describeCounts({ summary, meta }: Pick<PayrollPage, 'summary' | 'meta'>): string {
  const { waiting = 0, more } = summary;
  const count = summary.count - waiting;
  const gone = meta.total - summary.count;
  const first = count === 1 ? '1 nómina' : `${count} nóminas${more ? ' o más' : ''}`;
  const others = [
    gone > 0 && `${gone} ${gone === 1 ? 'eliminada' : 'eliminadas'}`,
    waiting > 0 && `${waiting} por emitir de nuevo`,
  ].filter((words) => words !== false);
  const last = others.pop();
  return last ? `${[first, ...others].join(', ')} y ${last}` : first;
}

/** Returns the sums a payroll counts for: its own, or those that notes left. */
export const getEffectiveSums = (row: Sums & Pick<PayrollRow, 'standing'>): Sums => row.standing ?? row;

/** Tests whether a payroll was issued anew and counts for nothing until the one before is eliminated. */
export const isPendingReissue = ({ state, standing }: Pick<PayrollRow, 'state' | 'standing'>): boolean =>
  Boolean(standing) && !undoneStates.includes(state);

/** Difference from the month before. `undefined` when there is no month before or the payroll counts for nothing. */
export const computePayrollDelta = (
  row: Sums & Pick<PayrollRow, 'state' | 'standing' | 'previous_total'>,
): Delta | 'same' | undefined =>
  row.state === 'eliminada' || isPendingReissue(row)
    ? undefined
    : computeDelta(getEffectiveSums(row).total, row.previous_total);
