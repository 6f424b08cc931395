import { type FormEvent, useState } from 'react';
import { createWriteKey } from '../../domain/calls/write-key.ts';
import type { Errors } from '../../domain/records/errors.ts';
import { FormField } from '../../kit/inputs/field.tsx';
import { showToast } from '../../kit/overlays/announce.ts';
import { call } from '../../net/calls.ts';
import { findRefusal, getFieldErrors, showRefusal, showUnanswered } from '../../net/refusal.ts';
import { checkConnection } from '../records/connected.ts';

export function OwnInvitation() {
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [writeKey] = useState(createWriteKey);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || !checkConnection()) return;
    const form = event.currentTarget;
    const code = String(new FormData(form).get('code')).trim();
    if (!code) return setErrors({ code: ['Escriba el código.'] });
    setBusy(true);
    setErrors({});
    try {
      const { message } = await writeKey.send(code, (key) =>
        call('POST /user/invitations', { code }, key, 'caller'),
      );
      form.reset();
      showToast(`${message}. La verá en la lista de compañías al volver a ingresar.`);
    } catch (error) {
      const refusal = findRefusal(error);
      if (!refusal) return showUnanswered(error);
      const found = getFieldErrors(error);
      if (Object.keys(found).length > 0) setErrors(found);
      else showRefusal(refusal);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby="own-invitation">
      <h3 id="own-invitation" className="t-sub">
        Invitación de una compañía
      </h3>
      <form noValidate onSubmit={(event) => void send(event)}>
        <FormField label="Código de la invitación" errors={errors['code']}>
          {(ties) => (
            <input {...ties} className="q-input" name="code" maxLength={40} autoComplete="one-time-code" />
          )}
        </FormField>
        <button type="submit" className="q-btn q-btn--plain" aria-disabled={busy}>
          {busy ? 'Aceptando…' : 'Aceptar'}
        </button>
      </form>
    </section>
  );
}
