import { fingerPrintOutline, keypadOutline, lockClosedOutline } from 'ionicons/icons';
import { type FormEvent, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { askToRemovePasskey, canUsePasskeys, type Passkey } from '../../kit/forms/passkeys.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { showToast } from '../../kit/overlays/announce.ts';
import { isOnline, subscribeOnline } from '../../offline/connectivity.ts';
import { canLock, findLock, keepPasskeys } from '../../offline/locks.ts';
import { PinInput } from '../lock/pin-input.tsx';
import { useRefresh } from '../page/refresh.ts';
import { formatMoment } from '../page/texts.ts';
import { VaultSheet } from '../page/vault-sheet.tsx';
import { type Account, callVault, NotRead, readVault } from '../session/api.ts';
import { endLockedOutSession, reloadAccount, startPinChoice } from '../session/session.ts';
import { PasswordSheet } from '../sign-in/password-sheet.tsx';
import { ChangePin } from './change-pin.tsx';
import { useLock } from './use-lock.ts';

/** Renders the PIN, the fingerprints and the password of an employee. The last two need a connection, and the section says so. */
export function AccessSection({ account }: { account: Account }) {
  const [passkeys, setPasskeys] = useState<Passkey[]>();
  const [unread, setUnread] = useState(false);
  const [open, setOpen] = useState<'pin' | 'password' | 'passkey'>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { lock: kept, reload } = useLock(account.id);
  const load = useCallback(() => {
    readVault('GET /passkeys', account.id).then(
      async ({ data: { data } }) => {
        const ids = data.map(({ id }) => id);
        // A row that is gone no longer opens the vault of this device.
        await keepPasskeys(account.id, ids).catch(() => undefined);
        setPasskeys(data);
        setUnread(false);
      },
      () => setUnread(true),
    );
  }, [account.id]);
  const hasFingers = canUsePasskeys() || (passkeys !== undefined && passkeys.length > 0);
  const online = useSyncExternalStore(subscribeOnline, isOnline);
  const times = useRefresh();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with all the rest
  useEffect(() => {
    if (online) load();
  }, [load, online, times]);

  async function remove(key: Passkey): Promise<void> {
    const lock = await findLock(account.id).catch(() => undefined);
    if (lock?.byPasskey?.id === key.id && !lock.byPin)
      return showToast('Con ella abre la bóveda de este teléfono. Ponga antes un PIN.', { danger: true });
    if (!(await askToRemovePasskey(key))) return;
    await callVault('DELETE /passkeys/:id', { id: key.id }).catch(showFailure);
    // The focused button is removed with its row.
    heading.current?.focus();
    load();
  }

  return (
    <>
      <section className="v-card" aria-labelledby="v-pin-title">
        <h2 id="v-pin-title">PIN</h2>
        <p className="c-2">
          {kept?.byPin ? 'Abre la bóveda en este dispositivo.' : 'No hay un PIN en este dispositivo.'}
        </p>
        <div className="v-actions flex wrap gap-8">
          {kept ? (
            <button type="button" className="q-btn q-btn--plain" onClick={() => setOpen('pin')}>
              <Icon of={keypadOutline} />
              {kept.byPin ? 'Cambiar el PIN' : 'Poner un PIN'}
            </button>
          ) : (
            kept === null &&
            canLock() && (
              <button type="button" className="q-btn q-btn--plain" onClick={() => startPinChoice(account)}>
                <Icon of={lockClosedOutline} />
                Elegir un PIN y guardar
              </button>
            )
          )}
        </div>
      </section>
      {hasFingers && (
        <section className="v-card" aria-labelledby="v-access">
          <h2 id="v-access" ref={heading} tabIndex={-1}>
            Huella o rostro
          </h2>
          {!passkeys && (unread || !online) && <p className="c-2">Con conexión verá aquí las que agregó.</p>}
          {passkeys?.length === 0 && (
            <p className="c-2">Ingresa sin escribir nada, con lo que abre su teléfono.</p>
          )}
          <ul className="v-plainlist ruled">
            {passkeys?.map((passkey) => (
              <li key={passkey.id} className="v-set wrap between breaks row gap-12">
                <span>
                  {passkey.name}
                  <small className="block t-label c-3">
                    {passkey.last_used_at
                      ? `Usada el ${formatMoment(passkey.last_used_at)}`
                      : `Creada el ${formatMoment(passkey.created_at)}`}
                  </small>
                </span>
                <button type="button" className="q-btn q-btn--ghost" onClick={() => void remove(passkey)}>
                  Quitar
                </button>
              </li>
            ))}
          </ul>
          {canUsePasskeys() && (
            <div className="v-actions flex wrap gap-8">
              <button type="button" className="q-btn q-btn--plain" onClick={() => setOpen('passkey')}>
                <Icon of={fingerPrintOutline} />
                Agregar mi huella o rostro
              </button>
            </div>
          )}
        </section>
      )}
      <section className="v-card" aria-labelledby="v-password-title">
        <h2 id="v-password-title">Contraseña</h2>
        <p className="c-2">
          {account.has_password === false
            ? 'No tiene. Con ella vuelve a entrar desde otro teléfono.'
            : 'Con ella entra desde otro teléfono.'}
        </p>
        <div className="v-actions flex wrap gap-8">
          <button type="button" className="q-btn q-btn--plain" onClick={() => setOpen('password')}>
            {account.has_password === false ? 'Poner una contraseña' : 'Cambiar la contraseña'}
          </button>
        </div>
      </section>
      {open === 'pin' && kept && (
        <ChangePin
          owner={account.id}
          passkey={kept.byPin ? undefined : kept.byPasskey}
          onClose={() => {
            setOpen(undefined);
            reload();
          }}
        />
      )}
      {open === 'password' && (
        <PasswordSheet
          has={account.has_password !== false}
          onDone={() => {
            setOpen(undefined);
            void reloadAccount();
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'passkey' && (
        <AddPasskey
          owner={account.id}
          onClose={() => {
            setOpen(undefined);
            load();
          }}
        />
      )}
    </>
  );
}

function showFailure(error: unknown): void {
  if (!(error instanceof NotRead)) throw error;
  showToast(error.message, { danger: true });
}

function AddPasskey({ owner, onClose }: { owner: string; onClose: () => void }) {
  const [pin, setPin] = useState('');
  const [locked, setLocked] = useState(false);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    findLock(owner).then(
      (lock) => setLocked(lock?.byPin !== undefined),
      () => undefined,
    );
  }, [owner]);

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      const { addPasskey } = await import('../sign-in/passkeys.ts');
      const added = await addPasskey(
        owner,
        locked && pin ? pin : undefined,
        'Huella o rostro de este dispositivo',
      );
      if (added.attempt?.outcome === 'erased') return endLockedOutSession();
      if (added.attempt?.outcome === 'wrong')
        showToast('Guardada. El PIN no era ese: no abre la bóveda de este dispositivo.');
      else showToast(added.opensVault ? 'Guardada: también abre la bóveda' : 'Guardada');
      onClose();
    } catch (cause) {
      setBusy(false);
      setError(
        cause instanceof NotRead ? cause.message : 'No se guardó su huella o rostro. Intente otra vez.',
      );
    }
  }

  return (
    <VaultSheet title="Agregar mi huella o rostro" onClose={onClose}>
      <p className="c-2">
        Ingresa con su huella, su rostro o el bloqueo de su teléfono, sin escribir la contraseña.
      </p>
      <form className="v-form" onSubmit={add} noValidate data-dirty={pin ? true : undefined}>
        {locked && (
          <div className="q-field">
            <label htmlFor="v-passkey-pin">PIN de la bóveda, para que también la abra (opcional)</label>
            <PinInput
              id="v-passkey-pin"
              className="q-input"
              inputMode="numeric"
              maxLength={6}
              value={pin}
              onChange={setPin}
            />
          </div>
        )}
        {error && (
          <p className="q-error" role="alert">
            {error}
          </p>
        )}
        <button
          type="submit"
          className="q-btn q-btn--primary q-btn--block v-big"
          aria-disabled={busy}
          data-first=""
        >
          {busy ? 'Esperando…' : 'Continuar'}
        </button>
      </form>
    </VaultSheet>
  );
}
