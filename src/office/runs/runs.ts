import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Day } from '../../domain/day.ts';
import type { Finding } from '../../domain/finding.ts';
import type { CarryPlan } from '../../domain/payroll/drafts/carried-debts.ts';
import type { RunNovelties } from '../../domain/payroll/drafts/draft.ts';
import type { EndingDraft } from '../../domain/payroll/drafts/run.ts';
import type { CarriedDebt } from '../../domain/payroll/novelties/novelties.ts';
import type { RunKind } from '../../domain/payroll/runs/period.ts';
import type { Line, Totals } from '../../domain/payroll/statement/statement.ts';
import { http } from '../../net/http.ts';
import { session } from '../../net/session.ts';
import type { Month } from '../month.ts';
import type { Meta } from '../records.ts';

/** A payment to several people, as the server tells it. */
export type Run = Month &
  Totals & {
    id: string;
    version: number;
    state: 'abierta' | 'cerrada';
    kind: RunKind;
    part: number | null;
    start: Day | null;
    end: Day | null;
    payment_date: Day;
    payroll_group: { id: string; label: string } | null;
    people: number;
    /** How many of them have something that keeps it from closing. */
    blocked: number;
    /** How many have an average that rests on few months and nobody typed. */
    few_months: number;
    /** Of one run: how many of its payrolls DIAN has or are on their way; they keep it from opening again. */
    sent?: number;
  };
export type RunPerson = Totals & {
  employee: { id: string; name: string; document_type: string; document_number: string };
  version: number;
  start: Day;
  end: Day;
  findings: Finding[];
};
export type WholePerson = RunPerson & {
  novelties: RunNovelties;
  ending: EndingDraft | null;
  /** Of an open payment that ends negative: what to write so that it ends in zero. */
  plan?: CarryPlan;
  /** Debts that earlier payments left. */
  owed?: CarriedDebt[];
  lines: Line[];
  months: (Month & Totals)[];
};
export type RunPage = { run: Run; data: RunPerson[]; meta: Meta };

export const isOpen = ({ state }: Pick<Run, 'state'>): boolean => state === 'abierta';

const company = (): string => session.get().company?.id ?? '';

export const useRuns = ({ year, month }: Month) =>
  useQuery({
    queryKey: ['pay_runs', company(), 'list', year, month],
    queryFn: async ({ signal }) =>
      (
        await http.get<{ data: Run[]; periods?: string[] }>('/pay_runs', {
          params: { year, month },
          signal,
          by: 'screen',
        })
      ).data,
    meta: { keep: true },
  });

/** A run with one page of its people. */
export const useRun = (id: string, search: string, page: number) =>
  useQuery({
    queryKey: ['pay_runs', company(), 'one', id, search, page],
    queryFn: async ({ signal }): Promise<RunPage> => {
      const params = { page, per_page: 50, ...(search && { search }) };
      const { data } = await http.get<{ data: Run; people: RunPerson[]; meta: Meta }>(`/pay_runs/${id}`, {
        params,
        signal,
        by: 'screen',
      });
      return { run: data.data, data: data.people, meta: data.meta };
    },
    placeholderData: keepPreviousData,
    meta: { keep: page === 1 && !search },
  });

export const useRunPerson = (run: string, employee: string) =>
  useQuery({
    queryKey: ['pay_runs', company(), 'person', run, employee],
    queryFn: async ({ signal }) =>
      (
        await http.get<{ data: WholePerson }>(`/pay_runs/${run}/people/${employee}`, {
          signal,
          by: 'screen',
        })
      ).data.data,
  });

/** How a long run goes, as the events tell it; nothing while it is of another or has ended. */
export function useGoing(id: string): { done: number; total: number } | undefined {
  const { data } = useQuery<{ id: string; done: number; total: number } | null>({
    queryKey: ['pay_run'],
    queryFn: () => null,
    enabled: false,
  });
  return data?.id === id && data.done < data.total ? data : undefined;
}
