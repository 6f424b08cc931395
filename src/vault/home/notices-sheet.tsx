import { useEffect, useState } from 'react';
import { showToast } from '../../kit/overlays/announce.ts';
import { hasPushSubscription, wantNotices } from '../notices/notices.ts';
import { listReadIds, noteRead } from '../page/read-ids.ts';
import { VaultSheet } from '../page/vault-sheet.tsx';
import { NotRead } from '../session/api.ts';

const mark = 'notices-offered';
const hasDeclinedNotices = (owner: string): boolean => listReadIds(mark).includes(owner);

/** Returns whether this browser may ask for notifications and this employee has none here. */
async function canOfferNotices(owner: string): Promise<boolean> {
  if (hasDeclinedNotices(owner) || !('Notification' in globalThis)) return false;
  return Notification.permission === 'default' && (await hasPushSubscription(owner)) === false;
}

/** Offers once, in one tap, to tell this phone of each payment. */
export function NoticesSheet({ owner, onGone }: { owner: string; onGone: () => void }) {
  const [busy, setBusy] = useState(false);
  const close = (): void => {
    noteRead(mark, [owner]);
    onGone();
  };
  async function accept(): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      if (await wantNotices(owner)) showToast('Avisos activados');
      close();
    } catch (error) {
      showToast(error instanceof NotRead ? error.message : 'Este navegador no permitió los avisos.', {
        danger: true,
      });
      setBusy(false);
    }
  }
  return (
    <VaultSheet title="¿Le avisamos cuando le paguen?" onClose={close}>
      <p className="c-2">El aviso no dice cuánto ni de quién: solo que hay algo por leer.</p>
      <div className="v-why-actions stack gap-10">
        <button
          type="button"
          className="q-btn q-btn--primary q-btn--block v-big"
          aria-disabled={busy}
          onClick={() => void accept()}
        >
          Avíseme cuando me paguen
        </button>
        <button type="button" className="q-btn q-btn--plain q-btn--block v-big" onClick={close}>
          Ahora no
        </button>
      </div>
    </VaultSheet>
  );
}

/** Returns whether to offer notifications; `undefined` until the browser says whether it may. */
export function useNoticesOffer(owner: string): boolean | undefined {
  const [offered, setOffered] = useState<boolean>();
  useEffect(() => {
    let here = true;
    void canOfferNotices(owner).then(
      (can) => here && setOffered(can),
      () => here && setOffered(false),
    );
    return () => {
      here = false;
    };
  }, [owner]);
  return offered;
}
