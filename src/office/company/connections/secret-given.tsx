import { copyOutline } from 'ionicons/icons';
import { useEffect, useRef } from 'react';
import { copyText } from '../../../kit/device/copy-text.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { showToast } from '../../../kit/overlays/announce.ts';
import './webhooks.css?adopt';

/** Secret of a webhook, to take to whoever receives. It is not shown again. */
export function SecretGiven({ secret, onClose }: { secret: string; onClose: () => void }) {
  const first = useRef<HTMLButtonElement>(null);
  // The button that had the focus is gone.
  useEffect(() => first.current?.focus(), []);
  async function copy() {
    if (await copyText(secret)) showToast('Secreto copiado');
    else showToast('No se pudo copiar. Selecciónelo y cópielo a mano.', { danger: true });
  }
  return (
    <>
      <div className="q-sheet-body webhook-form webhook-secret stack gap-10" role="status" data-kept="">
        <p>
          Quien recibe comprueba con él que el aviso es de Quincena. No se vuelve a mostrar: guárdelo allá.
        </p>
        <label className="t-label" htmlFor="webhook-secret">
          Secreto
        </label>
        <input
          id="webhook-secret"
          className="q-input"
          readOnly
          value={secret}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <div className="q-sheet-foot">
        <button type="button" className="q-btn q-btn--plain" onClick={onClose}>
          Listo
        </button>
        <button ref={first} type="button" className="q-btn q-btn--primary" onClick={() => void copy()}>
          <Icon of={copyOutline} />
          Copiar
        </button>
      </div>
    </>
  );
}
