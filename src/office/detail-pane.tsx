import { closeOutline, openOutline } from 'ionicons/icons';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../kit/icon.tsx';
import './split-style.ts';

type Props = {
  label: string;
  title: string;
  onOpen: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** What a row is about, beside its table. Escape closes it and the row has the focus again. */
export function DetailPane({ label, title, onOpen, onClose, children }: Props) {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) close.current();
    };
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, []);
  return (
    <aside className="det" aria-label={label}>
      <div className="dh">
        <span className="t-label c-3 q-num">{title}</span>
        <span style={{ flex: 1 }} />
        <button
          type="button"
          className="q-ib q-ib--sm"
          aria-label="Abrir en página completa"
          onClick={onOpen}
        >
          <Icon of={openOutline} />
        </button>
        <button type="button" className="q-ib q-ib--sm" aria-label="Cerrar el detalle" onClick={onClose}>
          <Icon of={closeOutline} />
        </button>
      </div>
      {children}
    </aside>
  );
}
