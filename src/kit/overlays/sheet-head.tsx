import { closeOutline } from 'ionicons/icons';
import type { ReactNode, Ref } from 'react';
import { Icon } from '../marks/icon.tsx';

type Head = {
  title: ReactNode;
  onClose: () => void;
  heading?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
};

export function SheetHead({ title, onClose, heading, children }: Head) {
  return (
    <div className="q-sheet-head">
      <h2 className="t-heading" ref={heading}>
        {title}
      </h2>
      {children}
      <button type="button" className="q-icon-button" aria-label="Cerrar" onClick={onClose}>
        <Icon of={closeOutline} size="l" />
      </button>
    </div>
  );
}
