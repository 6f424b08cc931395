import { useQuery } from '@tanstack/react-query';
import { read } from '../../net/calls.ts';
import { session } from '../../net/session.ts';
import type { Month } from '../months/month.ts';

export type {
  Attention,
  Dashboard,
  NetPayChange,
  Recent,
  Split,
  Trend,
} from '../../domain/office/dashboard.ts';

export function useDashboard(month: Month) {
  const company = session.get().company?.id ?? '';
  return useQuery({
    queryKey: ['dashboard', company, month],
    queryFn: async ({ signal }) => (await read('GET /dashboard', month, { signal, by: 'screen' })).data,
    enabled: company !== '',
    meta: { keep: true },
  });
}
