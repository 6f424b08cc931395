import { type FormEvent, useRef, useState } from 'react';
import { addClearedNames } from '../../domain/calls/form-data.ts';
import type { VaultInput } from '../../domain/vault/calls.ts';
import { showToast } from '../../kit/overlays/announce.ts';
import { noteTyped } from '../page/note-typed.ts';
import { VaultSheet } from '../page/vault-sheet.tsx';
import { callVault, NotRead } from '../session/api.ts';
import { employeeSession } from '../session/session.ts';
import { PasswordField } from './password-field.tsx';
import { UsernameField } from './username-field.tsx';

type Props = {
  /** True when there is a password, which can be changed or removed. */
  has: boolean;
  onDone: () => void;
  onClose: () => void;
};

/** Sets, changes or removes the optional password. A change or removal requires the current one. */
export function PasswordSheet({ has, onDone, onClose }: Props) {
  const [error, setError] = useState<{ words: string; field?: string }>();
  const [busy, setBusy] = useState(false);
  const now = employeeSession.get();
  const form = useRef<HTMLFormElement>(null);

  async function send(values: VaultInput<'PUT /password'>, done: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await callVault('PUT /password', values);
      showToast(done);
      onDone();
    } catch (cause) {
      setBusy(false);
      if (!(cause instanceof NotRead)) throw cause;
      const field = Object.keys(cause.body.errors ?? {})[0];
      setError({ words: cause.message, ...(field && { field }) });
      if (field) form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
    }
  }
  const fields = () =>
    Object.fromEntries(new FormData(form.current ?? undefined)) as { current?: string; password: string };
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const judge = await import('../../domain/passwords/password-problems.ts').catch(() => undefined);
    const own = 'account' in now ? [now.account.name, now.account.document_number] : [];
    const why = judge?.findPasswordProblem(fields().password, 'employee', own);
    if (why) {
      setError({ words: `${why}.`, field: 'password' });
      return form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus();
    }
    void send(
      fields(),
      has
        ? 'Contraseña cambiada. Las demás sesiones se cerraron.'
        : 'Contraseña guardada. Las demás sesiones se cerraron.',
    );
  };
  const wrong = (name: string) =>
    error?.field === name ? { invalid: true, describedBy: 'v-change-error' } : {};
  const title = has ? 'Cambiar la contraseña' : 'Poner una contraseña';
  return (
    <VaultSheet title={title} onClose={onClose}>
      <form
        className="v-form"
        ref={form}
        onSubmit={(event) => void save(event)}
        onInput={noteTyped}
        noValidate
      >
        <UsernameField number={'account' in now ? now.account.document_number : ''} />
        {has && (
          <PasswordField
            label="Contraseña de ahora"
            name="current"
            first
            complete="current-password"
            {...wrong('current')}
          />
        )}
        <PasswordField
          label="Contraseña nueva"
          name="password"
          first={!has}
          complete="new-password"
          {...wrong('password')}
        />
        {error && (
          <p className="q-error" id="v-change-error" role="alert">
            {error.words}
          </p>
        )}
        <button type="submit" className="q-btn q-btn--primary q-btn--block v-big" aria-disabled={busy}>
          {busy ? 'Guardando…' : has ? 'Cambiar' : 'Guardar'}
        </button>
        {has && (
          <button
            type="button"
            className="q-btn q-btn--ghost q-btn--block v-big"
            aria-disabled={busy}
            onClick={() =>
              void send(addClearedNames({ ...fields(), password: null }), 'Ya no hay contraseña')
            }
          >
            Quitar la contraseña
          </button>
        )}
      </form>
    </VaultSheet>
  );
}
