import { type FormEvent, useState } from 'react';
import { toast } from '../kit/announce.ts';
import { Field } from '../kit/field.tsx';
import { noConnection } from '../net/no-connection.ts';
import { network } from './network.ts';

/** Whoever was invited puts a password of their own, with the code they were given. */
export default function InvitationForm({ onDone }: { onDone: () => void }) {
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const empty = Object.entries(asked).filter(([name]) => !values[name]?.trim());
    if (empty.length > 0)
      return setErrors(Object.fromEntries(empty.map(([name, { missing }]) => [name, [missing]])));
    setBusy(true);
    const net = await network();
    if (!net) {
      setBusy(false);
      return setErrors({ code: [noConnection] });
    }
    try {
      await net.write('post', '/invitation', values, crypto.randomUUID());
      toast('Contraseña guardada. Ya puede ingresar.');
      onDone();
    } catch (error) {
      const message = net.refusalIn(error)?.body.message ?? noConnection;
      const found = net.fieldErrors(error);
      setErrors(Object.keys(found).length > 0 ? found : { code: [message] });
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="q-signin" noValidate onSubmit={(event) => void send(event)}>
      {Object.entries(asked).map(([name, { label, type, autoComplete }]) => (
        <Field key={name} label={label} errors={errors[name]}>
          {(ties) => (
            <input {...ties} className="q-input" name={name} type={type} autoComplete={autoComplete} />
          )}
        </Field>
      ))}
      <button type="submit" className="q-btn q-btn--primary q-btn--block" aria-disabled={busy}>
        {busy ? 'Guardando…' : 'Guardar mi contraseña'}
      </button>
    </form>
  );
}

const asked = {
  email: { label: 'Correo', type: 'email', autoComplete: 'username', missing: 'Escriba su correo.' },
  code: {
    label: 'Código de invitación',
    type: 'text',
    autoComplete: 'one-time-code',
    missing: 'Escriba el código.',
  },
  password: {
    label: 'Contraseña nueva',
    type: 'password',
    autoComplete: 'new-password',
    missing: 'Escriba la contraseña que va a usar.',
  },
} as const;
