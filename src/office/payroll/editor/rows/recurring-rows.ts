import { useEffect, useRef, useState } from 'react';
import type { OwnEntries } from '../../../../domain/payroll/novelties/own-concepts.ts';
import { buildPayrollRows, type PayrollValues } from '../form-values.ts';

type Changes = Pick<PayrollValues, 'rows' | 'recurring_missing'>;
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
    const rows = buildPayrollRows(recurring ?? {});
    placed.current = recurring ? { of, ids: new Set(rows.map(({ id }) => id)) } : nothing;
    const typed = values.rows.filter(({ id }) => !ids.has(id));
    change({ rows: [...typed, ...rows], recurring_missing: !recurring });
  });
}
