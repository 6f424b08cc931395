import type { Comparison } from '../../domain/payroll/statement/compare.ts';
import { http } from '../../net/http.ts';
import { session } from '../../net/session.ts';
import type { Payroll } from './payrolls.ts';

type Answer = (Comparison & { previous: { year: number; month: number } }) | null;

/** Why a payroll is not the one of the month before, for the query library. */
export const comparisonOf = ({ id, version }: Pick<Payroll, 'id' | 'version'>) => ({
  queryKey: ['payrolls', session.get().company?.id ?? '', 'comparison', id, version],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await http.get<{ data: Answer }>(`/payrolls/${id}/comparison`, { signal, by: 'screen' })).data.data,
});
