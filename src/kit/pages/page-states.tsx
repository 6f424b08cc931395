import { cloudOfflineOutline, refreshOutline } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { useDeviceWord } from '../device/media.ts';
import { Icon } from '../marks/icon.tsx';
import { Mark } from '../marks/mark.tsx';
import { useFocusOnRemoval } from './title-after.ts';

/** Renders an empty list: one sentence that states it, one that says what to do, and the actions. */
export function Empty({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  const face = useFocusOnRemoval<HTMLDivElement>();
  return (
    <div className="q-face" ref={face}>
      <Mark size={84} quiet />
      <h2 className="t-heading">{title}</h2>
      {text && <p className="c-2">{text}</p>}
      {children && <div className="q-face-actions">{children}</div>}
    </div>
  );
}

/** Says that a read failed. Without a connection it shows a state, not an error. */
export function LoadErrorNotice({
  offline,
  message,
  onRetry,
}: {
  offline: boolean;
  message?: string;
  onRetry: () => void;
}) {
  const device = useDeviceWord();
  const face = useFocusOnRemoval<HTMLDivElement>();
  return (
    <div className="q-face" ref={face}>
      {offline ? <Icon of={cloudOfflineOutline} className="q-face-icon" /> : <Mark size={84} quiet />}
      <h2 className="t-heading">{offline ? 'Disponible con conexión' : 'No se pudo cargar'}</h2>
      <p className="c-2">
        {offline ? `Aún no está guardado en este ${device}.` : (message ?? 'Intente de nuevo.')}
      </p>
      <div className="q-face-actions">
        <button type="button" className="q-btn q-btn--plain" data-retry="" onClick={onRetry}>
          <Icon of={refreshOutline} />
          Reintentar
        </button>
      </div>
    </div>
  );
}

const widths = [46, 62, 38, 55, 42];

/** Renders the skeleton of the rows that are loading. It appears after 200 ms, so a quick answer shows none. */
export function Waiting({ rows = 5 }: { rows?: number }) {
  return (
    <div className="q-wait" role="status" aria-label="Cargando">
      {widths.slice(0, rows).map((width) => (
        <div key={width}>
          <span className="q-skeleton" style={{ width: 20, height: 20, borderRadius: '50%' }} />
          <span className="q-skeleton" style={{ width: `${width}%`, height: 12 }} />
          <span className="q-skeleton" style={{ width: 84, height: 12, marginLeft: 'auto' }} />
        </div>
      ))}
    </div>
  );
}
