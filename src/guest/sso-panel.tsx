import { useEffect, useState } from 'react';
import { backInPlace, buildSsoAddress, fetchProviderName, signedInChannel } from '../net/sso.ts';
import { readNextAddress } from './next-address.ts';
import { readSsoReturn, rememberWhoCame } from './sso.ts';

/**
 * Renders sign-in by the identity provider: a button when the installation has one, the reason of a failure, and
 * the way on after a success. Without a provider it renders nothing.
 */
export function SsoPanel() {
  const [name, setName] = useState<string>();
  const [back] = useState(() => readSsoReturn(location.search));
  const [failed, setFailed] = useState(false);
  const arriving = back?.done && !failed;
  /** True in a window that came only to sign in again. Its page waits behind, and this window is done. */
  const inPlace = back?.done && back.next === backInPlace;

  useEffect(() => {
    if (!back?.done) return void fetchProviderName().then(setName);
    void rememberWhoCame().then((isKnown) => {
      if (!isKnown) setFailed(true);
      else if (!inPlace) location.replace(back.next);
      else {
        new BroadcastChannel(signedInChannel).postMessage('');
        window.close();
      }
    });
  }, [back, inPlace]);

  if (arriving)
    return (
      <p className="q-note q-note--plain" role="status">
        {inPlace ? 'Ya ingresó. Puede cerrar esta ventana y seguir donde estaba.' : 'Entrando…'}
      </p>
    );
  return (
    <div className="stack gap-12">
      {(failed || (back && !back.done)) && (
        <p className="q-note q-note--warn" role="alert">
          {back && !back.done ? back.trouble : 'No se pudo completar el ingreso. Intente de nuevo.'}
        </p>
      )}
      {name !== undefined && (
        <a className="q-btn q-btn--plain q-btn--block" href={buildSsoAddress(readNextAddress())}>
          Entrar con {name}
        </a>
      )}
    </div>
  );
}
