import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DocumentState } from '../../kit/status-pill.tsx';
import { http } from '../../net/http.ts';
import { session } from '../../net/session.ts';
import type { Month } from '../month.ts';
import type { Summary } from '../payrolls/payrolls.ts';

export type Trend = Month & { salary: string; overtime: string; other: string };
export type Attention = { kind: string; text: string; detail: string; to: string };
/** The cost of the month by cost centre, or by payroll group. */
export type Split = {
  by: 'cost_center' | 'payroll_group';
  rows: { id: string | null; label: string | null; total: string; people: number }[];
};
export type Recent = {
  id: string;
  full_number: string | null;
  employee: string;
  state: DocumentState;
  at: string;
};
export type Dashboard = Month & {
  deadline: string;
  summary: Summary;
  missing: number;
  trend: Trend[];
  split: Split;
  attention: Attention[];
  recent: Recent[];
};

export function useDashboard(month: Month) {
  const company = session.get().company?.id ?? '';
  return useQuery({
    queryKey: ['dashboard', company, month],
    queryFn: async ({ signal }) =>
      (await http.get<{ data: Dashboard }>('/dashboard', { params: month, signal, quiet: true })).data.data,
    enabled: company !== '',
    placeholderData: keepPreviousData,
    meta: { keep: true },
  });
}
