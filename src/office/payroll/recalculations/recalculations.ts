import type { QueryClient } from '@tanstack/react-query';
import { compareListNames } from '../../../domain/identity/person-name.ts';
import type { Recalculation, Recalculations } from '../../../domain/payroll/desk/recalculation.ts';
import { read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import { getWorkingMonth, type Month, shiftMonth } from '../../months/month.ts';

/** Adjustment notes and corrections of PILA are still usual this far back. */
const months = 24;

/** Lists the months compared, the working month first. */
export const listComparedMonths = (): Month[] => {
  const last = getWorkingMonth();
  return Array.from({ length: months }, (_, back) => shiftMonth(last, -back));
};

const recalculationsKey = () => ['payrolls', session.get().company?.id ?? '', 'recalculations'];

/** Compares every month. `onMonth` is called with each month before it is read. */
export const buildRecalculationsQuery = (onMonth: (month: Month, at: number) => void) => ({
  queryKey: recalculationsKey(),
  queryFn: ({ signal }: { signal: AbortSignal }) => compared({ onMonth, signal }),
  staleTime: 0,
  gcTime: 0,
  retry: false,
});

type Wanted = {
  employee_id?: string;
  onMonth?: (month: Month, at: number) => void;
  signal?: AbortSignal;
};

/** Reads one month per request, so that progress is shown; of all employees, or of one. */
async function compared({ employee_id, onMonth, signal }: Wanted): Promise<Recalculations> {
  const all: Recalculations = { rows: [], percentages: [], compared: 0 };
  for (const [at, month] of listComparedMonths().entries()) {
    onMonth?.(month, at);
    const { data } = await read(
      'GET /payrolls/recalculations',
      { ...month, employee_id },
      { ...(signal && { signal }), by: 'screen' },
    );
    all.rows.push(...data.rows);
    const listed = new Set(all.percentages.map(({ id }) => id));
    all.percentages.push(...data.percentages.filter(({ id }) => !listed.has(id)));
    all.compared += data.compared;
  }
  return all;
}

/** Reads the months of one employee again after a change of their record, and keeps the other rows of the list. */
export async function renewEmployee(client: QueryClient, employee_id: string): Promise<void> {
  const queryKey = recalculationsKey();
  try {
    const own = await compared({ employee_id });
    client.setQueryData<Recalculations>(
      queryKey,
      (all) =>
        all && {
          ...all,
          rows: [...all.rows.filter((row) => row.employee_id !== employee_id), ...own.rows].sort(byMonth),
          percentages: [...all.percentages.filter(({ id }) => id !== employee_id), ...own.percentages].sort(
            compareListNames,
          ),
        },
    );
  } catch {
    // The whole list is read again; its page shows the failure.
    await client.invalidateQueries({ queryKey });
  }
}

const byMonth = (a: Recalculation, b: Recalculation): number =>
  b.year * 12 + b.month - (a.year * 12 + a.month) || compareListNames(a, b);
