import { cloudOfflineOutline, fingerPrintOutline } from 'ionicons/icons';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Icon } from '../../kit/marks/icon.tsx';
import { ask } from '../../kit/overlays/announce.ts';
import { isOnline, subscribeOnline } from '../../offline/connectivity.ts';
import { unlockWithPin } from '../../offline/locks.ts';
import {
  checkSession,
  endLockedOutSession,
  eraseForgottenVault,
  type LockedVault,
  leaveLock,
  openVault,
} from '../session/session.ts';
import '../styles/lock.css?adopt';
import { OtherPeople } from '../sign-in/kept-people.tsx';
import { BigMark } from './big-mark.tsx';
import { PinPad } from './pin-pad.tsx';

/** Renders the locked vault. The PIN or the passkey opens it, also without a connection. */
export function LockScreen({ locked }: { locked: LockedVault }) {
  const { owner, name, digits, passkey, notice } = locked;
  const [pin, setPin] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(notice);
  const online = useSyncExternalStore(subscribeOnline, isOnline);
  useEffect(() => {
    document.title = 'Quincena · Bóveda cerrada';
    // Nothing else is requested while the vault is locked. The answer also tells whether there is a connection.
    const look = () => void checkSession(owner);
    look();
    return subscribeOnline(() => isOnline() && look());
  }, [owner]);

  async function tryPin(text: string): Promise<void> {
    setPin(text);
    if (text.length < digits) return;
    setBusy(true);
    setProblem(undefined);
    // An attempt that cannot be counted is not tried: the device is full, or its store is closed.
    const attempt = await unlockWithPin(owner, text).catch(() => undefined);
    if (attempt?.outcome === 'open') return openVault(attempt.unlocked);
    if (attempt?.outcome === 'erased') return endLockedOutSession();
    setPin('');
    setBusy(false);
    if (!attempt)
      return setProblem('Este dispositivo está lleno y no deja abrir lo guardado. Libere espacio.');
    setProblem(
      attempt.left === 1
        ? 'PIN equivocado. Le queda 1 intento; después se borra lo guardado aquí.'
        : `PIN equivocado. Le quedan ${attempt.left} intentos.`,
    );
  }

  async function usePasskey(): Promise<void> {
    setProblem(undefined);
    const { openWithPasskey } = await import('../sign-in/passkeys.ts');
    const opened = passkey && (await openWithPasskey(owner, passkey));
    if (opened) await openVault(opened);
    else
      setProblem(
        digits ? 'La llave de acceso no abrió la bóveda. Use su PIN.' : 'No se abrió. Intente otra vez.',
      );
  }

  async function forgot(): Promise<void> {
    const goes = await ask({
      title: digits ? '¿Olvidó su PIN?' : '¿No puede abrirla?',
      lines: [
        `${digits ? 'El PIN no se puede recuperar. ' : ''}Se borra lo guardado en este dispositivo y usted ingresa de nuevo: con su llave de acceso, con su contraseña si la tiene, o con un código de nómina.`,
        'Sus comprobantes siguen a salvo en el servidor.',
      ],
      badge: 'warn',
      accept: 'Borrar e ingresar',
      cancel: 'Volver',
      danger: true,
    });
    if (goes) await eraseForgottenVault(owner);
  }

  return (
    <main className="v-lock on-brand">
      <div className="v-lock-body row center">
        <BigMark />
        <h1>{name ? `Hola, ${name}` : 'Su bóveda'}</h1>
        <p className="v-lock-sub">
          {digits
            ? 'Escriba su PIN para abrir su bóveda'
            : 'Ábrala con su huella, su rostro o el bloqueo del teléfono'}
        </p>
        {digits ? (
          <PinPad
            digits={digits}
            value={pin}
            onChange={(typed) => void tryPin(typed)}
            busy={busy}
            problem={problem}
            corner={
              passkey && (
                <button
                  type="button"
                  className="v-pin-alternative"
                  aria-label="Abrir con la llave de acceso"
                  onClick={() => void usePasskey()}
                >
                  <Icon of={fingerPrintOutline} size="l" />
                </button>
              )
            }
          />
        ) : (
          <>
            <p className="v-pin-message text-14" role="alert">
              {problem}
            </p>
            <button
              type="button"
              className="q-btn q-btn--sun q-btn--block v-big"
              onClick={() => void usePasskey()}
            >
              <Icon of={fingerPrintOutline} />
              Abrir con mi huella o rostro
            </button>
          </>
        )}
        <p className="v-lock-actions flex gap-8">
          <button className="m text-15" type="button" onClick={() => void forgot()}>
            {digits ? 'Olvidé mi PIN' : 'No puedo abrirla'}
          </button>
          <button className="m text-15" type="button" onClick={leaveLock}>
            Usar otra cuenta
          </button>
        </p>
        <OtherPeople except={owner} />
        {!online && (
          <p className="v-lock-offline t-label row gap-8" role="status">
            <Icon of={cloudOfflineOutline} />
            Sin conexión: puede abrir lo guardado
          </p>
        )}
      </div>
    </main>
  );
}
