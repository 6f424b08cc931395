import { timeOutline } from 'ionicons/icons';
import { lazy, Suspense, useState } from 'react';
import type { Resource } from '../../domain/resource.ts';
import { Icon } from '../../kit/icon.tsx';

const ChangesSheet = lazy(() => import('./changes-sheet.tsx'));

/** Opens who changed what of a record. */
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
      {open && (
        <Suspense fallback={null}>
          <ChangesSheet {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
