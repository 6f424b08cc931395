import { keyOutline } from 'ionicons/icons';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { createWriteKey } from '../../domain/calls/write-key.ts';
import { invitedRole, roleNames } from '../../domain/identity/roles.ts';
import type { Errors } from '../../domain/records/errors.ts';
import type { Instant } from '../../domain/values/day.ts';
import { askToRemovePasskey, canUsePasskeys, type Passkey } from '../../kit/forms/passkeys.ts';
import { FormField } from '../../kit/inputs/field.tsx';
import { Icon } from '../../kit/marks/icon.tsx';
import { showToast } from '../../kit/overlays/announce.ts';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../kit/overlays/sheet-head.tsx';
import { call, read } from '../../net/calls.ts';
import { needsConnection } from '../../net/no-connection.ts';
import { findRefusal, getFieldErrors, showRefusal, showUnanswered } from '../../net/refusal.ts';
import { session } from '../../net/session.ts';
import { formatRecentMoment } from '../months/when.ts';
import { useClosing } from '../navigation/leaving.ts';
import { useSession } from '../records/records.ts';
import { makeStaffPasskey } from './make-passkey.ts';
import { OwnInvitation } from './own-invitation.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { SecondFactor } from './second-factor.tsx';
import './account.css?adopt';

type Props = {
  onClose: () => void;
  change?: boolean;
};

/** Shows how the user signs in and where. Every action needs a connection. */
export default function AccountSheet({ onClose, change = false }: Props) {
  const { user } = useSession();
  const [changing, setChanging] = useState(change);
  const [typed, setTyped] = useState(false);
  const close = useClosing(typed, onClose);
  const password = useRef<HTMLHeadingElement>(null);
  if (!user) return null;
  return (
    <Dialog label="Mi cuenta" as="sheet" onClose={close} onLeft={onClose}>
      <SheetHead title="Mi cuenta" onClose={close} />
      <div className="q-sheet-body own-account stack" data-dirty={typed ? 'lost' : undefined}>
        <p>
          <b>{user.name}</b>
          <span className="t-caption c-3">
            {user.email} · {user.roles.map((r) => roleNames[r.name]).join(', ')}
          </span>
        </p>
        {canUsePasskeys() && <Passkeys />}
        <section aria-labelledby="own-password">
          <h3 id="own-password" className="t-sub" ref={password} tabIndex={-1}>
            Contraseña
          </h3>
          {changing ? (
            <ChangePassword
              onTyped={setTyped}
              onDone={() => {
                setChanging(false);
                setTyped(false);
                password.current?.focus();
              }}
            />
          ) : (
            <button type="button" className="q-btn q-btn--plain" onClick={() => setChanging(true)}>
              Cambiar la contraseña
            </button>
          )}
        </section>
        <SecondFactor />
        {user.roles.some(({ name }) => name === invitedRole) && <OwnInvitation />}
        <OwnSessions done={done} />
      </div>
    </Dialog>
  );
}

function Passkeys() {
  const [keys, setKeys] = useState<Passkey[]>();
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const load = useCallback(() => {
    read('GET /user/passkeys', {}, { by: 'person' }).then(
      ({ data }) => setKeys(data),
      () => undefined,
    );
  }, []);
  useEffect(load, [load]);

  async function add() {
    if (busy) return;
    setBusy(true);
    await done(makeStaffPasskey);
    setBusy(false);
    load();
  }

  async function remove(key: Passkey) {
    if (!(await askToRemovePasskey(key))) return;
    await done(() => call('DELETE /user/passkeys/:id', { id: key.id }, undefined, 'caller'));
    // The focused button disappears.
    heading.current?.focus();
    load();
  }

  return (
    <section aria-labelledby="own-keys">
      <h3 id="own-keys" className="t-sub" ref={heading} tabIndex={-1}>
        Llaves de acceso
      </h3>
      <p className="c-2">
        Con una llave ingresa con su huella, su rostro o el bloqueo del equipo, sin contraseña.
      </p>
      {keys !== undefined && keys.length > 0 && (
        <ul>
          {keys.map((key) => (
            <li key={key.id}>
              <span>
                {key.name}
                <span className="t-caption c-3">
                  {key.last_used_at ? 'Usada: ' : 'Creada: '}
                  {formatRecentMoment(Date.parse(key.last_used_at ?? key.created_at) as Instant)}
                </span>
              </span>
              <button
                type="button"
                className="q-btn q-btn--ghost q-btn--sm"
                aria-label={`Quitar ${key.name}`}
                onClick={() => void remove(key)}
              >
                Quitar
              </button>
            </li>
          ))}
        </ul>
      )}
      <button type="button" className="q-btn q-btn--plain" aria-disabled={busy} onClick={() => void add()}>
        <Icon of={keyOutline} />
        {busy ? 'Esperando…' : 'Agregar llave de acceso'}
      </button>
    </section>
  );
}

const passwordFields = {
  current: ['Contraseña actual', 'current-password', 'Escriba su contraseña actual.'],
  password: ['Contraseña nueva', 'new-password', 'Escriba la contraseña nueva.'],
} as const;

type Change = { onTyped: (typed: boolean) => void; onDone: () => void };

function ChangePassword({ onTyped, onDone }: Change) {
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [writeKey] = useState(createWriteKey);
  const form = useRef<HTMLFormElement>(null);
  // The focused button disappears, so the focus moves to the first field with an error, or to the first one.
  const first = Object.keys(errors)[0] ?? 'current';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal anew
  useEffect(() => form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus(), [errors]);

  async function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const empty = Object.entries(passwordFields).filter(([name]) => !values[name]);
    if (empty.length > 0)
      return setErrors(Object.fromEntries(empty.map(([name, [, , missing]]) => [name, [missing]])));
    setBusy(true);
    try {
      const judge = await import('../../domain/passwords/password-problems.ts').catch(() => undefined);
      const { user } = session.get();
      const why = judge?.findPasswordProblem(values.password, 'staff', [user?.name, user?.email]);
      if (why) return setErrors({ password: [`${why}.`] });
      const { message } = await writeKey.send(values, (key) =>
        call('PUT /user/password', values, key, 'caller'),
      );
      showToast(message);
      onDone();
    } catch (error) {
      const found = getFieldErrors(error);
      setErrors(
        Object.keys(found).length > 0
          ? found
          : { password: [findRefusal(error)?.body.message ?? needsConnection] },
      );
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      ref={form}
      onInput={({ currentTarget }) => onTyped([...new FormData(currentTarget).values()].some(Boolean))}
      onSubmit={(event) => void change(event)}
    >
      {Object.entries(passwordFields).map(([name, [label, autoComplete]]) => (
        <FormField
          key={name}
          label={label}
          errors={errors[name]}
          hint={
            name === 'password' ? '12 caracteres o más. Varias palabras sin relación sirven bien.' : undefined
          }
        >
          {(ties) => (
            <input {...ties} className="q-input" name={name} type="password" autoComplete={autoComplete} />
          )}
        </FormField>
      ))}
      <button type="submit" className="q-btn q-btn--primary" aria-disabled={busy}>
        {busy ? 'Guardando…' : 'Guardar la contraseña'}
      </button>
    </form>
  );
}

/** Runs an action and shows its message, or why it failed. */
async function done(work: () => Promise<{ message: string }>): Promise<void> {
  try {
    showToast((await work()).message);
  } catch (error) {
    const refusal = findRefusal(error);
    if (refusal) showRefusal(refusal);
    else showUnanswered(error);
  }
}
