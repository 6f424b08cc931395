import { type QueryClient, useQuery } from '@tanstack/react-query';
import { http, write } from '../../net/http.ts';
import { useHere } from '../records.ts';

/** Something the installation tells whoever works here. */
export type Notice = {
  id: string;
  title: string;
  body: string;
  level: 'info' | 'exito' | 'advertencia' | 'critica';
  placement: 'banner' | 'campana' | 'modal';
  requires_ack: boolean | null;
  link_label: string | null;
  link_url: string | null;
  /** A file that comes with it; its bytes are asked for when it is opened. */
  attachment: { name: string; type: string; size: number; url: string } | null;
  starts_at: string;
  read_at: string | null;
  acknowledged_at: string | null;
};

/** What is in force for this person and company, newest first. */
export function useNotices() {
  const { company, user } = useHere();
  return useQuery({
    queryKey: ['notices', company?.id ?? '', 'current'],
    enabled: company !== null && user?.roles.some(({ name }) => name !== 'enabler') === true,
    queryFn: async ({ signal }) =>
      (await http.get<{ data: Notice[] }>('/notices/current', { signal, by: 'app' })).data.data,
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
    await write('post', `/notices/${notice.id}/${how}`, {}, crypto.randomUUID());
  } catch {
    // Said by the interceptor, and the notice stays unread.
  }
  void client.invalidateQueries({ queryKey: ['notices'] });
}
