import { type FormEvent, useEffect, useState } from 'react';
import { Mark } from '../kit/mark.tsx';
import { call, NotRead } from './api.ts';
import { DocumentFields } from './document-fields.tsx';
import { PasswordField } from './password-field.tsx';
import { entered } from './session.ts';

/**
 * The first time, from the QR of the paper: its letters come after the `#`, which no server sees, and leave the address
 * at once so that they stay in no history.
 */
export default function Activate() {
  const [code, setCode] = useState(() => decodeURIComponent(location.hash.slice(1)).slice(0, 12));
  const [type, setType] = useState('13');
  const [number, setNumber] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    document.title = 'Quincena · Activar su bóveda';
    if (location.hash) history.replaceState(null, '', '/payslip/activate');
  }, []);

  async function activate(event: FormEvent): Promise<void> {
    event.preventDefault();
    const document_number = number.replace(/[^0-9A-Za-z]/g, '');
    if (code.replace(/[^0-9A-Za-z]/g, '').length !== 8)
      return setError('Escriba las 8 letras del papel que le dieron.');
    if (!document_number) return setError('Escriba su número de documento.');
    if (password.length < 8) return setError('Elija una contraseña de 8 caracteres o más.');
    setBusy(true);
    setError(undefined);
    try {
      await call('POST', '/activate', { code, document_type: type, document_number, password });
      history.replaceState(null, '', '/payslip');
      await entered();
    } catch (cause) {
      setBusy(false);
      if (!(cause instanceof NotRead)) throw cause;
      setError(cause.offline ? 'Sin conexión. Para activar su bóveda necesita conexión.' : cause.message);
    }
  }

  return (
    <main className="v-in">
      <div className="v-in__c">
        <Mark size={56} />
        <h1>Active su bóveda</h1>
        <p className="c-2">Compruebe quién es y elija su contraseña. El código sirve una sola vez.</p>
        <form onSubmit={activate} noValidate>
          <div className="q-field">
            <label htmlFor="v-code">Código del papel</label>
            <input
              id="v-code"
              className="q-input q-num"
              value={code}
              onChange={(e) => setCode(e.target.value.toUpperCase())}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder="7KQ4-M2XD"
            />
          </div>
          <DocumentFields
            type={type}
            number={number}
            onType={setType}
            onNumber={setNumber}
            invalid={!!error}
          />
          <PasswordField
            label="Contraseña nueva"
            value={password}
            onChange={setPassword}
            complete="new-password"
            describedBy={error ? 'v-error' : undefined}
          />
          {error && (
            <p className="q-err" id="v-error" role="alert">
              {error}
            </p>
          )}
          <button className="q-btn q-btn--primary q-btn--block v-big" type="submit" disabled={busy}>
            {busy ? 'Activando…' : 'Activar'}
          </button>
        </form>
        <footer>
          <a href="/payslip">Ya tengo contraseña</a>
        </footer>
      </div>
    </main>
  );
}
