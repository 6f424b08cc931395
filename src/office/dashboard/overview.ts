import { useQuery } from '@tanstack/react-query';
import type { Role } from '../../domain/identity/roles.ts';
import { listRoles } from '../../domain/routes/access.ts';
import { read } from '../../net/calls.ts';
import { useSession } from '../records/records.ts';

const severalCompanies: readonly Role[] = ['distributor', 'allied_client'];

/** Tests whether the roles of the user are for several companies. */
export const useWorksForSeveral = (): boolean =>
  listRoles(useSession()).some((role) => severalCompanies.includes(role));

/** Tests whether the user may read several companies at once. An employer may. */
export const useReadsSeveral = (): boolean =>
  listRoles(useSession()).some((role) => role === 'client' || severalCompanies.includes(role));

/** Reads the overview of the companies of the user, the one most at risk first. */
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
