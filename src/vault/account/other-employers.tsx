import { type FormEvent, useState } from 'react';
import { showToast } from '../../kit/overlays/announce.ts';
import { findDraft, keepVaultDraft } from '../questions/drafts.ts';
import { callVault, NotRead } from '../session/api.ts';
import { open } from '../session/session.ts';
import { dropCode, readCarriedCode } from '../sign-in/pending-code.ts';
import { refresh } from '../slips/slips.ts';

/** Opens the payslips of another employer, which requires a code of that employer. */
export default function OtherEmployers({ owner, narrowed }: { owner: string; narrowed: boolean }) {
  const draft = `employer-code:${owner}`;
  const [code, setCode] = useState(() => findDraft<string>(draft) ?? readCarriedCode());
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  function write(next: string): void {
    setCode(next);
    keepVaultDraft(draft, next);
  }

  function refuse(words: string): void {
    setError(words);
    document.getElementById('v-other')?.focus();
  }

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (code.replace(/[^0-9A-Za-z]/g, '').length !== 8)
      return refuse('Escriba las 8 letras y números del código que le dieron.');
    setBusy(true);
    setError(undefined);
    try {
      await callVault('POST /companies', { code });
      write('');
      dropCode();
      showToast('Listo: ya ve lo de ese empleador');
      await open();
      await refresh();
    } catch (cause) {
      if (!(cause instanceof NotRead)) throw cause;
      refuse(cause.message);
    }
    setBusy(false);
  }

  return (
    <form
      className="v-form"
      onSubmit={(event) => void add(event)}
      noValidate
      data-dirty={code ? true : undefined}
    >
      <p className="c-2 t-label">
        {narrowed
          ? 'Usted recuperó su acceso con un código de nómina. Por su seguridad, lo de otros empleadores sigue cerrado: ábralo con un código de ellos, o ingrese con una llave de acceso que ya tenía.'
          : '¿Trabaja también con otro empleador? Escriba el código que él le dio, y verá aquí lo que le paga.'}
      </p>
      <div className="q-field">
        <label htmlFor="v-other">Código de otro empleador</label>
        <input
          id="v-other"
          className="q-input q-num"
          value={code}
          onChange={(e) => write(e.target.value.toUpperCase())}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="7KQ4-M2XD"
          aria-invalid={error !== undefined}
          aria-describedby={error ? 'v-other-error' : undefined}
        />
      </div>
      {error && (
        <p className="q-error" id="v-other-error" role="alert">
          {error}
        </p>
      )}
      <button type="submit" className="q-btn q-btn--plain" aria-disabled={busy}>
        {busy ? 'Abriendo…' : 'Abrir'}
      </button>
    </form>
  );
}
