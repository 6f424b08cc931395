import { keyOutline } from 'ionicons/icons';
import { useState } from 'react';
import { Icon } from '../marks/icon.tsx';

type Props = {
  /** Comes in with a passkey of this device; otherwise says why not. */
  signIn: () => Promise<string | undefined>;
  onDone: () => void;
};

/** Coming in with a passkey: it says itself whose it is, so nothing is typed. */
export function PasskeyButton({ signIn, onDone }: Props) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function go() {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const failed = await signIn();
    setBusy(false);
    if (failed) setFailure(failed);
    else onDone();
  }

  return (
    <>
      <button
        type="button"
        className="q-btn q-btn--plain q-btn--block"
        aria-disabled={busy}
        onClick={() => void go()}
      >
        <Icon of={keyOutline} />
        Usar llave de acceso
      </button>
      <div role="alert">{failure && <p className="q-error">{failure}</p>}</div>
    </>
  );
}
