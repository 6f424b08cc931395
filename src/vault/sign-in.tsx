import { keyOutline } from 'ionicons/icons';
import { type FormEvent, useEffect, useState } from 'react';
import { ask, toast } from '../kit/announce.ts';
import { Icon } from '../kit/icon.tsx';
import { Mark } from '../kit/mark.tsx';
import { call, NotRead } from './api.ts';
import { DocumentFields } from './document-fields.tsx';
import { PasswordField } from './password-field.tsx';
import { entered } from './session.ts';

/** Sign-in of employees: kind and number of document, password; or a passkey. It needs a connection, and says so. */
export function SignIn({ notice }: { notice?: string | undefined }) {
  const [type, setType] = useState('13');
  const [number, setNumber] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(notice);
  useEffect(() => {
    document.title = 'Quincena · Ingresar';
  }, []);

  async function enter(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await work();
      await entered();
    } catch (cause) {
      const message = messageOf(cause);
      if (cause instanceof NotRead && cause.status === 401) toast(message, { danger: true });
      setError(message);
    }
    setBusy(false);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const document_number = number.replace(/[^0-9A-Za-z]/g, '');
    if (!document_number || !password) setError('Escriba su número de documento y su contraseña.');
    else void enter(() => call('POST', '/login', { document_type: type, document_number, password }));
  }

  return (
    <main className="v-in">
      <div className="v-in__c">
        <Mark size={56} />
        <h1>Su pago, claro y siempre a la mano</h1>
        <p className="c-2">Ingrese para ver sus comprobantes de nómina.</p>
        <form onSubmit={submit} noValidate>
          <DocumentFields
            type={type}
            number={number}
            onType={setType}
            onNumber={setNumber}
            invalid={!!error}
          />
          <PasswordField
            label="Contraseña"
            value={password}
            onChange={setPassword}
            complete="current-password"
            describedBy={error ? 'v-error' : undefined}
            aside={
              <button type="button" className="v-link" onClick={() => void explainRecovery()}>
                La olvidé
              </button>
            }
          />
          {error && (
            <p className="q-err" id="v-error" role="alert">
              {error}
            </p>
          )}
          <button className="q-btn q-btn--primary q-btn--block v-big" type="submit" disabled={busy}>
            {busy ? 'Ingresando…' : 'Ingresar'}
          </button>
          {'PublicKeyCredential' in globalThis && (
            <>
              <span className="v-in__or">o</span>
              <button
                className="q-btn q-btn--plain q-btn--block v-big"
                type="button"
                disabled={busy}
                onClick={() => void enter(async () => (await import('./passkeys.ts')).signInWithPasskey())}
              >
                <Icon of={keyOutline} />
                Usar llave de acceso
              </button>
            </>
          )}
        </form>
        <footer>
          La primera vez necesita conexión y <a href="/payslip/activate">el código que le dieron</a>.
          <br />
          Después podrá entrar con PIN, huella o rostro. <a href="/login">Soy de la empresa</a>
        </footer>
      </div>
    </main>
  );
}

const explainRecovery = (): Promise<boolean> =>
  ask({
    title: 'Recuperar su acceso',
    lines: [
      'Pida un código en nómina, con su documento en la mano: sirve una vez y dura un día.',
      'Con él elige otra contraseña en «el código que le dieron».',
    ],
    badge: 'info',
    accept: 'Entendido',
  });

function messageOf(cause: unknown): string {
  if (cause instanceof NotRead)
    return cause.offline ? 'Sin conexión. Para ingresar necesita conexión.' : cause.message;
  // What the browser says when nobody chose a passkey.
  return cause instanceof Error && cause.name === 'NotAllowedError'
    ? 'No se usó ninguna llave de acceso. Ingrese con su contraseña.'
    : 'No se pudo ingresar. Intente de nuevo.';
}
