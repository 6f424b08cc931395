import { type FormEvent, useEffect, useRef, useState } from 'react';
import { createWriteKey } from '../../../domain/calls/write-key.ts';
import type { Webhook } from '../../../domain/office/webhooks.ts';
import type { Errors } from '../../../domain/records/errors.ts';
import { allEventTypes, eventTypes, isEventType } from '../../../domain/webhooks/event-types.ts';
import { FormFoot } from '../../../kit/forms/form-foot.tsx';
import { FormField } from '../../../kit/inputs/field.tsx';
import { showToast } from '../../../kit/overlays/announce.ts';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../../kit/overlays/sheet-head.tsx';
import { call } from '../../../net/calls.ts';
import { findRefusal, getFieldErrors, showRefusal, showUnanswered } from '../../../net/refusal.ts';
import { useClosing } from '../../navigation/leaving.ts';
import { checkConnection } from '../../records/connected.ts';
import { SecretGiven } from './secret-given.tsx';
import './webhooks.css?adopt';

type Props = { of: Webhook | undefined; onSaved: () => void; onClose: () => void };

/** Form of a webhook. After a new one is saved it shows its secret, once. */
export function WebhookForm({ of, onSaved, onClose }: Props) {
  const [errors, setErrors] = useState<Errors>({});
  const [typed, setTyped] = useState(false);
  const [busy, setBusy] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [amounts, setAmounts] = useState(of?.amounts ?? false);
  const form = useRef<HTMLFormElement>(null);
  const [writeKey] = useState(createWriteKey);
  const close = useClosing(typed, onClose);
  const wrong = Object.keys(errors)[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal anew
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
  }, [errors]);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || !checkConnection()) return;
    const data = new FormData(event.currentTarget);
    const values = {
      address: String(data.get('address')).trim(),
      description: String(data.get('description')).trim(),
      types: data.getAll('types').map(String).filter(isEventType),
      amounts,
    };
    const missing: Errors = {
      ...(!values.address && { address: ['Escriba a dónde se avisa'] }),
      ...(values.types.length === 0 && { types: ['Elija de qué avisa'] }),
    };
    if (Object.keys(missing).length > 0) return setErrors(missing);
    setBusy(true);
    setErrors({});
    try {
      if (of) {
        const changed = { ...values, id: of.id, base_version: of.version };
        const { message } = await writeKey.send(changed, (key) =>
          call('PUT /webhooks/:id', changed, key, 'caller'),
        );
        setTyped(false);
        onSaved();
        showToast(message);
        return onClose();
      }
      const made = await writeKey.send(values, (key) => call('POST /webhooks', values, key, 'caller'));
      setTyped(false);
      onSaved();
      setSecret(made.secret);
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

  const title = secret ? 'Secreto del webhook' : of ? 'Cambiar el webhook' : 'Nuevo webhook';
  const shut = secret ? onClose : close;
  return (
    <Dialog label={title} as="sheet" onClose={shut} onLeft={onClose}>
      <SheetHead title={title} onClose={shut} />
      {secret ? (
        <SecretGiven secret={secret} onClose={onClose} />
      ) : (
        <form
          ref={form}
          noValidate
          data-dirty={typed ? 'lost' : undefined}
          onInput={() => setTyped(true)}
          onSubmit={(event) => void save(event)}
        >
          <div className="q-sheet-body webhook-form stack gap-16">
            <FormField label="Dirección" hint="Recibe un POST por cada aviso" errors={errors['address']}>
              {(ties) => (
                <input
                  {...ties}
                  className="q-input"
                  name="address"
                  type="url"
                  inputMode="url"
                  placeholder="https://"
                  maxLength={500}
                  defaultValue={of?.address}
                  autoComplete="off"
                  spellCheck={false}
                />
              )}
            </FormField>
            <FormField label="Para qué es" optional errors={errors['description']}>
              {(ties) => (
                <input
                  {...ties}
                  className="q-input"
                  name="description"
                  maxLength={120}
                  defaultValue={of?.description}
                  autoComplete="off"
                />
              )}
            </FormField>
            <FormField label="Avisa de" errors={errors['types']}>
              {(ties) => (
                <fieldset {...ties} aria-label="Avisa de" className="q-checks webhook-checks stack gap-8">
                  {allEventTypes.map((type) => (
                    <label key={type} className="row gap-10">
                      <input
                        type="checkbox"
                        className="q-check"
                        name="types"
                        value={type}
                        defaultChecked={of?.types.includes(type)}
                      />
                      {eventTypes[type]}
                    </label>
                  ))}
                </fieldset>
              )}
            </FormField>
            <label className="q-switch">
              <span>
                Enviar también sueldos y totales
                <small>Sin esto van solo identificadores, estados y qué cambió</small>
              </span>
              <input
                type="checkbox"
                role="switch"
                checked={amounts}
                aria-checked={amounts}
                onChange={(event) => setAmounts(event.target.checked)}
              />
            </label>
          </div>
          <FormFoot onCancel={close} busy={busy} />
        </form>
      )}
    </Dialog>
  );
}
