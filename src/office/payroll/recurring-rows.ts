import { useEffect, useRef } from 'react';
import type { OwnEntries } from '../../domain/payroll/novelties/own-concepts.ts';
import { type RowLists, rowsOf, type Written } from './written.ts';

type AmountRows = Pick<RowLists, 'earned' | 'taken'>;

/**
 * Puts the rows of the concepts of every month in a payroll that begins, and those of another employee or month in
 * their place when it is changed. What was typed besides stays.
 */
export function useRecurringRows(
  begins: boolean,
  written: Written,
  recurring: OwnEntries | undefined,
  change: (changes: AmountRows) => void,
): void {
  const placed = useRef<{ of: string; ids: ReadonlySet<string> }>({ of: '', ids: new Set() });
  const of = `${written.employee_id} ${written.year}-${written.month}`;
  useEffect(() => {
    if (!begins || !recurring || placed.current.of === of) return;
    const { ids } = placed.current;
    const rows = rowsOf(recurring);
    const added = [...rows.earned, ...rows.taken];
    placed.current = { of, ids: new Set(added.map(({ id }) => id)) };
    if (added.length === 0 && ids.size === 0) return;
    const typed = <Row extends { id: string }>(list: readonly Row[]) => list.filter(({ id }) => !ids.has(id));
    change({
      earned: [...typed(written.earned), ...rows.earned],
      taken: [...typed(written.taken), ...rows.taken],
    });
  });
}
