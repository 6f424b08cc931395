import { useQuery } from '@tanstack/react-query';
import { paperPlaneOutline, pauseCircleOutline } from 'ionicons/icons';
import { inFlightStates } from '../../../domain/payroll/desk/document-state.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import { useGo } from '../../navigation/go.ts';
import { describeSendingProgress } from '../../payroll/document/progress.ts';
import './sending-chip.css?adopt';

/**
 * Shows the progress of the documents being sent, on every screen. The events of the company refresh it (`live.ts`).
 */
export default function SendingChip() {
  const go = useGo();
  const { data } = useQuery({
    queryKey: ['payrolls', session.get().company?.id ?? '', 'sending', 'all'],
    queryFn: async ({ signal }) => (await read('GET /payrolls/sending', {}, { signal, by: 'app' })).data,
  });
  if (!data || !('at' in data)) return null;
  const { total, accepted, rejected, paused, at } = data;
  const done = accepted + rejected;
  const words = describeSendingProgress(data, paused);
  const state = at.list === 'payrolls' ? `&state=${inFlightStates.join()}` : '';
  const to = `/${at.list}?year=${at.year}&month=${at.month}${state}`;
  return (
    <button
      type="button"
      className={`sending-chip${rejected > 0 ? ' bad' : ''}`}
      aria-label={`${words}. Ver los documentos`}
      title={words}
      onClick={() => void go(to, 'root')}
    >
      <Icon of={paused ? pauseCircleOutline : paperPlaneOutline} />
      <span className="q-num">
        {done} de {total}
      </span>
      <progress className="full" max={total} value={done} aria-hidden />
    </button>
  );
}
