import { useQuery } from '@tanstack/react-query';
import type { Instant } from '../../../../domain/values/day.ts';
import { read } from '../../../../net/calls.ts';
import { session } from '../../../../net/session.ts';
import { formatRecentMoment } from '../../../months/when.ts';

/** Reads the last imports of payrolls: file name and time of each, by id. */
export function useImportNames(enabled = true): Record<string, string> | undefined {
  const { data } = useQuery({
    queryKey: ['payroll_imports', session.get().company?.id ?? '', 'names'],
    queryFn: async ({ signal }) => (await read('GET /payroll_imports', {}, { signal, by: 'screen' })).data,
    enabled,
  });
  return (
    data &&
    Object.fromEntries(
      data.map(({ id, file_name, created_at }) => [
        id,
        `${file_name}, ${formatRecentMoment(Date.parse(created_at) as Instant)}`,
      ]),
    )
  );
}
