import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { ask } from '../../kit/overlays/announce.ts';
import { isOnline, subscribeOnline } from '../../offline/connectivity.ts';
import { type UnlockAttempt, unlockWithPin } from '../../offline/locks.ts';
import { releaseEarlyLock } from '../session/early-vault.ts';
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
import { describeAttempt } from './describe-attempt.ts';
import {
  findEarlyHome,
  getControlName,
  prepareEarlyHome,
  removeEarlyHome,
  showEarlyHome,
  waitForPaint,
} from './early-home.ts';
import { LockView } from './lock-view.tsx';

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

  // biome-ignore lint/correctness/useExhaustiveDependencies: the lock of the page is taken over once
  useLayoutEffect(() => {
    const { pin: typed, pressed, problem: message, attempt } = releaseEarlyLock();
    if (message) setProblem(message);
    // The next key goes to the field of this lock: the other field is gone.
    document.querySelector<HTMLInputElement>('#root .v-pin input')?.focus();
    if (attempt) void finishAttempt(typed, attempt);
    else removeEarlyHome();
    if (typed && !attempt) void tryPin(typed);
    if (pressed) pressAgain(pressed);
  }, []);

  async function tryPin(text: string): Promise<void> {
    if (text.length < digits) setPin(text);
    // An attempt that cannot be counted is not tried: the device is full, or its store is closed.
    else {
      const attempt = unlockWithPin(owner, text).catch(() => undefined);
      prepareEarlyHome(owner);
      await finishAttempt(text, attempt);
    }
  }

  async function finishAttempt(typed: string, asked: Promise<UnlockAttempt | undefined>): Promise<void> {
    setPin(typed);
    setBusy(true);
    setProblem(undefined);
    const attempt = await asked;
    if (attempt?.outcome === 'open') {
      if (!findEarlyHome()) await showEarlyHome(attempt.unlocked).catch(() => false);
      if (findEarlyHome()) await waitForPaint();
      return openVault(attempt.unlocked);
    }
    if (attempt?.outcome === 'erased') return endLockedOutSession();
    setPin('');
    setBusy(false);
    setProblem(describeAttempt(attempt));
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
    <LockView
      name={name}
      digits={digits}
      pin={pin}
      busy={busy}
      problem={problem}
      online={online}
      onPin={(typed) => void tryPin(typed)}
      onPasskey={passkey && (() => void usePasskey())}
      onForget={() => void forgot()}
      onLeave={leaveLock}
      others={<OtherPeople except={owner} />}
    />
  );
}

/** Presses the button that was pressed on the lock of the page. The names of other people come a moment later. */
function pressAgain(label: string): void {
  const find = () =>
    [...document.querySelectorAll<HTMLElement>('.v-lock button')].find(
      (button) => getControlName(button) === label,
    );
  const button = find();
  if (button) {
    button.click();
    return;
  }
  const watcher = new MutationObserver(() => {
    const late = find();
    if (!late) return;
    watcher.disconnect();
    late.click();
  });
  const lock = document.querySelector('.v-lock');
  if (lock) watcher.observe(lock, { childList: true, subtree: true });
}
