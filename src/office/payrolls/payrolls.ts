import { useQuery } from '@tanstack/react-query';
import type { SignedResponse } from '../../domain/dian/response-words.ts';
import {
  acceptedStates,
  type DocumentState,
  editableStates,
  standingStates,
  unansweredStates,
  unsentStates,
} from '../../domain/document-state.ts';
import type { Finding } from '../../domain/finding.ts';
import type { WrittenNovelties } from '../../domain/payroll/drafts/draft.ts';
import type { Line } from '../../domain/payroll/statement/statement.ts';
import { type By, http } from '../../net/http.ts';
import { session } from '../../net/session.ts';
import type { Month } from '../month.ts';
import type { Meta } from '../records.ts';

export type Sums = { accrued_total: string; deductions_total: string; total: string };

export type PayrollRow = Sums & {
  id: string;
  version: number;
  state: DocumentState;
  employee: { id: string; name: string; document_number: string };
  year: number;
  month: number;
  full_number: string | null;
  worked_days: number;
  /** What it counts for since a note replaced or eliminated it; what the device kept from before may lack it. */
  standing?: Sums | null;
  ibc: string;
  payment_dates: string[];
  findings: Finding[];
  sent_at: string | null;
  accepted_at: string | null;
  cune: string | null;
  dianResponse: (SignedResponse & { findings?: Finding[] }) | null;
  /** In lists: the net of the month before. */
  previous_total?: string | null;
  /** In lists: the note that is to change it and that DIAN has not accepted. */
  note?: { id: string; note_type: 1 | 2; state: DocumentState } | null;
};
export type Version = {
  id: string;
  note_type: 1 | 2 | null;
  full_number: string | null;
  state: DocumentState;
  total: string;
  reason: string | null;
  at: string;
};
export type Payroll = PayrollRow & {
  employee_id: string;
  charge?: string | null;
  /** Made by the payments of its month: it is changed there. */
  in_runs?: boolean;
  pay_run?: { id: string; name: string; state: 'abierta' | 'cerrada'; sent: number } | null;
  /** What was written of it. */
  novelties: WrittenNovelties;
  notes: string[];
  lines: Line[];
  /** Every version of the document, oldest first: the payroll and the notes that adjust it. */
  chain?: Version[];
  /** Issued anew after this one was eliminated. */
  reissue?: { id: string; full_number: string | null } | null;
  history: { at: string; state: DocumentState; text: string | null; by?: string | null }[];
};
/** What the payrolls of a list come to: `count` are those that count. */
export type Summary = Sums & {
  count: number;
  states: Partial<Record<DocumentState, number>>;
  /** How many of these are issued anew, while what they take the place of still stands and counts alone. */
  waiting?: number;
  /** There are more than were counted. */
  more?: true;
};
export type PayrollPage = { data: PayrollRow[]; meta: Meta; summary: Summary };

/** What a list is asked: its month and what narrows it, its order and its page. */
/** A month, or a year some months of which are asked for by filters. */
type Asked = Pick<Month, 'year'> & Partial<Month>;
export type PayrollQuery = Asked & { page: number; sort: string; search?: string };

const company = (): string => session.get().company?.id ?? '';

/** A page of payrolls, for the query library. */
export function payrollsOf(query: PayrollQuery) {
  const params = { ...query, per_page: 50 };
  return {
    queryKey: ['payrolls', company(), 'list', params],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await http.get<PayrollPage>('/payrolls', { params, signal, by: 'screen' })).data,
  };
}

export function usePayrolls(query: PayrollQuery) {
  return useQuery({
    ...payrollsOf(query),
    // What is in view stays while another page of the month comes; never what is of another month.
    placeholderData: (page, before) => (isOf(query, before?.queryKey[3]) ? page : undefined),
    meta: { keep: query.page === 1 && !query.search },
  });
}

const isOf = ({ year, month }: Asked, params: unknown): boolean => {
  const before = params as Partial<Month> | undefined;
  return before?.year === year && before.month === month;
};

export const readPayroll = async (id: string, by: By): Promise<Payroll> =>
  (await http.get<{ data: Payroll }>(`/payrolls/${id}`, { by })).data.data;

export const usePayroll = (id: string) =>
  useQuery({ queryKey: ['payrolls', company(), 'one', id], queryFn: () => readPayroll(id, 'screen') });

/** Those that were never sent. */
export const isPending = ({ state }: Pick<PayrollRow, 'state'>): boolean => unsentStates.includes(state);

/** Those that may still be written, and sent. */
export const canEdit = ({ state }: Pick<PayrollRow, 'state'>): boolean => editableStates.includes(state);

/** Where a payroll made by payments is changed; nothing when what was sent of that payment holds it. */
export const payRunAddress = ({
  pay_run: run,
  employee,
}: Pick<Payroll, 'pay_run' | 'employee'>): string | undefined =>
  run && run.sent === 0 ? `/pay_runs/${run.id}?employee_id=${employee.id}` : undefined;

/** Those that left and DIAN has not answered. */
export const isUnanswered = ({ state }: Pick<PayrollRow, 'state'>): boolean =>
  unansweredStates.includes(state);

/** Those DIAN accepted and no note has replaced nor removed. */
export const canAdjust = ({ state }: Pick<PayrollRow, 'state'>): boolean => acceptedStates.includes(state);

/** Those that DIAN has and that count, as they are or as a note left them: what can be adjusted together. */
export const stands = ({ state }: Pick<PayrollRow, 'state'>): boolean => standingStates.includes(state);
