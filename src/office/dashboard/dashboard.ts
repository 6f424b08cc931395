import { useQuery } from '@tanstack/react-query';
import type { DocumentState } from '../../domain/document-state.ts';
import { http } from '../../net/http.ts';
import { session } from '../../net/session.ts';
import type { Month } from '../month.ts';
import type { Summary } from '../payrolls/payrolls.ts';

/** A month: what was earned by parts, what was deducted and received, and by how many people. */
export type Trend = Month & {
  salary: string;
  overtime: string;
  other: string;
  deductions: string;
  net: string;
  people: number;
};
/** Who receives more or less than the month before. */
export type Change = {
  id: string;
  type: string;
  employee: string;
  net: string;
  before: string;
  delta: string;
};
export type Attention = { kind: string; text: string; detail: string; to: string };
/** What is earned in the month by cost centre, or by payroll group. */
export type Split = {
  by: 'cost_center' | 'payroll_group';
  rows: { id: string | null; label: string | null; total: string; people: number }[];
};
export type Recent = {
  id: string;
  /** The screens on which it is opened. */
  type: string;
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
  changes: Change[];
  attention: Attention[];
  recent: Recent[];
};

export function useDashboard(month: Month) {
  const company = session.get().company?.id ?? '';
  return useQuery({
    queryKey: ['dashboard', company, month],
    queryFn: async ({ signal }) =>
      (await http.get<{ data: Dashboard }>('/dashboard', { params: month, signal, by: 'screen' })).data.data,
    enabled: company !== '',
    meta: { keep: true },
  });
}
