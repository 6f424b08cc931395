import { type FormEvent, useState } from 'react';
import { showToast } from '../../kit/overlays/announce.ts';
import { changePin } from '../../offline/locks.ts';
import type { Lock } from '../../offline/vault-db.ts';
import { PinInput } from '../lock/pin-input.tsx';
import { explainWeakPin } from '../lock/weak-pin.ts';
import { VaultSheet } from '../page/vault-sheet.tsx';
import { noteLockLook } from '../session/lock-look.ts';
import { endLockedOutSession } from '../session/session.ts';
import { deviceFullWords } from './use-lock.ts';

type ChangePinProps = {
  owner: string;
  passkey: Lock['byPasskey'];
  onClose: () => void;
};

/** Changes the PIN of the vault, or sets one for a vault that a fingerprint opens. */
export function ChangePin({ owner, passkey, onClose }: ChangePinProps) {
  const [before, setBefore] = useState('');
  const [after, setAfter] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  function refuse(field: 'before' | 'after', words: string): void {
    setError(words);
    document.getElementById(`v-pin-${field}`)?.focus();
  }

  async function change(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (!/^\d{4,6}$/.test(after)) return refuse('after', 'El PIN nuevo lleva de 4 a 6 dígitos.');
    const weak = explainWeakPin(after);
    if (weak) return refuse('after', weak);
    setBusy(true);
    // The next lock may have another length, also when this page is closed meanwhile.
    noteLockLook(undefined);
    if (passkey) {
      const { addPinByPasskey } = await import('../sign-in/passkeys.ts');
      const added = await addPinByPasskey(owner, passkey, after).catch(() => undefined);
      setBusy(false);
      if (!added)
        return refuse(
          'after',
          added === undefined ? deviceFullWords : 'No se usó su huella o rostro. Intente otra vez.',
        );
      showToast('PIN guardado');
      return onClose();
    }
    const tried = await changePin(owner, before, after).catch(() => undefined);
    setBusy(false);
    if (!tried) return refuse('after', deviceFullWords);
    if (tried.outcome === 'erased') return endLockedOutSession();
    if (tried.outcome === 'wrong')
      return refuse(
        'before',
        `El PIN de ahora no es ese. ${tried.left === 1 ? 'Le queda 1 intento; después se borra lo guardado aquí.' : `Le quedan ${tried.left} intentos.`}`,
      );
    showToast('PIN cambiado');
    onClose();
  }

  const field = (label: string, id: string, value: string, put: (value: string) => void) => (
    <div className="q-field">
      <label htmlFor={id}>{label}</label>
      <PinInput
        id={id}
        className="q-input"
        inputMode="numeric"
        maxLength={6}
        value={value}
        onChange={put}
        aria-describedby={error ? 'v-pin-error' : undefined}
        data-first={id === (passkey ? 'v-pin-after' : 'v-pin-before') ? '' : undefined}
      />
    </div>
  );
  return (
    <VaultSheet title={passkey ? 'Poner un PIN' : 'Cambiar el PIN'} onClose={onClose}>
      <form className="v-form" onSubmit={change} noValidate>
        {!passkey && field('PIN de ahora', 'v-pin-before', before, setBefore)}
        {field('PIN nuevo', 'v-pin-after', after, setAfter)}
        {error && (
          <p className="q-error" id="v-pin-error" role="alert">
            {error}
          </p>
        )}
        <button type="submit" className="q-btn q-btn--primary q-btn--block v-big" aria-disabled={busy}>
          {busy ? 'Guardando…' : passkey ? 'Guardar' : 'Cambiar'}
        </button>
      </form>
    </VaultSheet>
  );
}
