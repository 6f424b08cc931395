import { downloadOutline } from 'ionicons/icons';
import { useState, useSyncExternalStore } from 'react';
import { Icon } from '../../kit/marks/icon.tsx';
import { hasOwnerKey } from '../session/held-key.ts';
import { install, installable, isInstalled } from './install.ts';

const later = 'install-later';
const dismissed = (): boolean => {
  try {
    return localStorage.getItem(later) !== null;
  } catch {
    return false;
  }
};

/** Offers installation once, after a PIN was chosen and payslips are stored on this device. */
export function InstallOffer({ owner }: { owner: string }) {
  const prompt = useSyncExternalStore(installable.subscribe, installable.get);
  const [gone, setGone] = useState(dismissed);
  if (!prompt || gone || isInstalled() || !hasOwnerKey(owner)) return null;
  const close = (): void => {
    setGone(true);
    try {
      localStorage.setItem(later, '1');
    } catch {
      // Without storage, the offer is shown again next time.
    }
  };
  return (
    <section className="v-part v-offer boxed" aria-label="Instalar">
      <p>Tenga sus comprobantes a un toque, también sin conexión.</p>
      <div className="v-actions flex wrap gap-8">
        <button
          type="button"
          className="q-btn q-btn--primary"
          onClick={() => {
            close();
            void install();
          }}
        >
          <Icon of={downloadOutline} />
          Instalar
        </button>
        <button type="button" className="q-btn q-btn--ghost" onClick={close}>
          Ahora no
        </button>
      </div>
    </section>
  );
}
