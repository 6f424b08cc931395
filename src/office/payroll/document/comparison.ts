import { read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import type { Payroll } from './payrolls.ts';

export const buildComparisonQuery = ({ id, version }: Pick<Payroll, 'id' | 'version'>) => ({
  queryKey: ['payrolls', session.get().company?.id ?? '', 'comparison', id, version],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await read('GET /payrolls/:id/comparison', { id }, { signal, by: 'screen' })).data,
});
