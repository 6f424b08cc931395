import { lockClosedOutline } from 'ionicons/icons';
import { type FormEvent, useEffect, useState } from 'react';
import { FormField } from '../../kit/inputs/field.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { Icon } from '../../kit/marks/icon.tsx';
import { showToast } from '../../kit/overlays/announce.ts';
import { canLock, changePin, findLock, setPreferences } from '../../offline/locks.ts';
import { type Lock, type LockTime, lockTimes } from '../../offline/vault-db.ts';
import { PinInput } from '../lock/pin-input.tsx';
import { explainWeakPin } from '../lock/weak-pin.ts';
import { coverAmounts } from '../page/amount.tsx';
import { VaultSheet } from '../page/vault-sheet.tsx';
import type { Account } from '../session/api.ts';
import { noteLockTime } from '../session/held-key.ts';
import { lock as closeVault, endLockedOutSession, startPinChoice } from '../session/session.ts';

const words: Record<LockTime, string> = {
  0: 'Al salir de la aplicación',
  1: 'Después de 1 minuto',
  5: 'Después de 5 minutos',
  15: 'Después de 15 minutos',
};

const full = 'Este dispositivo está lleno y no dejó guardar el cambio. Libere espacio.';

export function DeviceSection({ account }: { account: Account }) {
  const [lock, setLock] = useState<Lock | null>();
  const [changing, setChanging] = useState(false);
  const [times, setTimes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after a change
  useEffect(() => {
    findLock(account.id).then(
      (storedLock) => setLock(storedLock ?? null),
      () => setLock(null),
    );
  }, [account.id, times]);
  if (lock === undefined) return null;

  async function choose(values: Partial<Pick<Lock, 'lockAfter' | 'hideAmounts'>>): Promise<void> {
    if (!lock) return;
    setLock({ ...lock, ...values });
    try {
      await setPreferences(account.id, values);
    } catch {
      setLock(lock);
      return showToast(full, { danger: true });
    }
    if (values.lockAfter !== undefined) noteLockTime(values.lockAfter);
    if (values.hideAmounts !== undefined) coverAmounts(values.hideAmounts);
  }

  return (
    <section className="v-card" aria-labelledby="v-device">
      <h2 id="v-device">En este dispositivo</h2>
      {!lock && (
        <>
          <p className="c-2">
            {canLock()
              ? 'Sin PIN no se guarda nada aquí: necesita conexión para leer.'
              : 'Este navegador no deja guardar nada de forma segura.'}
          </p>
          {canLock() && (
            <div className="v-actions flex wrap gap-8">
              <button type="button" className="q-btn q-btn--plain" onClick={() => startPinChoice(account)}>
                <Icon of={lockClosedOutline} />
                Elegir un PIN y guardar
              </button>
            </div>
          )}
        </>
      )}
      {lock && (
        <>
          <FormField label="Cerrar la bóveda">
            {(ties) => (
              <Select
                ties={ties}
                value={String(lock.lockAfter)}
                options={words}
                onChange={(value) => {
                  const chosen = lockTimes.find((time) => String(time) === value);
                  if (chosen !== undefined) void choose({ lockAfter: chosen });
                }}
              />
            )}
          </FormField>
          <label className="v-check flex gap-10 top">
            <input
              type="checkbox"
              className="q-check"
              checked={lock.hideAmounts}
              onChange={(e) => void choose({ hideAmounts: e.target.checked })}
            />
            Ocultar los valores hasta tocar
          </label>
          <div className="v-actions flex wrap gap-8">
            <button type="button" className="q-btn q-btn--plain" onClick={() => setChanging(true)}>
              {lock.byPin ? 'Cambiar el PIN' : 'Poner un PIN'}
            </button>
            <button type="button" className="q-btn q-btn--plain" onClick={() => void closeVault()}>
              <Icon of={lockClosedOutline} />
              Cerrar la bóveda ya
            </button>
          </div>
        </>
      )}
      {changing && lock && (
        <ChangePin
          owner={account.id}
          passkey={lock.byPin ? undefined : lock.byPasskey}
          onClose={() => {
            setChanging(false);
            setTimes((count) => count + 1);
          }}
        />
      )}
    </section>
  );
}

type ChangePinProps = {
  owner: string;
  passkey: Lock['byPasskey'];
  onClose: () => void;
};

function ChangePin({ owner, passkey, onClose }: ChangePinProps) {
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
    if (passkey) {
      const { addPinByPasskey } = await import('../sign-in/passkeys.ts');
      const added = await addPinByPasskey(owner, passkey, after).catch(() => undefined);
      setBusy(false);
      if (!added)
        return refuse(
          'after',
          added === undefined ? full : 'No se usó su huella o rostro. Intente otra vez.',
        );
      showToast('PIN guardado');
      return onClose();
    }
    const tried = await changePin(owner, before, after).catch(() => undefined);
    setBusy(false);
    if (!tried) return refuse('after', full);
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
