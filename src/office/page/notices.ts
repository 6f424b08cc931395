import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Notice } from '../../domain/office/notices.ts';
import { call, read } from '../../net/calls.ts';
import { useSession } from '../records/records.ts';

export type { Notice } from '../../domain/office/notices.ts';

/** Notices in force for this person and company, newest first. */
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

/** Says that a notice was seen; offline it is told again another day. */
export async function markNotice(
  client: QueryClient,
  notice: Notice,
  how: 'read' | 'acknowledge',
): Promise<void> {
  try {
    await call(`POST /notices/:id/${how}`, { id: notice.id });
  } catch {
    // Said by the interceptor, and the notice stays unread.
  }
  void client.invalidateQueries({ queryKey: ['notices'] });
}
