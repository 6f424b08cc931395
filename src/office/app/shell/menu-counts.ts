import { useQuery } from '@tanstack/react-query';
import { companyStaff } from '../../../domain/identity/roles.ts';
import type { DocumentState } from '../../../domain/payroll/desk/document-state.ts';
import type { RequestState } from '../../../domain/payroll/novelties/request-kinds.ts';
import { listRoles } from '../../../domain/routes/access.ts';
import { read } from '../../../net/calls.ts';
import { http } from '../../../net/http.ts';
import { useSession } from '../../records/records.ts';

/** Returns whether the user works in a company that is chosen. */
function usePays(): boolean {
  const here = useSession();
  return Boolean(here.company) && listRoles(here).some((role) => (companyStaff as string[]).includes(role));
}

/** Returns whether the company is enabled before DIAN and the role of the user sends its documents. */
export function useSends(): boolean {
  const pays = usePays();
  return useSession().company?.enabler.status === true && pays;
}

/** A number beside a screen. `bad` marks documents that DIAN rejected. */
export type MenuCount = { count: number; words: string; bad: boolean };
/** Numbers by the path of their screen. */
export type MenuCounts = Readonly<Record<string, MenuCount | undefined>>;

export function useMenuCounts(): MenuCounts {
  const sends = useSends();
  const pays = usePays();
  const payrolls = useWaiting('payrolls', sends, countRejected);
  const adjustments = useWaiting('adjustment_payrolls', sends, countRejected);
  const requests = useWaiting('requests', sends, async () => {
    const params = { state: 'en_revision' satisfies RequestState, per_page: 10, page: 1 };
    return (await read('GET /requests', params, byApp)).summary.waiting;
  });
  const runs = useWaiting('pay_runs', pays, async () => (await read('GET /pay_runs/open', {}, byApp)).data);
  return {
    '/pay_runs':
      tell(runs?.waiting, 'por aprobar') ?? tell(runs?.open, runs?.open === 1 ? 'abierto' : 'abiertos'),
    '/payrolls': tell(payrolls, 'rechazadas', true),
    '/adjustment_payrolls': tell(adjustments, 'rechazadas', true),
    '/vault/requests': tell(requests, 'por decidir'),
  };
}

/** Adds the numbers of several screens. Returns `undefined` when none has one. */
export function addCounts(counts: MenuCounts, screens: readonly { path: string }[]): MenuCount | undefined {
  const waiting = screens.flatMap(({ path }) => counts[path] ?? []);
  const [first] = waiting;
  return first && { ...first, count: waiting.reduce((sum, { count }) => sum + count, 0) };
}

const byApp = { by: 'app' } as const;

const tell = (count: number | undefined, words: string, bad = false): MenuCount | undefined =>
  count ? { count, words, bad } : undefined;

/** Reads what waits in a list of the company. Events of the list read it again. */
function useWaiting<T>(list: string, enabled: boolean, count: (list: string) => Promise<T>): T | undefined {
  const { company } = useSession();
  return useQuery({ queryKey: [list, company?.id, 'waiting'], queryFn: () => count(list), enabled }).data;
}

async function countRejected(list: string): Promise<number> {
  const params = { state: 'rechazada' satisfies DocumentState, per_page: 10, page: 1 };
  return (await http.get<{ meta: { total: number } }>(`/${list}`, { params, ...byApp })).data.meta.total;
}
