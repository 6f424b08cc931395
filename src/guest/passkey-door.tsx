import { keyOutline } from 'ionicons/icons';
import { useState } from 'react';
import { Icon } from '../kit/icon.tsx';
import { arrived, noConnection } from './network.ts';

/** Coming in with a passkey: it says itself whose it is, so nothing is typed. What it needs arrives when it is pressed. */
export function PasskeyDoor({ onDone }: { onDone: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function go() {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const part = await arrived(() => import('./passkey-sign-in.ts'));
    const failed = part ? await part.signInWithPasskey() : noConnection;
    setBusy(false);
    if (failed) setFailure(failed);
    else onDone();
  }

  return (
    <div className="gs-key">
      <button
        type="button"
        className="q-btn q-btn--plain q-btn--block"
        aria-disabled={busy}
        onClick={() => void go()}
      >
        <Icon of={keyOutline} />
        Usar llave de acceso
      </button>
      <div role="alert">{failure && <p className="q-err">{failure}</p>}</div>
    </div>
  );
}
