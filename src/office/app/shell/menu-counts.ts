import { useQuery } from '@tanstack/react-query';
import { companyStaff } from '../../../domain/identity/roles.ts';
import type { DocumentState } from '../../../domain/payroll/desk/document-state.ts';
import type { RequestState } from '../../../domain/payroll/novelties/request-kinds.ts';
import { listRoles } from '../../../domain/routes/access.ts';
import { read } from '../../../net/calls.ts';
import { http } from '../../../net/http.ts';
import { useSession } from '../../records/records.ts';

/** Returns whether the company is enabled before DIAN and the role of the user sends its documents. */
export function useSends(): boolean {
  const here = useSession();
  return (
    Boolean(here.company?.enabler.status) &&
    listRoles(here).some((role) => (companyStaff as string[]).includes(role))
  );
}

/** A number beside a screen. `bad` marks documents that DIAN rejected. */
export type MenuCount = { count: number; words: string; bad: boolean };
/** Numbers by the path of their screen. */
export type MenuCounts = Readonly<Record<string, MenuCount | undefined>>;

export function useMenuCounts(): MenuCounts {
  const payrolls = useRejected('payrolls');
  const adjustments = useRejected('adjustment_payrolls');
  return {
    '/payrolls': payrolls,
    '/adjustment_payrolls': adjustments,
    '/vault/requests': useWaitingRequests(),
  };
}

/** Adds the numbers of several screens. Returns `undefined` when none has one. */
export function addCounts(counts: MenuCounts, screens: readonly { path: string }[]): MenuCount | undefined {
  const waiting = screens.flatMap(({ path }) => counts[path] ?? []);
  const [first] = waiting;
  return first && { ...first, count: waiting.reduce((sum, { count }) => sum + count, 0) };
}

const tell = (count: number | undefined, words: string, bad: boolean): MenuCount | undefined =>
  count ? { count, words, bad } : undefined;

function useWaitingRequests(): MenuCount | undefined {
  const here = useSession();
  const { data } = useQuery({
    queryKey: ['requests', here.company?.id, 'waiting'],
    queryFn: async ({ signal }) => {
      const params = { state: 'en_revision' satisfies RequestState, per_page: 10, page: 1 };
      return (await read('GET /requests', params, { signal, by: 'app' })).summary.waiting;
    },
    enabled: useSends(),
  });
  return tell(data, 'por decidir', false);
}

function useRejected(list: 'payrolls' | 'adjustment_payrolls'): MenuCount | undefined {
  const here = useSession();
  const { data } = useQuery({
    queryKey: [list, here.company?.id, 'rejected'],
    queryFn: async () => {
      const params = { state: 'rechazada' satisfies DocumentState, per_page: 10, page: 1 };
      return (await http.get<{ meta: { total: number } }>(`/${list}`, { params, by: 'app' })).data.meta.total;
    },
    enabled: useSends(),
  });
  return tell(data, 'rechazadas', true);
}
