import { useEffect, useState } from 'react';
import { providerName, rememberWhoCame, returnedFrom } from './sso.ts';

/**
 * The door of the provider of identity: a button when the installation has one, what went wrong when it came to
 * nothing, and going on when it went well. Without a provider there is nothing to see.
 */
export function SsoDoor({ next }: { next: string }) {
  const [name, setName] = useState<string>();
  const [back] = useState(() => returnedFrom(location.search));
  const [failed, setFailed] = useState(false);
  const arriving = back?.done && !failed;

  useEffect(() => {
    if (!back?.done) return void providerName().then(setName);
    void rememberWhoCame().then((known) => (known ? location.replace(back.next) : setFailed(true)));
  }, [back]);

  if (arriving)
    return (
      <p className="q-note q-note--plain" role="status">
        Entrando…
      </p>
    );
  return (
    <div className="gs-sso">
      {(failed || (back && !back.done)) && (
        <p className="q-note q-note--warn" role="alert">
          {back && !back.done ? back.trouble : 'No se pudo completar el ingreso. Intente de nuevo.'}
        </p>
      )}
      {name !== undefined && (
        <a className="q-btn q-btn--plain q-btn--block" href={`/api/sso/start?to=${encodeURIComponent(next)}`}>
          Entrar con {name || 'su cuenta de empresa'}
        </a>
      )}
    </div>
  );
}
