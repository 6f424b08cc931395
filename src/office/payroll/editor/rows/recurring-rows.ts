import { useEffect, useRef, useState } from 'react';
import type { OwnEntries } from '../../../../domain/payroll/novelties/own-concepts.ts';
import { buildAmountRows, type PayrollValues, type RowLists } from '../form-values.ts';

type Changes = Partial<Pick<RowLists, 'earned' | 'taken'> & Pick<PayrollValues, 'recurring_missing'>>;
const nothing = { of: '', ids: new Set<string>() as ReadonlySet<string> };

/**
 * Puts the rows of the concepts of every month in a payroll that begins, and those of another employee or month in
 * their place when it is changed. What was typed besides stays. Until they are read they are missing, and the server
 * adds them.
 */
export function useRecurringRows(
  values: PayrollValues,
  recurring: OwnEntries | undefined,
  change: (changes: Changes) => void,
): void {
  const [begins] = useState(values.recurring_missing);
  const placed = useRef(nothing);
  const of = `${values.employee_id} ${values.year}-${values.month}`;
  useEffect(() => {
    const { of: before, ids } = placed.current;
    if (!begins || before === of || (!recurring && before === '')) return;
    const rows = buildAmountRows(recurring ?? {});
    placed.current = recurring
      ? { of, ids: new Set([...rows.earned, ...rows.taken].map(({ id }) => id)) }
      : nothing;
    const typed = <Row extends { id: string }>(list: readonly Row[]) => list.filter(({ id }) => !ids.has(id));
    change({
      earned: [...typed(values.earned), ...rows.earned],
      taken: [...typed(values.taken), ...rows.taken],
      recurring_missing: !recurring,
    });
  });
}
