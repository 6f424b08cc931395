import { type FormEvent, useEffect, useRef, useState } from 'react';
import { createWriteKey } from '../../../domain/calls/write-key.ts';
import type { Errors } from '../../../domain/records/errors.ts';
import { FormFoot } from '../../../kit/forms/form-foot.tsx';
import { FormField } from '../../../kit/inputs/field.tsx';
import { showToast } from '../../../kit/overlays/announce.ts';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../../kit/overlays/sheet-head.tsx';
import { call } from '../../../net/calls.ts';
import { findRefusal, getFieldErrors, showRefusal, showUnanswered } from '../../../net/refusal.ts';
import { type HandedInvitation, InvitationGiven } from '../../catalogue/invitation-given.tsx';
import { useClosing } from '../../navigation/leaving.ts';
import { checkConnection } from '../../records/connected.ts';
import './company-staff.css?adopt';

export type IssuedInvitation = { invitation: HandedInvitation; email: string };

type Props = { given: IssuedInvitation | undefined; onDone: () => void; onClose: () => void };

const fields = {
  name: { label: 'Nombre', type: 'text', missing: 'Escriba su nombre.' },
  email: { label: 'Correo', type: 'email', missing: 'Escriba su correo.' },
} as const;

export default function InvitePerson({ given: first, onDone, onClose }: Props) {
  const [given, setGiven] = useState(first);
  const [errors, setErrors] = useState<Errors>({});
  const [typed, setTyped] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [writeKey] = useState(createWriteKey);
  const close = useClosing(typed, onClose);
  const wrong = Object.keys(errors)[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal anew
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
  }, [errors]);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || !checkConnection()) return;
    const data = new FormData(event.currentTarget);
    const [name, email] = [String(data.get('name')).trim(), String(data.get('email')).trim()];
    const empty = Object.entries({ name, email }).filter(([, value]) => !value);
    if (empty.length > 0)
      return setErrors(
        Object.fromEntries(empty.map(([field]) => [field, [fields[field as keyof typeof fields].missing]])),
      );
    setBusy(true);
    setErrors({});
    try {
      const answer = await writeKey.send({ name, email }, (key) =>
        call('POST /company_staff', { name, email }, key, 'caller'),
      );
      setTyped(false);
      onDone();
      const { code, address, mailed = false } = answer.data ?? {};
      if (code && address) return setGiven({ invitation: { code, address, mailed }, email });
      showToast(answer.message);
      onClose();
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

  const title = given ? 'Invitación' : 'Invitar a una persona';
  const shut = given ? onClose : close;
  return (
    <Dialog label={title} as="sheet" onClose={shut} onLeft={onClose}>
      <SheetHead title={title} onClose={shut} />
      {given ? (
        <InvitationGiven of={given.invitation} email={given.email} onClose={onClose} />
      ) : (
        <form
          ref={form}
          noValidate
          data-dirty={typed ? 'lost' : undefined}
          onInput={({ currentTarget }) => setTyped([...new FormData(currentTarget).values()].some(Boolean))}
          onSubmit={(event) => void send(event)}
        >
          <div className="q-sheet-body company-staff-form stack gap-16">
            <p className="c-2">
              Entra cuando acepta, con el rol de cliente; de usted ve solo esta compañía. Si ya tiene cuenta,
              sigue con su contraseña.
            </p>
            {Object.entries(fields).map(([name, { label, type }]) => (
              <FormField key={name} label={label} errors={errors[name]}>
                {(ties) => (
                  <input
                    {...ties}
                    className="q-input"
                    name={name}
                    type={type}
                    maxLength={120}
                    autoComplete="off"
                  />
                )}
              </FormField>
            ))}
          </div>
          <FormFoot onCancel={close} busy={busy}>
            {busy ? 'Invitando…' : 'Invitar'}
          </FormFoot>
        </form>
      )}
    </Dialog>
  );
}
