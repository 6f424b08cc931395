import { useQuery } from '@tanstack/react-query';
import { read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import type { PayrollValues } from './form-values.ts';
import type { PayrollContext } from './liquidation.ts';

/** The orders and policies a payroll is settled with, kept on the device for when there is no signal. */
export function usePayrollContext({ employee_id, year, month }: PayrollValues): PayrollContext | undefined {
  const params = { employee_id, year, month };
  return useQuery({
    queryKey: ['payrolls', session.get().company?.id ?? '', 'context', params],
    queryFn: async ({ signal }): Promise<PayrollContext> =>
      (await read('GET /payrolls/context', params, { signal, by: 'screen' })).data,
    enabled: employee_id !== '',
    meta: { keep: true },
  }).data;
}
