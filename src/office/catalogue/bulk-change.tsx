import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { createWriteKey } from '../../domain/calls/write-key.ts';
import type { Errors } from '../../domain/records/errors.ts';
import { dayField, type Field as FieldOf, percent } from '../../domain/records/fields.ts';
import { type Resource, toReferenceName } from '../../domain/records/resource.ts';
import { formatRowCount } from '../../domain/records/sentence-case.ts';
import type { Choice } from '../../kit/inputs/choices.ts';
import { controls } from '../../kit/inputs/controls.tsx';
import { FormField } from '../../kit/inputs/field.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { useClosing } from '../navigation/leaving.ts';
import { changeAll } from './bulk.ts';

type Props = {
  resource: Resource;
  ids: readonly string[];
  onClose: () => void;
  onDone: () => void;
};

/** A raise in percent is no field of the record: it gives each row its salary. */
const raise = 'salary_percent';
const since = 'salary_from';

/** Fields that a change asks for. A salary also asks from which day. */
function fieldsOf(resource: Resource, name: string): [string, FieldOf][] {
  const from: [string, FieldOf] = [since, { ...dayField('Vigente desde', {}), required: true }];
  if (name === raise) return [[raise, percent('Aumento (%)', { required: true })], from];
  const field = resource.fields[name];
  if (!field) return [];
  return name === 'salary' ? [[name, field], from] : [[name, { ...field, required: true }]];
}

/** Writes the same value in all the selected rows, or in none. */
export default function BulkChange({ resource, ids, onClose, onDone }: Props) {
  const client = useQueryClient();
  const options = Object.fromEntries([
    ...(resource.bulk ?? []).map((name) => [name, resource.fields[name]?.label ?? name] as const),
    ...(resource.bulk?.includes('salary') ? [[raise, 'Sueldo, con un porcentaje de aumento'] as const] : []),
  ]);
  const [what, setWhat] = useState(resource.bulk?.[0] ?? '');
  const [values, setValues] = useState<Record<string, unknown>>({});
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [writeKey] = useState(createWriteKey);
  const fields = fieldsOf(resource, what);
  const rows = formatRowCount(resource, ids.length);
  /** Text that a field cannot read yet counts as typed. */
  const [typed, setTyped] = useState(false);
  const dirty = typed || fields.some(([name]) => (values[name] ?? '') !== '');
  const close = useClosing(dirty, onClose);

  function change(name: string, value: unknown, picked?: Choice) {
    setValues({ ...values, [name]: value, [toReferenceName(name)]: picked });
    setErrors({});
  }

  async function apply(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    // The server validates the values row by row: its rules do not come with a list.
    const wrong = fields.flatMap(([name, { label }]): [string, string[]][] =>
      values[name] == null || values[name] === '' ? [[name, [`El campo ${label} es obligatorio`]]] : [],
    );
    setErrors(Object.fromEntries(wrong));
    if (wrong.length > 0) return;
    setBusy(true);
    const sent = Object.fromEntries(fields.map(([name]) => [name, values[name]]));
    const done = await changeAll(client, resource, ids, sent, writeKey);
    setBusy(false);
    if (done) onDone();
  }

  return (
    <Dialog label="Cambiar" as="sheet" onClose={close}>
      <form
        className="bulk-form stack gap-16"
        noValidate
        data-dirty={dirty ? 'lost' : undefined}
        onInput={({ target }) => setTyped(target instanceof HTMLInputElement)}
        onSubmit={apply}
      >
        <h2>
          Cambiar {ids.length} {rows}
        </h2>
        <FormField label="Qué cambia">
          {(ties) => (
            <Select
              ties={ties}
              name="what"
              value={what}
              options={options}
              onChange={(name) => {
                setWhat(name);
                setValues({});
                setErrors({});
              }}
            />
          )}
        </FormField>
        {fields.map(([name, field]) => {
          const Control = controls[field.kind];
          return (
            <FormField key={name} name={name} label={field.label} hint={field.hint} errors={errors[name]}>
              {(ties) => (
                <Control
                  field={field}
                  name={name}
                  value={values[name]}
                  values={values}
                  ties={ties}
                  onChange={(value, picked) => change(name, value, picked)}
                />
              )}
            </FormField>
          );
        })}
        <div className="q-dialog-actions">
          <button type="button" className="q-btn q-btn--plain" onClick={close}>
            Cancelar
          </button>
          <button type="submit" className="q-btn q-btn--primary" aria-disabled={busy}>
            {busy ? 'Cambiando…' : 'Cambiar'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
