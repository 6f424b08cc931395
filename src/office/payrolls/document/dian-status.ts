import { useQuery } from '@tanstack/react-query';
import { http } from '../../../net/http.ts';
import { session } from '../../../net/session.ts';

export type DianStatus = {
  environments: { environment: string; state: 'up' | 'unsure' | 'down'; message: string }[];
  /** Since when the documents of the company are held back, and by whom. */
  paused: { at: string; by: string | null } | null;
};

const every = 30_000;

/** Whether DIAN answers and the company sends, while somebody looks. */
export const useDianStatus = (): DianStatus | undefined =>
  useQuery({
    queryKey: ['dian', session.get().company?.id ?? '', 'status'],
    queryFn: async ({ signal }) =>
      (await http.get<{ data: DianStatus }>('/dian/status', { signal, by: 'app' })).data.data,
    refetchInterval: every,
  }).data;
