import { keyOutline } from 'ionicons/icons';
import { useState } from 'react';
import { Icon } from '../marks/icon.tsx';

type Props = {
  /** Signs in with a passkey of this device. Returns the reason on failure, `undefined` on success. */
  signIn: () => Promise<string | undefined>;
  onDone: () => void;
};

/** Signs in with a passkey. The passkey identifies its owner, so nothing is typed. */
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
