import { useQuery } from '@tanstack/react-query';
import { companyStaff } from '../../../domain/identity/roles.ts';
import type { DocumentState } from '../../../domain/payroll/desk/document-state.ts';
import { listRoles } from '../../../domain/routes/access.ts';
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

export function useRejected(): Readonly<Record<string, number | undefined>> {
  return { '/payrolls': useCount('payrolls'), '/adjustment_payrolls': useCount('adjustment_payrolls') };
}

function useCount(list: 'payrolls' | 'adjustment_payrolls'): number | undefined {
  const here = useSession();
  const { data } = useQuery({
    queryKey: [list, here.company?.id, 'rejected'],
    queryFn: async () => {
      const params = { state: 'rechazada' satisfies DocumentState, per_page: 10, page: 1 };
      return (await http.get<{ meta: { total: number } }>(`/${list}`, { params, by: 'app' })).data.meta.total;
    },
    enabled: useSends(),
  });
  return data;
}
