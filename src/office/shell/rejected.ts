import { useQuery } from '@tanstack/react-query';
import { rolesOf } from '../../domain/access.ts';
import { companyStaff } from '../../domain/roles.ts';
import { http } from '../../net/http.ts';
import { useHere } from '../records.ts';

/** Whether documents of the company in view go to DIAN, and are of who is here. */
export function useSends(): boolean {
  const here = useHere();
  return (
    Boolean(here.company?.enabler.status) &&
    rolesOf(here).some((role) => (companyStaff as string[]).includes(role))
  );
}

/** How many documents of the company stand rejected: the one count the menu shouts. */
export function useRejected(): number | undefined {
  const here = useHere();
  const { data } = useQuery({
    queryKey: ['payrolls', here.company?.id, 'rejected'],
    queryFn: async () => {
      const params = { state: 'rechazada', per_page: 10, page: 1 };
      return (await http.get<{ meta: { total: number } }>('/payrolls', { params, quiet: true })).data.meta
        .total;
    },
    enabled: useSends(),
  });
  return data;
}
