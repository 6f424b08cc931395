import { useQuery } from '@tanstack/react-query';
import { read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import type { Month } from '../../months/month.ts';

export function useSums(month: Month, enabled: boolean) {
  const params = { ...month, page: 1, per_page: 10 };
  return useQuery({
    queryKey: ['payrolls', session.get().company?.id ?? '', 'sums', params],
    queryFn: async ({ signal }) => (await read('GET /payrolls', params, { signal, by: 'screen' })).summary,
    enabled,
    staleTime: 60_000,
  }).data;
}
