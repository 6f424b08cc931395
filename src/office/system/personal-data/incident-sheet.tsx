import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isStale } from '../../../domain/calls/refusals.ts';
import { createWriteKey } from '../../../domain/calls/write-key.ts';
import type { Incident } from '../../../domain/office/personal-data.ts';
import type { Errors } from '../../../domain/records/errors.ts';
import type { Day } from '../../../domain/values/day.ts';
import { FormFoot } from '../../../kit/forms/form-foot.tsx';
import { FormField } from '../../../kit/inputs/field.tsx';
import { ask, showToast } from '../../../kit/overlays/announce.ts';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../../kit/overlays/sheet-head.tsx';
import { call } from '../../../net/calls.ts';
import { findRefusal, getFieldErrors, showRefusal, showUnanswered } from '../../../net/refusal.ts';
import { useClosing } from '../../navigation/leaving.ts';
import { checkConnection } from '../../records/connected.ts';

const fields = {
  found_on: { label: 'Cuándo se encontró', type: 'date' },
  found_by: { label: 'Quién lo encontró', type: 'text', most: 120 },
  what: { label: 'Qué pasó', type: 'lines', most: 2000 },
  data: { label: 'Qué datos', type: 'text', most: 500 },
  people: { label: 'A cuántas personas', type: 'number' },
  measures: { label: 'Qué se hizo', type: 'lines', most: 2000 },
  reported_on: { label: 'Cuándo se reportó a la SIC', type: 'date', optional: true },
  filing_number: { label: 'Radicado', type: 'text', most: 60, optional: true },
} as const;
type Name = keyof typeof fields;
const names = Object.keys(fields) as Name[];

type Props = { of: Incident | undefined; onDone: () => void; onClose: () => void };

export function IncidentSheet({ of, onDone, onClose }: Props) {
  const [errors, setErrors] = useState<Errors>({});
  const [typed, setTyped] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [writeKey] = useState(createWriteKey);
  const base = useRef(of?.version);
  const close = useClosing(typed, onClose);
  const wrong = names.find((name) => errors[name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal anew
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
  }, [errors]);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || !checkConnection()) return;
    await keep(new FormData(event.currentTarget));
  }

  async function keep(form: FormData): Promise<void> {
    const typed = (name: Name) => String(form.get(name) ?? '').trim();
    const empty = names.filter((name) => !('optional' in fields[name]) && !typed(name));
    if (empty.length > 0)
      return setErrors(Object.fromEntries(empty.map((name) => [name, ['Hace falta este dato']])));
    const given = {
      found_on: typed('found_on') as Day,
      found_by: typed('found_by'),
      what: typed('what'),
      data: typed('data'),
      people: typed('people') as never,
      measures: typed('measures'),
      ...(typed('reported_on') && { reported_on: typed('reported_on') }),
      ...(typed('filing_number') && { filing_number: typed('filing_number') }),
    };
    setBusy(true);
    setErrors({});
    try {
      const changed = of && { id: of.id, ...given, base_version: base.current ?? of.version };
      const { message } = await writeKey.send(changed ?? given, (key) =>
        changed
          ? call('PUT /incidents/:id', changed, key, 'caller')
          : call('POST /incidents', given, key, 'caller'),
      );
      setTyped(false);
      showToast(message);
      onDone();
      onClose();
    } catch (error) {
      const refusal = findRefusal(error);
      if (!refusal) return showUnanswered(error);
      const found = getFieldErrors(error);
      if (Object.keys(found).length > 0) return setErrors(found);
      if (!isStale(refusal.status, refusal.body)) return showRefusal(refusal);
      const over = await ask({
        title: 'Otra persona cambió este incidente',
        lines: ['Puede guardar lo suyo en su lugar, o cerrar y abrirlo otra vez para ver lo que cambió.'],
        badge: 'warn',
        accept: 'Guardar lo mío',
        cancel: 'Volver',
      });
      if (!over) return;
      base.current = (refusal.body.current as Incident).version;
      await keep(form);
    } finally {
      setBusy(false);
    }
  }

  const title = of ? 'Incidente' : 'Anotar un incidente';
  return (
    <Dialog label={title} as="sheet" onClose={close} onLeft={onClose}>
      <SheetHead title={title} onClose={close} />
      <form
        ref={form}
        noValidate
        data-dirty={typed ? 'lost' : undefined}
        onInput={() => setTyped(true)}
        onSubmit={(event) => void send(event)}
      >
        <div className="q-sheet-body privacy-form stack gap-20">
          {names.map((name) => {
            const field = fields[name];
            const common = {
              className: 'q-input',
              name,
              defaultValue: String(of?.[name] ?? ''),
              autoComplete: 'off',
            };
            return (
              <FormField key={name} label={field.label} optional={'optional' in field} errors={errors[name]}>
                {(ties) =>
                  field.type === 'lines' ? (
                    <textarea {...ties} {...common} rows={3} maxLength={field.most} />
                  ) : (
                    <input
                      {...ties}
                      {...common}
                      type={field.type === 'number' ? 'text' : field.type}
                      inputMode={field.type === 'number' ? 'numeric' : undefined}
                      maxLength={'most' in field ? field.most : undefined}
                    />
                  )
                }
              </FormField>
            );
          })}
        </div>
        <FormFoot onCancel={close} busy={busy} />
      </form>
    </Dialog>
  );
}
