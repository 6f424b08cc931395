import { timeOutline } from 'ionicons/icons';
import { useState } from 'react';
import type { Resource } from '../../domain/records/resource.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';

const ChangesSheet = defineLazyPart('changes-sheet', () => import('./changes-sheet.tsx'));

export function ChangesButton(props: { resource: Resource; id: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="q-btn q-btn--ghost"
        aria-haspopup="dialog"
        aria-label="Historial"
        onClick={() => setOpen(true)}
      >
        <Icon of={timeOutline} />
        <span className="not-phone">Historial</span>
      </button>
      {open && <ChangesSheet {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
