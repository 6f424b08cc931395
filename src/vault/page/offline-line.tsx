import { cloudOfflineOutline } from 'ionicons/icons';
import { useSyncExternalStore } from 'react';
import { useDeviceWord } from '../../kit/device/media.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { isOnline, subscribeOnline } from '../../offline/connectivity.ts';
import { employeeSession, signInAgain } from '../session/session.ts';
import { formatMoment } from './texts.ts';

export function OfflineLine({
  keptAt,
  className = 'q-banner',
}: {
  keptAt?: Date | undefined;
  className?: string;
}) {
  const device = useDeviceWord();
  const online = useSyncExternalStore(subscribeOnline, isOnline);
  const now = useSyncExternalStore(employeeSession.subscribe, employeeSession.get);
  const apart = online && now.state === 'open' && now.apart;
  if (online && !keptAt && !apart) return <span role="status" />;
  return (
    <p className={className} role="status">
      <Icon of={cloudOfflineOutline} />
      <span>
        {!apart && 'Sin conexión. '}Está viendo lo guardado en este {device}.
        {apart && (
          <>
            {' '}
            <button type="button" className="v-line-link m" onClick={signInAgain}>
              Ingrese para ver lo nuevo
            </button>
          </>
        )}
        {keptAt && <> Guardado el {formatMoment(keptAt)}</>}
      </span>
    </p>
  );
}
