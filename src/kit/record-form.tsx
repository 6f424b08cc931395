import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Field as FieldOf } from '../domain/fields.ts';
import { type AnyRecord, isAsked, type Resource, referredName } from '../domain/resource.ts';
import { checkRecord, type Errors } from '../domain/validation.ts';
import { Computed, controls, shownValue } from './controls.tsx';
import { Field } from './field.tsx';

type Values = Record<string, unknown>;

type Props = {
  resource: Resource;
  initial: Values;
  stored?: AnyRecord | undefined;
  /** One column, for panes. */
  narrow?: boolean;
  onSubmit: (values: Values, key: string) => Promise<Errors | undefined>;
  onCancel: () => void;
  onDirty?: (dirty: boolean) => void;
  /** At the left of the foot. */
  foot?: ReactNode;
  /** After the fields. */
  children?: ReactNode;
};

/**
 * The form of any resource: its fields by sections, checked by the same rules as on the server, whose
 * refusals land on the same fields. The submission key is born when the form opens, so that pressing
 * twice is one submission.
 */
export function RecordForm(props: Props) {
  const { resource, initial, stored, narrow, onSubmit, onCancel, onDirty, foot, children } = props;
  const [values, setValues] = useState<Values>(initial);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [dirty, setDirty] = useState(false);
  const key = useRef(crypto.randomUUID());
  const form = useRef<HTMLFormElement>(null);

  function change(name: string, value: unknown, shown?: string) {
    const next: Values = { ...values, [name]: value };
    if (resource.fields[name]?.kind === 'reference')
      next[referredName(name)] = value ? { id: value, label: shown ?? '' } : null;
    for (const [other, field] of Object.entries(resource.fields)) {
      if (field.kind === 'reference' && field.within?.equals === name && values[name] !== value) {
        next[other] = '';
        next[referredName(other)] = null;
      }
    }
    setValues(next);
    if (errors[name]) setErrors(without(errors, name));
    setDirty(true);
    onDirty?.(true);
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (busy) return;
    const written = writable(resource, values);
    const checked = checkRecord(resource, written, 'create');
    if (!checked.ok) return fail(checked.errors);
    setErrors({});
    setBusy(true);
    const refused = await onSubmit(checked.value, key.current);
    setBusy(false);
    if (!refused) return;
    // What was refused was not applied; corrected, it is another submission.
    key.current = crypto.randomUUID();
    fail(refused);
  }

  function fail(found: Errors) {
    setErrors(found);
    requestAnimationFrame(() => focusField(form.current, Object.keys(found)[0]));
  }

  const submitNow = useRef(submit);
  useEffect(() => {
    submitNow.current = submit;
  });
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 's' || form.current?.offsetParent === null)
        return;
      event.preventDefault();
      void submitNow.current();
    };
    addEventListener('keydown', save);
    return () => removeEventListener('keydown', save);
  }, []);

  const count = Object.keys(errors).length;
  const loose = Object.entries(errors).filter(([name]) => !resource.fields[name]);
  return (
    <form ref={form} className="q-form" noValidate data-dirty={dirty ? '' : undefined} onSubmit={submit}>
      <div className="q-form__b">
        {sectionsOf(resource, values, stored).map((section) => (
          <fieldset key={section.title}>
            {section.title && <legend className="t-sub">{section.title}</legend>}
            <div className={`q-grid${narrow ? ' q-grid--one' : ''}`}>
              {section.fields.map(([name, field]) => (
                <FieldOfRecord
                  key={name}
                  name={name}
                  field={field}
                  values={values}
                  errors={errors[name]}
                  onChange={(value, shown) => change(name, value, shown)}
                />
              ))}
            </div>
          </fieldset>
        ))}
        {children}
      </div>
      <div className="q-form__f">
        {foot}
        <span className="sp" />
        <span className="c-danger t-label m say" role="status">
          {count > 0 &&
            (loose[0]?.[1][0] ??
              (count === 1 ? 'Falta 1 dato por corregir' : `Faltan ${count} datos por corregir`))}
        </span>
        <button type="button" className="q-btn q-btn--plain" onClick={onCancel}>
          Cancelar
        </button>
        <button type="submit" className="q-btn q-btn--primary" aria-disabled={busy}>
          {busy ? 'Guardando…' : 'Guardar'}
        </button>
      </div>
    </form>
  );
}

type One = { name: string; field: FieldOf; values: Values; errors: string[] | undefined };

function FieldOfRecord({
  name,
  field,
  values,
  errors,
  onChange,
}: One & { onChange: (v: unknown, s?: string) => void }) {
  if (field.computed) {
    return (
      <div className="q-field">
        <span className="q-lab">{field.label}</span>
        <Computed>{shownValue(field, name, values)}</Computed>
      </div>
    );
  }
  const Control = controls[field.kind];
  if (field.kind === 'flag')
    return (
      <div className="q-field" data-field={name}>
        <Control
          field={field}
          name={name}
          value={values[name]}
          values={values}
          onChange={onChange}
          ties={{ id: `flag-${name}`, 'aria-describedby': undefined, 'aria-invalid': undefined }}
        />
        {errors && <p className="q-err">{errors[0]}</p>}
      </div>
    );
  return (
    <Field name={name} label={field.label} optional={!field.required} hint={field.hint} errors={errors}>
      {(ties) => (
        <Control
          field={field}
          name={name}
          value={values[name]}
          values={values}
          ties={ties}
          onChange={onChange}
        />
      )}
    </Field>
  );
}

type Section = { title: string; fields: [string, FieldOf][] };

/** Fields under their headings, those that are asked for; computed ones once there is something computed. */
function sectionsOf(resource: Resource, values: Values, stored: AnyRecord | undefined): Section[] {
  const sections: Section[] = [];
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.section || sections.length === 0) sections.push({ title: field.section ?? '', fields: [] });
    const shown = isAsked(field, values) && (!field.computed || stored?.[name] != null);
    if (shown) sections.at(-1)?.fields.push([name, field]);
  }
  return sections;
}

/** What a person can write, and was asked for. */
function writable(resource: Resource, values: Values): Values {
  const names = Object.entries(resource.fields).filter(([, f]) => !f.computed && isAsked(f, values));
  return Object.fromEntries(names.map(([name]) => [name, values[name] ?? '']));
}

function without(errors: Errors, name: string): Errors {
  const { [name]: _, ...rest } = errors;
  return rest;
}

function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  form?.querySelector<HTMLElement>(`[data-field="${name}"] :is(input, select, button, textarea)`)?.focus();
}
