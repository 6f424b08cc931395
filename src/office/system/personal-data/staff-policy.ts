import { useQuery } from '@tanstack/react-query';
import { read } from '../../../net/calls.ts';
import type { By } from '../../../net/http.ts';
import { session } from '../../../net/session.ts';

export const getPolicyKey = () => ['policy', session.get().company?.id ?? ''];

export const useStaffPolicy = (by: By) =>
  useQuery({
    queryKey: getPolicyKey(),
    queryFn: ({ signal }) => read('GET /policy', {}, { signal, by }),
    staleTime: 3_600_000,
  });
