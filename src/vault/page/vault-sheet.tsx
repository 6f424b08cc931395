import { closeOutline } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { Icon } from '../../kit/marks/icon.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';

type Props = {
  title: string;
  about?: string;
  /** Accessible name, when the title alone is not enough. */
  label?: string;
  /** Controls in the header, before the close button. */
  aside?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

export function VaultSheet({ title, about, label = title, aside, onClose, children }: Props) {
  return (
    <Dialog label={label} as="sheet" className="v-why breaks text-16" onClose={onClose}>
      <div className="v-why-head flex top">
        <div>
          {about && <p className="t-label c-3">{about}</p>}
          <h2 className="t-heading">{title}</h2>
        </div>
        {aside}
        <button type="button" className="q-icon-button" aria-label="Cerrar" onClick={onClose}>
          <Icon of={closeOutline} />
        </button>
      </div>
      {children}
    </Dialog>
  );
}
