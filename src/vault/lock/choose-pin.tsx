import { fingerPrintOutline, keypadOutline } from 'ionicons/icons';
import { useEffect, useState } from 'react';
import { canUsePasskeys } from '../../kit/forms/passkeys.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { showToast } from '../../kit/overlays/announce.ts';
import type { Account } from '../session/api.ts';
import { keepVault, skipPin } from '../session/session.ts';
import { PasswordSheet } from '../sign-in/password-sheet.tsx';
import { BigMark } from './big-mark.tsx';
import { PinPad } from './pin-pad.tsx';
import { explainWeakPin } from './weak-pin.ts';

const lengths = [6, 4] as const;

/** Returns whether the device can recognise its owner by fingerprint, face or screen lock. */
const knowsOwner = async (): Promise<boolean> =>
  canUsePasskeys() &&
  (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false));

/**
 * Chooses, after the first sign-in on a device, how the stored vault opens: by the device's recognition or by a
 * PIN.
 */
export default function ChoosePin({ account, notice }: { account: Account; notice?: string | undefined }) {
  const [way, setWay] = useState<'either' | 'pin'>();
  useEffect(() => {
    document.title = 'Quincena · Cómo abrir en este dispositivo';
    void knowsOwner().then((does) => setWay(does ? 'either' : 'pin'));
  }, []);
  return (
    <main className="v-lock on-brand">
      <div className="v-lock-body row center">
        <BigMark />
        {way === 'either' && <EitherWay account={account} notice={notice} onPin={() => setWay('pin')} />}
        {way === 'pin' && <ByPin account={account} notice={notice} />}
      </div>
    </main>
  );
}

type WayProps = { account: Account; notice?: string | undefined };

function EitherWay({ account, notice, onPin }: WayProps & { onPin: () => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(notice);

  async function byPasskey(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const { makePasskey } = await import('../sign-in/passkeys.ts');
      const made = await makePasskey(account.id, 'Huella o rostro de este teléfono');
      if (made) return await keepVault(account, made);
      showToast('Su huella o rostro ya sirve para ingresar. Para leer sin conexión elija también un PIN.');
      onPin();
    } catch {
      setBusy(false);
      setProblem('No se usó su huella o rostro. Intente otra vez, o elija un PIN.');
    }
  }

  return (
    <>
      <h1>¿Cómo quiere abrirlo?</h1>
      <p className="v-lock-sub">Así nadie más ve su pago en este teléfono.</p>
      <p className="v-pin-message text-14" role="alert">
        {problem}
      </p>
      <div className="v-way stack gap-12 full">
        <button
          type="button"
          className="q-btn q-btn--sun v-big"
          aria-disabled={busy}
          onClick={() => void byPasskey()}
        >
          <Icon of={fingerPrintOutline} />
          {busy ? 'Esperando…' : 'Usar mi huella o rostro'}
        </button>
        <button type="button" className="q-btn v-big" disabled={busy} onClick={onPin}>
          <Icon of={keypadOutline} />
          Elegir un PIN
        </button>
      </div>
      <WithoutEither account={account} busy={busy} />
    </>
  );
}

/** Asks for the PIN twice, to catch a typing error. */
function ByPin({ account, notice }: WayProps) {
  const [digits, setDigits] = useState<(typeof lengths)[number]>(6);
  const [first, setFirst] = useState<string>();
  const [pin, setPin] = useState('');
  const [busy, setBusy] = useState(false);
  const [full, setFull] = useState(false);
  const [problem, setProblem] = useState(notice);

  function again(words: string): void {
    setFirst(undefined);
    setPin('');
    setProblem(words);
  }

  async function put(value: string): Promise<void> {
    setPin(value);
    if (value.length < digits) return;
    if (first === undefined) {
      const weak = explainWeakPin(value);
      if (weak) return again(weak);
      setProblem(undefined);
      setFirst(value);
      setPin('');
    } else if (first !== value) again('No coinciden. Elija su PIN otra vez.');
    else {
      setBusy(true);
      try {
        await keepVault(account, value);
      } catch {
        setBusy(false);
        setFull(true);
        again('Este dispositivo está lleno o no deja guardar. Libere espacio, o siga sin guardar.');
      }
    }
  }

  return (
    <>
      <h1>{first === undefined ? `Elija ${digits} números` : 'Escríbalos otra vez'}</h1>
      <p className="v-lock-sub">{busy ? 'Guardando…' : 'Sin ellos nadie ve su pago en este teléfono.'}</p>
      <PinPad digits={digits} value={pin} onChange={(v) => void put(v)} busy={busy} problem={problem} />
      <p className="v-lock-actions flex gap-8">
        {first === undefined ? (
          <button
            className="m text-15"
            type="button"
            onClick={() => {
              setDigits(digits === 6 ? 4 : 6);
              setPin('');
            }}
          >
            {digits === 6 ? 'Usar 4 números' : 'Usar 6 números'}
          </button>
        ) : (
          <button className="m text-15" type="button" onClick={() => again('')}>
            Empezar de nuevo
          </button>
        )}
      </p>
      <WithoutEither account={account} busy={busy} offered={full} />
    </>
  );
}

/**
 * Continues without storing anything. An employee without a password needs one to come back, so it is asked for
 * where there is no other way to sign in.
 */
function WithoutEither({ account, busy, offered = false }: WayProps & { busy: boolean; offered?: boolean }) {
  const [asking, setAsking] = useState(false);
  const without = account.has_password === false;
  if (without && !offered) return null;
  return (
    <>
      <p className="v-lock-actions flex gap-8">
        <button
          className="m text-15"
          type="button"
          disabled={busy}
          onClick={() => (without ? setAsking(true) : skipPin(account))}
        >
          {without ? 'Usar una contraseña' : 'Ahora no'}
        </button>
      </p>
      <p className="v-lock-note t-label">Así no se guarda nada aquí: necesitará conexión para leer.</p>
      {asking && (
        <PasswordSheet has={false} onDone={() => skipPin(account)} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
