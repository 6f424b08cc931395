import { useQueryClient } from '@tanstack/react-query';
import { lockClosedOutline, lockOpenOutline, refreshOutline, trashOutline } from 'ionicons/icons';
import { useState } from 'react';
import { Icon } from '../../kit/icon.tsx';
import { closeRun, deleteRun, recalculateRun, reopenRun, type Stop } from './acts.ts';
import { isOpen, type Run, useGoing } from './runs.ts';

type Props = { run: Run; onStop: (stop: Stop | undefined) => void; onGone: () => void };

/** What may be done with a payment: open, everything; closed, only to open it again. */
export function RunActions({ run, onStop, onGone }: Props) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const going = useGoing(run.id);

  /** One at a time: while it goes the buttons wait. */
  async function one(act: () => Promise<unknown>) {
    if (busy) return;
    setBusy(true);
    await act();
    setBusy(false);
  }
  const remove = async () => (await deleteRun(client, run)) && onGone();

  if (!isOpen(run))
    return (
      <button
        type="button"
        className="q-btn q-btn--plain"
        aria-disabled={busy}
        onClick={() => void one(() => reopenRun(client, run))}
      >
        <Icon of={lockOpenOutline} />
        Reabrir
      </button>
    );
  return (
    <>
      <button
        type="button"
        className="q-ib"
        aria-label="Eliminar este pago"
        title="Eliminar"
        aria-disabled={busy}
        onClick={() => void one(remove)}
      >
        <Icon of={trashOutline} />
      </button>
      <button
        type="button"
        className="q-btn q-btn--plain"
        aria-disabled={busy}
        onClick={() =>
          void one(async () => {
            if (await recalculateRun(client, run)) onStop(undefined);
          })
        }
      >
        <Icon of={refreshOutline} />
        Recalcular
      </button>
      <button
        type="button"
        className="q-btn q-btn--primary"
        aria-disabled={busy}
        onClick={() => void one(async () => onStop(await closeRun(client, run)))}
      >
        <Icon of={lockClosedOutline} />
        {busy && going ? `${going.done} de ${going.total}` : 'Cerrar el pago'}
      </button>
    </>
  );
}
