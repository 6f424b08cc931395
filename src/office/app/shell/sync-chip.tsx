import { useQueryClient } from '@tanstack/react-query';
import { cloudDoneOutline, cloudOfflineOutline, cloudUploadOutline } from 'ionicons/icons';
import { useEffect } from 'react';
import { Icon } from '../../../kit/marks/icon.tsx';
import { useGo } from '../../navigation/go.ts';
import { useWaiting } from '../../outbox/waiting.ts';
import { useOnline } from '../../records/records.ts';
import { setOutboxOpener } from '../../records/see-waiting.ts';
import { formatAge, getLastAnswerTime } from './data-age.ts';

export function SyncChip() {
  const go = useGo();
  const client = useQueryClient();
  const online = useOnline();
  const waiting = useWaiting();
  const count = waiting.length;
  useEffect(() => setOutboxOpener(() => void go('/outbox', 'forward')));
  const conflicts = waiting.filter(({ state }) => state.state === 'conflict').length;
  const since = online ? 0 : getLastAnswerTime(client);
  const age = since > 0 && formatAge(since, Date.now());
  const words = [
    conflicts > 0 && (conflicts === 1 ? '1 conflicto' : `${conflicts} conflictos`),
    count > conflicts && `${count - conflicts} por enviar`,
  ].filter(Boolean);
  return (
    <button
      type="button"
      className={`app-sync${conflicts > 0 ? ' bad' : count > 0 ? ' out' : online ? '' : ' off'}`}
      onClick={() => void go('/outbox', 'forward')}
    >
      <Icon of={online ? (count > 0 ? cloudUploadOutline : cloudDoneOutline) : cloudOfflineOutline} />
      <span role="status">
        {!online && (
          <span className={age || words.length ? 'not-phone' : undefined}>
            Sin conexión{age ? ' · datos de ' : words.length > 0 && ' · '}
          </span>
        )}
        {age}
        {age && words.length > 0 && ' · '}
        {words.join(' · ') || (online && 'Al día')}
      </span>
    </button>
  );
}
