import type { Recalculations } from '../../domain/payroll/desk/recalculation.ts';
import { http } from '../../net/http.ts';
import { session } from '../../net/session.ts';
import { type Month, shifted, workingMonth } from '../month.ts';

/** As far back as an adjustment note of DIAN and a correction of PILA are still usual. */
const months = 24;

/** The months compared, from the one at work back. */
export const comparedMonths = (): Month[] => {
  const last = workingMonth();
  return Array.from({ length: months }, (_, back) => shifted(last, -back));
};

export const recalculationsKey = () => ['payrolls', session.get().company?.id ?? '', 'recalculations'];

/** Every month beside the rules of today, one after another so that none waits for all; `onMonth` says which goes now. */
export const recalculations = (onMonth: (month: Month, at: number) => void) => ({
  queryKey: recalculationsKey(),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Recalculations> => {
    const all: Recalculations = { rows: [], percentages: [], compared: 0 };
    for (const [at, month] of comparedMonths().entries()) {
      onMonth(month, at);
      const { data } = await http.get<{ data: Recalculations }>('/payrolls/recalculations', {
        params: month,
        signal,
        by: 'screen',
      });
      all.rows.push(...data.data.rows);
      const listed = new Set(all.percentages.map(({ id }) => id));
      all.percentages.push(...data.data.percentages.filter(({ id }) => !listed.has(id)));
      all.compared += data.data.compared;
    }
    return all;
  },
  staleTime: 0,
  gcTime: 0,
  retry: false,
});
