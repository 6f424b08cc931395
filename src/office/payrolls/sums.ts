import { useQuery } from '@tanstack/react-query';
import { http } from '../../net/http.ts';
import { session } from '../../net/session.ts';
import type { Month } from '../month.ts';
import type { PayrollPage } from './payrolls.ts';

/** The sums of a whole month. */
export function useSums(month: Month, enabled: boolean) {
  const params = { ...month, page: 1, per_page: 10 };
  return useQuery({
    queryKey: ['payrolls', session.get().company?.id ?? '', 'sums', params],
    queryFn: async ({ signal }) =>
      (await http.get<PayrollPage>('/payrolls', { params, signal, by: 'screen' })).data.summary,
    enabled,
    staleTime: 60_000,
  }).data;
}
