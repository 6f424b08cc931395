import { useQuery } from '@tanstack/react-query';
import { cloudOfflineOutline } from 'ionicons/icons';
import { Icon } from '../../kit/icon.tsx';
import { http } from '../../net/http.ts';
import { session } from '../../net/session.ts';

type Status = { environments: { environment: string; state: 'up' | 'unsure' | 'down'; message: string }[] };

const every = 30_000;

/** While documents wait and DIAN does not answer: that it is so, and when it is tried again by itself. */
export function DianDown({ waiting }: { waiting: boolean }) {
  const { data } = useQuery({
    queryKey: ['dian', session.get().company?.id ?? '', 'status'],
    queryFn: async ({ signal }) =>
      (await http.get<{ data: Status }>('/dian/status', { signal, quiet: true })).data.data,
    enabled: waiting,
    refetchInterval: every,
  });
  const down = waiting && data?.environments.find(({ state }) => state === 'down');
  return down ? (
    <p className="q-banner" role="status">
      <Icon of={cloudOfflineOutline} />
      {down.message}
    </p>
  ) : null;
}
