import { keyOutline, phonePortraitOutline } from 'ionicons/icons';
import { type FormEvent, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { formatMobile } from '../../domain/identity/mobile.ts';
import { askToRemovePasskey, canUsePasskeys, type Passkey } from '../../kit/forms/passkeys.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { showToast } from '../../kit/overlays/announce.ts';
import { isOnline, subscribeOnline } from '../../offline/connectivity.ts';
import { findLock, keepPasskeys } from '../../offline/locks.ts';
import { PinInput } from '../lock/pin-input.tsx';
import { useRefresh } from '../page/refresh.ts';
import { formatMoment } from '../page/texts.ts';
import { VaultSheet } from '../page/vault-sheet.tsx';
import { type Account, callVault, NotRead, readVault } from '../session/api.ts';
import { endLockedOutSession, reloadAccount } from '../session/session.ts';
import { PasswordSheet } from '../sign-in/password-sheet.tsx';
import { MobileForm } from './mobile-form.tsx';

/** Renders the password and the passkeys of an employee. Changing them needs a connection, and the section says so. */
export function AccessSection({ account }: { account: Account }) {
  const [passkeys, setPasskeys] = useState<Passkey[]>();
  const [unread, setUnread] = useState(false);
  const [open, setOpen] = useState<'password' | 'passkey' | 'mobile'>();
  const heading = useRef<HTMLHeadingElement>(null);
  const load = useCallback(() => {
    readVault('GET /passkeys', account.id).then(
      ({ data: { data } }) => {
        setPasskeys(data);
        setUnread(false);
        const ids = data.map(({ id }) => id);
        keepPasskeys(account.id, ids).catch(() => undefined);
      },
      () => setUnread(true),
    );
  }, [account.id]);
  const online = useSyncExternalStore(subscribeOnline, isOnline);
  const times = useRefresh();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with all the rest
  useEffect(() => {
    if (online) load();
  }, [load, online, times]);

  async function remove(key: Passkey): Promise<void> {
    const lock = await findLock(account.id).catch(() => undefined);
    if (lock?.byPasskey?.id === key.id && !lock.byPin)
      return showToast(
        'Con ella abre la bóveda de este teléfono. Elija antes un PIN, en «En este dispositivo».',
        {
          danger: true,
        },
      );
    if (!(await askToRemovePasskey(key))) return;
    await callVault('DELETE /passkeys/:id', { id: key.id }).catch(showFailure);
    // The focused button is removed with its row.
    heading.current?.focus();
    load();
  }

  return (
    <section className="v-card" aria-labelledby="v-access">
      <h2 id="v-access" ref={heading} tabIndex={-1}>
        Cómo ingresa
      </h2>
      {!passkeys && (unread || !online) && (
        <p className="c-2">Con conexión verá aquí sus llaves de acceso.</p>
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
      <div className="v-actions flex wrap gap-8">
        {canUsePasskeys() && (
          <button type="button" className="q-btn q-btn--plain" onClick={() => setOpen('passkey')}>
            <Icon of={keyOutline} />
            Agregar llave de acceso
          </button>
        )}
        <button type="button" className="q-btn q-btn--plain" onClick={() => setOpen('password')}>
          {account.has_password === false ? 'Poner una contraseña' : 'Cambiar la contraseña'}
        </button>
        <button type="button" className="q-btn q-btn--plain" onClick={() => setOpen('mobile')}>
          <Icon of={phonePortraitOutline} />
          {account.mobile ? 'Cambiar el celular' : 'Dejar un celular'}
        </button>
      </div>
      <p className="c-3 t-caption">
        {account.mobile
          ? `Si pierde el teléfono, su empleador lo llama al ${formatMobile(account.mobile)}. Solo lo ve cuando usted pide entrar de nuevo.`
          : 'Un celular le ayuda a volver a entrar si pierde el teléfono.'}
      </p>
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
      {open === 'mobile' && (
        <VaultSheet title="Celular para recuperar el acceso" onClose={() => setOpen(undefined)}>
          <MobileForm account={account} onDone={() => setOpen(undefined)} />
        </VaultSheet>
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
    </section>
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
      const added = await addPasskey(owner, locked && pin ? pin : undefined, 'Llave de este dispositivo');
      if (added.attempt?.outcome === 'erased') return endLockedOutSession();
      if (added.attempt?.outcome === 'wrong')
        showToast('Llave guardada. El PIN no era ese: no abre la bóveda de este dispositivo.');
      else showToast(added.opensVault ? 'Llave guardada: también abre la bóveda' : 'Llave guardada');
      onClose();
    } catch (cause) {
      setBusy(false);
      setError(cause instanceof NotRead ? cause.message : 'No se creó la llave de acceso. Intente otra vez.');
    }
  }

  return (
    <VaultSheet title="Agregar llave de acceso" onClose={onClose}>
      <p className="c-2">
        Ingresa con su huella, su rostro o el bloqueo de su teléfono, sin escribir la contraseña.
      </p>
      <form className="v-form" onSubmit={add} noValidate data-dirty={pin ? true : undefined}>
        {locked && (
          <div className="q-field">
            <label htmlFor="v-passkey-pin">
              PIN de la bóveda, para que la llave también la abra (opcional)
            </label>
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
