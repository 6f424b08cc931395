import { eyeOffOutline, eyeOutline, timeOutline, warningOutline } from 'ionicons/icons';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormField } from '../inputs/field.tsx';
import { Icon } from '../marks/icon.tsx';

export type SignInCredentials = { email: string; password: string; code?: string };
export type SignInResult = { ok: true } | { ok: false; message: string; wait?: number; wantsCode?: boolean };

type Props = {
  signIn: (credentials: SignInCredentials) => Promise<SignInResult>;
  onDone: () => void;
  /** Set when a session ended, so that only the password is asked for. */
  email?: string;
};

/** Asks for email and password. Shows errors in place and, after too many attempts, how long to wait. */
export function SignInForm({ signIn, onDone, email }: Props) {
  const [visible, setVisible] = useState(false);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<Partial<SignInCredentials>>({});
  const [failure, setFailure] = useState<string>();
  const [wantsCode, setWantsCode] = useState(false);
  const { seconds, wait } = useCountdown();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (email !== undefined) form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus();
  }, [email]);

  async function go(event: FormEvent) {
    event.preventDefault();
    if (busy || seconds > 0 || !form.current) return;
    const data = new FormData(form.current);
    const code = String(data.get('code') ?? '').trim();
    const credentials = {
      email: String(data.get('email')).trim(),
      password: String(data.get('password')),
      ...(code && { code }),
    };
    const absent = {
      ...(!credentials.email && { email: 'Escriba su correo.' }),
      ...(!credentials.password && { password: 'Escriba su contraseña.' }),
    };
    setMissing(absent);
    setFailure(undefined);
    const first = Object.keys(absent)[0];
    if (first) return form.current.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    setBusy(true);
    const result = await signIn(credentials);
    setBusy(false);
    if (result.ok) return onDone();
    setFailure(result.message);
    if (result.wantsCode) setWantsCode(true);
    if (result.wait) wait(result.wait);
    else
      form.current
        .querySelector<HTMLInputElement>(`[name=${result.wantsCode ? 'code' : 'password'}]`)
        ?.select();
  }

  return (
    <form ref={form} className="q-signin stack gap-16" noValidate onSubmit={go}>
      <FormField label="Correo" errors={missing.email ? [missing.email] : undefined}>
        {(ties) => (
          <input
            {...ties}
            className="q-input"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            defaultValue={email ?? ''}
            readOnly={email !== undefined}
          />
        )}
      </FormField>
      <FormField label="Contraseña" errors={missing.password ? [missing.password] : undefined}>
        {(ties) => (
          <span className="q-input q-input--wrap">
            <input
              {...ties}
              name="password"
              type={visible ? 'text' : 'password'}
              autoComplete="current-password"
            />
            <button
              type="button"
              className="q-icon-button q-icon-button--inside"
              aria-label={visible ? 'Ocultar la contraseña' : 'Mostrar la contraseña'}
              aria-pressed={visible}
              onClick={() => setVisible(!visible)}
            >
              <Icon of={visible ? eyeOffOutline : eyeOutline} />
            </button>
          </span>
        )}
      </FormField>
      {wantsCode && (
        <FormField label="Código de su aplicación" hint="Los 6 números de ahora, o un código de respaldo.">
          {(ties) => (
            <input
              {...ties}
              className="q-input"
              name="code"
              autoComplete="one-time-code"
              ref={(input) => input?.focus()}
            />
          )}
        </FormField>
      )}
      <div role="alert">
        {failure && seconds === 0 && (
          <p className="q-error">
            <Icon of={warningOutline} size="s" />
            {failure}
          </p>
        )}
        {seconds > 0 && (
          <p className="q-note q-note--warn">
            <Icon of={timeOutline} />
            <span>
              {failure} <span aria-hidden="true">Podrá intentar en {clock(seconds)}.</span>
            </span>
          </p>
        )}
      </div>
      <button type="submit" className="q-btn q-btn--primary q-btn--block" aria-disabled={busy || seconds > 0}>
        {busy ? 'Ingresando…' : 'Ingresar'}
      </button>
    </form>
  );
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Counts down to zero against the clock of the device, so that a tab that slept shows the right figure. */
function useCountdown(): { seconds: number; wait: (seconds: number) => void } {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const tick = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(tick);
  }, [until]);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  if (until !== 0 && seconds === 0) setUntil(0);
  return {
    seconds,
    wait: (length) => {
      setNow(Date.now());
      setUntil(Date.now() + length * 1000);
    },
  };
}
