import { type FormEvent, useState } from 'react';
import { addClearedNames } from '../../domain/calls/form-data.ts';
import { formatMobile, parseMobile } from '../../domain/identity/mobile.ts';
import { showToast } from '../../kit/overlays/announce.ts';
import { findDraft, keepVaultDraft } from '../questions/drafts.ts';
import { type Account, callVault, NotRead } from '../session/api.ts';
import { reloadAccount } from '../session/session.ts';

const wrong = 'Escriba los 10 números de su celular; empiezan por 3.';

type Props = { account: Account; onDone: () => void; onLater?: () => void };

/** Saves the mobile number used to recover a lost access. */
export function MobileForm({ account, onDone, onLater }: Props) {
  const saved = formatMobile(account.mobile ?? '');
  const draft = `mobile:${account.id}`;
  const [text, setText] = useState(() => findDraft<string>(draft) ?? saved);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  function write(next: string): void {
    setText(next);
    keepVaultDraft(draft, next !== saved && next);
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const mobile = text.trim() ? parseMobile(text) : account.mobile ? null : undefined;
    if (mobile === undefined) {
      setError(wrong);
      return document.getElementById('v-mobile')?.focus();
    }
    setBusy(true);
    try {
      await callVault('PUT /mobile', addClearedNames({ mobile }));
      keepVaultDraft(draft, undefined);
      showToast(mobile ? 'Celular guardado' : 'Celular quitado');
      onDone();
      await reloadAccount();
    } catch (cause) {
      if (!(cause instanceof NotRead)) throw cause;
      setBusy(false);
      setError(cause.message);
    }
  }

  return (
    <form
      className="v-form"
      onSubmit={(event) => void save(event)}
      noValidate
      data-dirty={text && text !== saved ? true : undefined}
    >
      <div className="q-field">
        <label htmlFor="v-mobile">Celular</label>
        <input
          id="v-mobile"
          className="q-input q-num"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={20}
          placeholder="300 123 4567"
          value={text}
          onChange={(event) => write(event.target.value)}
          aria-invalid={error !== undefined}
          aria-describedby={error ? 'v-mobile-error' : undefined}
          data-first={onLater ? undefined : ''}
        />
      </div>
      {error && (
        <p className="q-error" id="v-mobile-error" role="alert">
          {error}
        </p>
      )}
      <div className="v-actions flex wrap gap-8">
        <button type="submit" className="q-btn q-btn--primary" aria-disabled={busy}>
          {busy ? 'Guardando…' : 'Guardar'}
        </button>
        {onLater && (
          <button
            type="button"
            className="q-btn q-btn--ghost"
            onClick={() => {
              keepVaultDraft(draft, undefined);
              onLater();
            }}
          >
            Ahora no
          </button>
        )}
      </div>
    </form>
  );
}
