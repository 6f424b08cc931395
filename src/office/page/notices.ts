import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Notice } from '../../domain/office/notices.ts';
import { call, read } from '../../net/calls.ts';
import { useSession } from '../records/records.ts';

export type { Notice } from '../../domain/office/notices.ts';

export function useNotices() {
  const { company, user } = useSession();
  return useQuery({
    queryKey: ['notices', company?.id ?? '', 'current'],
    enabled: company !== null && user?.roles.some(({ name }) => name !== 'enabler') === true,
    queryFn: async ({ signal }) => (await read('GET /notices/current', {}, { signal, by: 'app' })).data,
    staleTime: 300_000,
    meta: { keep: true },
  });
}

export const isUnread = ({ read_at, requires_ack, acknowledged_at }: Notice): boolean =>
  requires_ack ? acknowledged_at === null : read_at === null;

/** Marks a notice as read or acknowledged. Without a connection the notice stays unread. */
export async function markNotice(
  client: QueryClient,
  notice: Notice,
  how: 'read' | 'acknowledge',
): Promise<void> {
  try {
    await call(`POST /notices/:id/${how}`, { id: notice.id });
  } catch {
    // The interceptor already reported the failure.
  }
  void client.invalidateQueries({ queryKey: ['notices'] });
}
