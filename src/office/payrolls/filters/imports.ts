import { useQuery } from '@tanstack/react-query';
import type { Instant } from '../../../domain/day.ts';
import { http } from '../../../net/http.ts';
import { session } from '../../../net/session.ts';
import { when } from '../../when.ts';

type Import = { id: string; file_name: string; created_at: string };

/** The last files payrolls came from, by id: their name and when they were brought. */
export function useImports(enabled = true): Record<string, string> | undefined {
  const { data } = useQuery({
    queryKey: ['payroll_imports', session.get().company?.id ?? '', 'names'],
    queryFn: async ({ signal }) =>
      (await http.get<{ data: Import[] }>('/payroll_imports', { signal, by: 'screen' })).data.data,
    enabled,
  });
  return (
    data &&
    Object.fromEntries(
      data.map(({ id, file_name, created_at }) => [
        id,
        `${file_name}, ${when(Date.parse(created_at) as Instant)}`,
      ]),
    )
  );
}
