import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DatedPolicy } from '../../domain/payroll/law/policy.ts';
import { readTypedYears } from '../../domain/payroll/novelties/policies.ts';
import { http } from '../../net/http.ts';
import { session } from '../../net/session.ts';
import type { RecordsPage } from './records.ts';

const none: readonly object[] = [];

/**
 * Returns the yearly legal figures that the company typed in «Salarios mínimos», for what the browser computes
 * without a payroll.
 */
export function useTypedYears(): readonly DatedPolicy[] {
  const company = session.get().company?.id ?? '';
  const { data = none } = useQuery({
    queryKey: ['minimum_wages', company, 'typed'],
    enabled: company !== '',
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const params = { source: 'company', per_page: 100 };
      return (await http.get<RecordsPage>('/minimum_wages', { params, signal, by: 'app' })).data.data;
    },
  });
  return useMemo(() => readTypedYears(data), [data]);
}
