import { chevronDownOutline, eyeOffOutline, eyeOutline } from 'ionicons/icons';
import { type FormEvent, useEffect, useState } from 'react';
import { toast } from '../kit/announce.ts';
import { Icon } from '../kit/icon.tsx';
import { Mark } from '../kit/mark.tsx';
import { NotRead } from './api.ts';
import { signIn } from './session.ts';
import { documentTypes } from './texts.ts';

/** Sign-in of employees: kind and number of document, password. It needs a connection, and says so. */
export function SignIn({ notice }: { notice?: string | undefined }) {
  const [type, setType] = useState('13');
  const [number, setNumber] = useState('');
  const [password, setPassword] = useState('');
  const [visible, setVisible] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(notice);
  useEffect(() => {
    document.title = 'Quincena · Ingresar';
  }, []);

  async function enter(event: FormEvent): Promise<void> {
    event.preventDefault();
    const document_number = number.replace(/[^0-9A-Za-z]/g, '');
    if (!document_number || !password) return setError('Escriba su número de documento y su contraseña.');
    setBusy(true);
    setError(undefined);
    try {
      await signIn({ document_type: type, document_number, password });
    } catch (cause) {
      const message = messageOf(cause);
      if (cause instanceof NotRead && cause.status === 401) toast(message, { danger: true });
      setError(message);
    }
    setBusy(false);
  }

  return (
    <main className="v-in">
      <div className="v-in__c">
        <Mark size={56} />
        <h1>Su pago, claro y siempre a la mano</h1>
        <p className="c-2">Ingrese para ver sus comprobantes de nómina.</p>
        <form onSubmit={enter} noValidate>
          <div className="v-in__two">
            <div className="q-field">
              <label htmlFor="v-type">Documento</label>
              <span className="q-sel">
                <select
                  id="v-type"
                  className="q-input"
                  value={type}
                  onChange={(e) => setType(e.target.value)}
                >
                  {documentTypes.map(([code, short, long]) => (
                    <option key={code} value={code} label={short} title={long}>
                      {short}
                    </option>
                  ))}
                </select>
                <Icon of={chevronDownOutline} size="s" />
              </span>
            </div>
            <div className="q-field">
              <label htmlFor="v-number">Número</label>
              <input
                id="v-number"
                className="q-input q-num"
                value={number}
                onChange={(e) => setNumber(e.target.value)}
                inputMode={type === '41' || type === '42' ? 'text' : 'numeric'}
                autoComplete="username"
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? 'v-error' : undefined}
              />
            </div>
          </div>
          <div className="q-field">
            <label htmlFor="v-password">Contraseña</label>
            <span className="v-in__pw">
              <input
                id="v-password"
                className="q-input"
                type={visible ? 'text' : 'password'}
                value={password}
                onChange={(e) => setPassword(e.target.value)}
                autoComplete="current-password"
                aria-describedby={error ? 'v-error' : undefined}
              />
              <button
                type="button"
                className="q-ib"
                aria-label={visible ? 'Ocultar la contraseña' : 'Mostrar la contraseña'}
                aria-pressed={visible}
                onClick={() => setVisible(!visible)}
              >
                <Icon of={visible ? eyeOffOutline : eyeOutline} />
              </button>
            </span>
          </div>
          {error && (
            <p className="q-err" id="v-error" role="alert">
              {error}
            </p>
          )}
          <button className="q-btn q-btn--primary q-btn--block v-big" type="submit" disabled={busy}>
            {busy ? 'Ingresando…' : 'Ingresar'}
          </button>
        </form>
        <footer>
          La primera vez necesita conexión.
          <br />
          Después podrá leer aquí lo guardado. <a href="/login">Soy de la empresa</a>
        </footer>
      </div>
    </main>
  );
}

function messageOf(cause: unknown): string {
  if (!(cause instanceof NotRead)) return 'No se pudo ingresar. Intente de nuevo.';
  return cause.offline ? 'Sin conexión. Para ingresar necesita conexión.' : cause.message;
}
