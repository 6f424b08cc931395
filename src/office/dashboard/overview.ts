import { useQuery } from '@tanstack/react-query';
import type { Role } from '../../domain/identity/roles.ts';
import { listRoles } from '../../domain/routes/access.ts';
import { read } from '../../net/calls.ts';
import { useSession } from '../records/records.ts';

const severalCompanies: readonly Role[] = ['distributor', 'allied_client'];

/** Test that the person works for companies, and not in one. */
export const useWorksForSeveral = (): boolean =>
  listRoles(useSession()).some((role) => severalCompanies.includes(role));

/** Test that the person may read several companies at once. */
export const useReadsSeveral = (): boolean =>
  listRoles(useSession()).some((role) => role === 'client' || severalCompanies.includes(role));

/** The companies of who works for several, the one with most at risk first. */
export function useOverview(enabled: boolean) {
  const { user } = useSession();
  return useQuery({
    queryKey: ['overview', user?.id ?? ''],
    enabled,
    queryFn: async ({ signal }) => (await read('GET /overview', {}, { signal, by: 'screen' })).data,
    staleTime: 60_000,
    meta: { keep: true },
  });
}
