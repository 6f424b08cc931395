import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Meta } from '../../domain/office/parts.ts';
import type { ApprovalDifference, PayRunApproval } from '../../domain/office/pay-run-approvals.ts';
import type { Run, RunPerson } from '../../domain/office/pay-runs.ts';
import { read } from '../../net/calls.ts';
import { session } from '../../net/session.ts';
import type { Month } from '../months/month.ts';

export type { Run, RunPerson, WholeRunPerson as WholePerson } from '../../domain/office/pay-runs.ts';
export type RunPeoplePage = { run: Run; data: RunPerson[]; meta: Meta };

export const isRunOpen = ({ state }: Pick<Run, 'state'>): boolean => state === 'abierta';

/** Returns whether a second person has to approve what the payment pays now, before it is closed or its file made. */
export const isApprovalMissing = ({ approval = 'off' }: Pick<Run, 'approval'>): boolean =>
  approval !== 'off' && approval !== 'approved';

const company = (): string => session.get().company?.id ?? '';

/** With what devices kept before it said how often people are paid. */
type RunList = { data: Run[]; periods?: string[] };

export const useRuns = ({ year, month }: Month) =>
  useQuery({
    queryKey: ['pay_runs', company(), 'list', year, month],
    queryFn: ({ signal }): Promise<RunList> =>
      read('GET /pay_runs', { year, month }, { signal, by: 'screen' }),
    meta: { keep: true },
  });

/** A run with one page of its people. */
export const useRun = (id: string, search: string, page: number) =>
  useQuery({
    queryKey: ['pay_runs', company(), 'one', id, search, page],
    queryFn: async ({ signal }): Promise<RunPeoplePage> => {
      const query = { id, page, per_page: 50, ...(search && { search }) };
      const { data: run, people, meta } = await read('GET /pay_runs/:id', query, { signal, by: 'screen' });
      return { run, data: people, meta };
    },
    placeholderData: keepPreviousData,
    meta: { keep: page === 1 && !search },
  });

/** The approval of a run, with its differences as rows of a list. */
type ApprovalList = { approval: PayRunApproval; data: readonly ApprovalDifference[] };
const buildApprovalKey = (id: string) => ['pay_runs', company(), 'approval', id];
const toApprovalList = (approval: PayRunApproval): ApprovalList => ({
  approval,
  data: approval.differences,
});

export const useRunApproval = (id: string) =>
  useQuery({
    queryKey: buildApprovalKey(id),
    queryFn: async ({ signal }) =>
      toApprovalList((await read('GET /pay_runs/:id/approval', { id }, { signal, by: 'screen' })).data),
    meta: { keep: true },
  });

/** Keeps the approval that a write answered. */
export function keepApproval(client: QueryClient, id: string, approval: PayRunApproval): void {
  client.setQueryData(buildApprovalKey(id), toApprovalList(approval));
}

/** Novelties of everybody in a payment, with what it comes to for each. */
export const buildNoveltiesQuery = (id: string) =>
  queryOptions({
    queryKey: ['pay_runs', company(), 'novelties', id],
    queryFn: async ({ signal }) =>
      (await read('GET /pay_runs/:id/novelties', { id }, { signal, by: 'screen' })).data,
  });

export const useRunPerson = (run: string, employee: string) =>
  useQuery({
    queryKey: ['pay_runs', company(), 'person', run, employee],
    queryFn: async ({ signal }) =>
      (
        await read(
          'GET /pay_runs/:id/people/:employee_id',
          { id: run, employee_id: employee },
          { signal, by: 'screen' },
        )
      ).data,
  });

/** Progress of a long run, as the events tell it; nothing while it is of another or has ended. */
export function useGoing(id: string): { done: number; total: number } | undefined {
  const { data } = useQuery<{ id: string; done: number; total: number } | null>({
    queryKey: ['pay_run'],
    queryFn: () => null,
    enabled: false,
  });
  return data?.id === id && data.done < data.total ? data : undefined;
}
