import { type FormEvent, useEffect, useState } from 'react';
import { createWriteKey } from '../domain/calls/write-key.ts';
import type { SignInCredentials, SignInResult } from '../kit/forms/sign-in-form.tsx';
import { FormField } from '../kit/inputs/field.tsx';
import { noConnection } from '../net/no-connection.ts';
import { loadModule, loadNetwork } from './network.ts';

type Props = {
  signIn: (credentials: SignInCredentials) => Promise<SignInResult>;
  onDone: () => void;
};

/** Sets the password of an invited user, with the code of the invitation, and signs in. */
export default function InvitationForm({ signIn, onDone }: Props) {
  const [invited] = useState(() => invitedBy(location.hash));
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [name, setName] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [writeKey] = useState(createWriteKey);

  useEffect(() => {
    if (!invited) return;
    void loadNetwork().then(async (net) => {
      try {
        const { data } = (await net?.write<{ data: { name: string } }>(
          'post',
          '/invitation/look',
          invited,
          undefined,
          'caller',
        )) ?? { data: undefined };
        setName(data?.name);
      } catch (error) {
        // A missing connection is reported when the password is sent.
        setErrors(net?.getFieldErrors(error) ?? {});
      }
    });
  }, [invited]);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const values = { email: '', password: '', ...form, ...(invited && { code: invited.code }) };
    const empty = Object.entries(fields).filter(
      ([name]) => !(values as Record<string, string>)[name]?.trim(),
    );
    if (empty.length > 0)
      return setErrors(Object.fromEntries(empty.map(([name, { missing }]) => [name, [missing]])));
    setBusy(true);
    // Checked here first, once the module arrives. The server decides.
    const judge = await loadModule(() => import('../domain/passwords/password-problems.ts'));
    const why = judge?.findPasswordProblem(values.password, 'staff', [values.email, name]);
    if (why) {
      setBusy(false);
      return setErrors({ password: [`${why}.`] });
    }
    const net = await loadNetwork();
    if (!net) {
      setBusy(false);
      return setErrors({ code: [noConnection] });
    }
    try {
      await writeKey.send(values, (key) => net.write('post', '/invitation', values, key));
      const came = await signIn({ email: values.email, password: values.password });
      if (came.ok) return onDone();
      setErrors({ code: [`Su contraseña quedó guardada, y falta ingresar con ella: ${came.message}`] });
    } catch (error) {
      const message = net.findRefusal(error)?.body.message ?? noConnection;
      const found = net.getFieldErrors(error);
      setErrors(Object.keys(found).length > 0 ? found : { code: [message] });
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="q-signin stack gap-16" noValidate onSubmit={(event) => void send(event)}>
      {invited && (
        <p className="c-2">
          {name ? `Hola, ${name}. ` : ''}Esta es su invitación a trabajar aquí: elija su contraseña para
          entrar. Si ya tiene cuenta, escriba la de siempre.
        </p>
      )}
      {Object.entries(fields).map(([name, { label, type, autoComplete }]) =>
        invited && name === 'code' ? (
          errors['code'] && (
            <p key={name} className="q-error" role="alert">
              {errors['code'].join(' ')}
            </p>
          )
        ) : (
          <FormField
            key={name}
            label={label}
            errors={errors[name]}
            hint={
              name === 'password'
                ? '12 caracteres o más. Varias palabras sin relación sirven bien.'
                : undefined
            }
          >
            {(ties) => (
              <input
                {...ties}
                className="q-input"
                name={name}
                type={type}
                autoComplete={autoComplete}
                {...(invited && name === 'email' && { defaultValue: invited.email, readOnly: true })}
              />
            )}
          </FormField>
        ),
      )}
      <button type="submit" className="q-btn q-btn--primary q-btn--block" aria-disabled={busy}>
        {busy ? 'Guardando…' : 'Guardar mi contraseña'}
      </button>
      {!invited && (
        <p className="c-2">
          Si es empleado, su código va <a href="/payslip/activate">en su propia puerta</a>.
        </p>
      )}
    </form>
  );
}

/** Reads the code and email of an invitation link, after the `#`. */
function invitedBy(hash: string): { code: string; email: string } | undefined {
  const link = new URLSearchParams(hash.slice(1));
  const [code, email] = [link.get('invitation'), link.get('email')];
  return code && email ? { code, email } : undefined;
}

const fields = {
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
