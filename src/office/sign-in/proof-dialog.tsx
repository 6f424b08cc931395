import { shieldCheckmarkOutline } from 'ionicons/icons';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { OfficeOutput } from '../../domain/office/calls.ts';
import { PasskeyButton } from '../../kit/forms/passkey-button.tsx';
import { canUsePasskeys } from '../../kit/forms/passkeys.ts';
import { FormField } from '../../kit/inputs/field.tsx';
import { Icon } from '../../kit/marks/icon.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { read } from '../../net/calls.ts';
import { session } from '../../net/session.ts';
import { proveByPasskey, sendProof } from './prove.ts';
import { SignInByProvider } from './sign-in-by-provider.tsx';
import './doors.css?adopt';

type Factors = OfficeOutput<'GET /user/factors'>['data'];
type Way = 'password' | 'code';

const ways = {
  password: {
    label: 'Contraseña',
    type: 'password',
    autoComplete: 'current-password',
    empty: 'Escriba su contraseña.',
  },
  code: {
    label: 'Código de su aplicación',
    type: 'text',
    autoComplete: 'one-time-code',
    empty: 'Escriba el código.',
  },
} as const;

/** Asks the user to confirm the identity. The interrupted call continues when `onEnd` receives `true`. */
export default function ProofDialog({ onEnd }: { onEnd: (proven: boolean) => void }) {
  const { user } = session.get();
  const [factors, setFactors] = useState<Factors>();
  const [way, setWay] = useState<Way>('password');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const done = useCallback(() => onEnd(true), [onEnd]);

  useEffect(() => {
    // Without an answer the dialog asks for the password, which most users have.
    void read('GET /user/factors', {}, { by: 'app' }).then(
      ({ data }) => {
        setFactors(data);
        if (!data.password && data.totp) setWay('code');
      },
      () => undefined,
    );
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is another one
  useEffect(() => form.current?.querySelector('input')?.focus(), [way]);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const value = String(new FormData(event.currentTarget).get(way) ?? '').trim();
    if (!value) return setProblem(ways[way].empty);
    setBusy(true);
    const why = await sendProof(way === 'code' ? { code: value } : { password: value });
    setBusy(false);
    if (!why) return done();
    setProblem(why);
    form.current?.querySelector('input')?.select();
  }

  const writes = !factors || factors.password || factors.totp;
  const { label, empty: _, ...input } = ways[way];
  return (
    <Dialog label="Confirme que es usted" role="alertdialog" onClose={() => onEnd(false)}>
      <span className="q-dialog-icon info">
        <Icon of={shieldCheckmarkOutline} size="l" />
      </span>
      <h2>Confirme que es usted</h2>
      <p className="q-dialog-body">Después sigue por sí solo con lo que estaba haciendo.</p>
      {writes && (
        <form ref={form} className="door-form stack gap-14" noValidate onSubmit={(event) => void send(event)}>
          <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
          <FormField key={way} label={label} errors={problem ? [problem] : undefined}>
            {(ties) => <input {...ties} {...input} className="q-input" name={way} data-first="" />}
          </FormField>
          <button type="submit" className="q-btn q-btn--primary q-btn--block" aria-disabled={busy}>
            {busy ? 'Comprobando…' : 'Confirmar'}
          </button>
        </form>
      )}
      <div className="door-ways stack gap-14">
        {factors?.password && factors.totp && (
          <button
            type="button"
            className="q-btn q-btn--ghost q-btn--block"
            onClick={() => {
              setProblem(undefined);
              setWay(way === 'code' ? 'password' : 'code');
            }}
          >
            {way === 'code' ? 'Usar la contraseña' : 'Usar un código'}
          </button>
        )}
        {canUsePasskeys() && (factors?.passkeys ?? 0) > 0 && (
          <PasskeyButton signIn={proveByPasskey} onDone={done} />
        )}
        <SignInByProvider onDone={done} proves />
        <button type="button" className="q-btn q-btn--plain q-btn--block" onClick={() => onEnd(false)}>
          Ahora no
        </button>
      </div>
    </Dialog>
  );
}
