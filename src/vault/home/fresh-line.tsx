import { refreshOutline } from 'ionicons/icons';
import { useSyncExternalStore } from 'react';
import { Icon } from '../../kit/marks/icon.tsx';
import { isOnline, subscribeOnline } from '../../offline/connectivity.ts';
import { OfflineLine } from '../page/offline-line.tsx';
import { lookForNews } from '../page/refresh.ts';
import { formatReading } from '../page/texts.ts';
import { employeeSession } from '../session/session.ts';
import type { Slips } from '../slips/slips.ts';

const className = 'v-hero-offline row t-label gap-8';

/** Says how old the page is, and reads it again when it is pressed. Without a connection it says since when it is kept. */
export function FreshLine({ keptAt, readAt, reading }: Pick<Slips, 'keptAt' | 'readAt' | 'reading'>) {
  const online = useSyncExternalStore(subscribeOnline, isOnline);
  const now = useSyncExternalStore(employeeSession.subscribe, employeeSession.get);
  const apart = now.state === 'open' && now.apart;
  if (!online || apart || (keptAt && !reading)) return <OfflineLine keptAt={keptAt} className={className} />;
  if (!reading && !readAt) return <span role="status" />;
  return (
    <p className={className}>
      <button type="button" className="v-fresh row gap-8" aria-busy={reading} onClick={lookForNews}>
        <Icon of={refreshOutline} />
        {reading || !readAt ? 'Actualizando…' : `Actualizado ${formatReading(readAt, new Date())}`}
        <span className="vh">, volver a leer</span>
      </button>
    </p>
  );
}
