import { useQuery } from '@tanstack/react-query';
import type { Line } from '../../../domain/payroll/statement/statement.ts';
import { read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import type { Run } from '../runs.ts';
import type { PersonNovelties } from './grid-columns.ts';

/**
 * Lines of a person of a payment at a version. They are kept apart from the person that dialogs open with, whose novelties
 * have to be those of now.
 */
export function usePersonLines(run: Run, { employee, version }: PersonNovelties): readonly Line[] {
  const { data } = useQuery({
    queryKey: ['pay_runs', session.get().company?.id ?? '', 'lines', run.id, employee.id, version],
    queryFn: async ({ signal }) =>
      (
        await read(
          'GET /pay_runs/:id/people/:employee_id',
          { id: run.id, employee_id: employee.id },
          { signal, by: 'screen' },
        )
      ).data,
    gcTime: 0,
  });
  return data?.version === version ? data.lines : [];
}
