import { cloudOfflineOutline } from 'ionicons/icons';
import { useSyncExternalStore } from 'react';
import { Icon } from '../kit/icon.tsx';
import { useDeviceWord } from '../kit/media.ts';
import { isOnline, subscribeOnline } from '../offline/connectivity.ts';
import { momentShown } from './texts.ts';

/** The one quiet sentence of being offline. */
export function OfflineLine({
  keptAt,
  className = 'q-banner',
}: {
  keptAt?: Date | undefined;
  className?: string;
}) {
  const device = useDeviceWord();
  const online = useSyncExternalStore(subscribeOnline, isOnline);
  if (online && !keptAt) return <span role="status" />;
  return (
    <p className={className} role="status" title={keptAt && `Guardado el ${momentShown(keptAt)}`}>
      <Icon of={cloudOfflineOutline} />
      <span>
        Sin conexión. Está viendo lo guardado en este {device}.
        {keptAt && <span className="vh"> Guardado el {momentShown(keptAt)}</span>}
      </span>
    </p>
  );
}
