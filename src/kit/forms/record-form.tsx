import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { createWriteKey, type WriteKey } from '../../domain/calls/write-key.ts';
import { describeFileLimits } from '../../domain/files/files.ts';
import type { Errors } from '../../domain/records/errors.ts';
import type { Field as FieldOf } from '../../domain/records/fields.ts';
import {
  type AnyRecord,
  findLaterPurpose,
  getChangedInitials,
  isAsked,
  type Resource,
  toReferenceName,
} from '../../domain/records/resource.ts';
import { checkRecord } from '../../domain/records/validation.ts';
import { desktop, useMedia, wide } from '../device/media.ts';
import type { Choice } from '../inputs/choices.ts';
import { ComputedValue, controls, renderFieldValue } from '../inputs/controls.tsx';
import { FormField } from '../inputs/field.tsx';
import { runWhenShown } from '../pages/when-shown.ts';
import { focusField, focusRefused } from './focus-field.ts';
import {
  buildSections,
  DraftOffer,
  ErrorSummary,
  FormIndex,
  FormSection,
  type Section,
} from './form-parts.tsx';
import { type FormTabs, type FormView, findFieldGroup, groupSections } from './form-tabs.ts';
import { describeMissingFields } from './missing-fields.ts';

type Values = Record<string, unknown>;
type Draft = { at: number; value: Values; drop: () => void };

/** Sections from which a desktop shows an index and a phone folds them. */
const manySections = 4;

type Props = {
  resource: Resource;
  initial: Values;
  stored?: AnyRecord | undefined;
  /** Lays out one column, for panes. */
  narrow?: boolean;
  /** `another` is true when the person chose to save and create another record. */
  onSubmit: (values: Values, key: WriteKey, another: boolean) => Promise<Errors | undefined>;
  onCancel: () => void;
  /** Receives all values at every change. The caller keeps them on the device until they are saved. */
  onTyped?: (values: Values) => void;
  /** Says that every change is kept on the device, so that leaving the form loses nothing. */
  kept?: boolean;
  draft?: Draft | undefined;
  at?: string | undefined;
  saves?: string;
  another?: boolean;
  /** Content at the left of the footer. */
  foot?: ReactNode;
  lead?: ((form: FormView) => ReactNode) | undefined;
  /** Parts of the form, one in view at a time, instead of an index or sections that fold. */
  tabs?: FormTabs | undefined;
  children?: ReactNode;
  /** Content after the fields that can also change values, for data that has a screen of its own. */
  after?: ((values: Values, put: (values: Values) => void) => ReactNode) | undefined;
  /** Warning under a field that does not block saving. */
  below?: ((name: string, values: Values, put: (values: Values) => void) => ReactNode) | undefined;
  /** Computes values from those being written. Without it, the values of the stored record are shown. */
  computed?: ((values: Values) => Values) | undefined;
};

/**
 * Renders the form of any resource, with its fields in sections. Client and server check the same rules, and a
 * refusal of the server lands on the same fields.
 */
export function RecordForm(props: Props) {
  const { resource, initial, stored, narrow, onSubmit, onCancel, onTyped, foot, tabs, children } = props;
  const isDesktop = useMedia(desktop);
  const isPhone = !useMedia(wide);
  const [draft, setDraft] = useState(props.draft);
  const [values, setValues] = useState<Values>(initial);
  const [errors, setErrors] = useState<Errors>({});
  const [failed, setFailed] = useState<{ first: string | undefined }>();
  const [busy, setBusy] = useState(false);
  const [dirty, setDirty] = useState(false);
  const [key] = useState(createWriteKey);
  // Values known only after the form opened (for example, the only company) fill the fields nobody has written in.
  const former = useRef(resource);
  useEffect(() => {
    const was = former.current;
    former.current = resource;
    if (!stored && was !== resource)
      setValues((now) => ({ ...now, ...getChangedInitials(was, now, now, resource) }));
  }, [resource, stored]);
  const form = useRef<HTMLFormElement>(null);

  function change(name: string, value: unknown, picked?: Choice) {
    const next: Values = { ...values, ...picked?.beside, [name]: value };
    if (resource.fields[name]?.kind === 'reference')
      next[toReferenceName(name)] = value ? (picked ?? { id: value, label: '' }) : null;
    for (const [other, field] of Object.entries(resource.fields)) {
      if (field.kind === 'reference' && field.within?.equals === name && values[name] !== value) {
        next[other] = '';
        next[toReferenceName(other)] = null;
      }
    }
    if (!stored) Object.assign(next, getChangedInitials(resource, values, next));
    setValues(next);
    if (errors[name]) setErrors(without(errors, name));
    onChange(next);
  }

  function onChange(next: Values) {
    setDirty(true);
    setDraft(undefined);
    onTyped?.(next);
  }

  function put(some: Values) {
    const next = { ...values, ...some };
    setValues(next);
    for (const name of Object.keys(some)) if (errors[name]) setErrors(without(errors, name));
    onChange(next);
  }

  const recover = ({ value }: Draft) => put({ ...initial, ...value });

  async function submit(event?: FormEvent, another = false) {
    event?.preventDefault();
    if (busy) return;
    const checked = checkRecord(resource, writable(resource, values), 'create', {}, values);
    if (!checked.ok) return fail(checked.errors);
    setErrors({});
    setBusy(true);
    const refused = await onSubmit(checked.value, key, another);
    setBusy(false);
    if (refused) fail(refused);
  }

  function fail(found: Errors) {
    // Errors follow the order of the form, whichever check found them. The first one gets the focus.
    const names = [...Object.keys(resource.fields), ...Object.keys(found)];
    const ordered: Errors = {};
    for (const name of names) if (found[name]) ordered[name] = found[name];
    setErrors(ordered);
    reveal(Object.keys(ordered)[0]);
  }

  function reveal(name: string | undefined) {
    const group = tabs && name !== undefined && findFieldGroup(resource, tabs.groups, name);
    if (group) tabs.onTab(group);
    setFailed({ first: name });
  }
  // Moves the focus as the messages appear: a frame later the person may be writing in another field.
  useEffect(() => {
    if (failed) focusRefused(form.current, failed.first);
  }, [failed]);

  const [at] = useState(props.at);
  useEffect(() => {
    const shown = form.current;
    return at && shown ? runWhenShown(shown, () => focusField(shown, at)) : undefined;
  }, [at]);

  // A part without fields has nothing to save, unless something was typed in another one.
  const saves = dirty || !tabs || tabs.groups.some(({ id }) => id === tabs.current);
  const submitNow = useRef<() => unknown>(undefined);
  useEffect(() => {
    submitNow.current = saves ? submit : undefined;
  });
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 's' || form.current?.offsetParent === null)
        return;
      event.preventDefault();
      submitNow.current?.();
    };
    addEventListener('keydown', save);
    return () => removeEventListener('keydown', save);
  }, []);

  const count = Object.keys(errors).length;
  const sections = buildSections(resource, values, stored);
  const many = !tabs && sections.length >= manySections;
  const index = isDesktop && many;
  const isChanged = (name: string) => (values[name] ?? '') !== (initial[name] ?? '');
  const view: FormView = { values, errors, isChanged, put, reveal };
  const inFirst = !tabs || tabs.groups[0]?.id === tabs.current;
  const drawSection = (section: Section) => (
    <FormSection
      key={section.title}
      section={section}
      values={values}
      errors={errors}
      folds={isPhone && many}
      open={section === sections[0]}
    >
      <div className={`q-grid${narrow ? ' q-grid--one' : ''}`}>
        {section.fields.map(([name, field]) => (
          <FieldOfRecord
            key={name}
            name={name}
            field={field}
            values={field.computed ? { ...values, ...props.computed?.(values) } : values}
            errors={errors[name]}
            below={props.below?.(name, values, put)}
            onChange={(value, picked) => change(name, value, picked)}
          />
        ))}
      </div>
    </FormSection>
  );
  return (
    <form
      ref={form}
      className="q-form"
      noValidate
      aria-label={resource.singular}
      data-dirty={dirty ? (props.kept ? '' : 'lost') : undefined}
      onSubmit={submit}
    >
      <div className={`q-form-body${index ? ' q-form-body--index' : ''}`}>
        {index && (
          <FormIndex
            sections={sections}
            errors={errors}
            changed={isChanged}
            onGo={(section) => goTo(form.current, section)}
          />
        )}
        <div className={tabs && 'q-tabbed'}>
          {props.lead?.(view)}
          {draft && (
            <DraftOffer
              at={draft.at}
              onRecover={() => recover(draft)}
              onDrop={() => {
                draft.drop();
                setDraft(undefined);
              }}
            />
          )}
          {count > 0 && <ErrorSummary resource={resource} errors={errors} onGo={reveal} />}
          {tabs?.panel(view)}
          {tabs
            ? groupSections(tabs.groups, sections).map((group) => (
                <div
                  key={group.id}
                  id={`${tabs.prefix}-${group.id}-panel`}
                  role="tabpanel"
                  aria-labelledby={`${tabs.prefix}-${group.id}`}
                  hidden={group.id !== tabs.current}
                >
                  {group.sections.map(drawSection)}
                </div>
              ))
            : sections.map(drawSection)}
          {inFirst && props.after?.(values, put)}
          {inFirst && children}
        </div>
      </div>
      {saves && (
        <div className="q-form-foot">
          {foot}
          <span className="spacer" />
          <span className="c-danger t-label m say" role="status">
            {count > 0 && describeMissingFields(count)}
          </span>
          <button type="button" className="q-btn q-btn--plain" onClick={onCancel}>
            Cancelar
          </button>
          {props.another && (
            // This button is not a submit: Enter in a field saves and does not start another record.
            <button
              type="button"
              className="q-btn q-btn--plain not-phone"
              aria-disabled={busy}
              onClick={() => void submit(undefined, true)}
            >
              Guardar y crear {resource.feminine ? 'otra' : 'otro'}
            </button>
          )}
          <button type="submit" className="q-btn q-btn--primary" aria-disabled={busy}>
            {busy ? 'Guardando…' : (props.saves ?? 'Guardar')}
          </button>
        </div>
      )}
    </form>
  );
}

type One = {
  name: string;
  field: FieldOf;
  values: Values;
  errors: string[] | undefined;
  below: ReactNode;
};

function FieldOfRecord({
  name,
  field,
  values,
  errors,
  below,
  onChange,
}: One & { onChange: (value: unknown, picked?: Choice) => void }) {
  if (field.computed) {
    return (
      <div className="q-field">
        <span className="q-label">{field.label}</span>
        <ComputedValue>{renderFieldValue(field, name, values)}</ComputedValue>
      </div>
    );
  }
  const Control = controls[field.kind];
  const later = findLaterPurpose(field, values);
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
        {errors && <p className="q-error">{errors[0]}</p>}
      </div>
    );
  return (
    <FormField
      name={name}
      label={field.label}
      optional={!field.required && !field.depends && !later}
      hint={later ? `Se necesita para ${later}.` : hintOf(field, values[name])}
      errors={errors}
      below={below}
    >
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
    </FormField>
  );
}

function hintOf(field: Resource['fields'][string], value: unknown): string | undefined {
  if (field.kind === 'file') return field.hint ?? describeFileLimits(field);
  return (field.kind === 'choice' ? field.hints?.[String(value)] : undefined) ?? field.hint;
}

/** Returns the values that a person can write and that the form shows. */
function writable(resource: Resource, values: Values): Values {
  const names = Object.entries(resource.fields).filter(([, f]) => !f.computed && isAsked(f, values));
  return Object.fromEntries(names.map(([name]) => [name, values[name] ?? '']));
}

function without(errors: Errors, name: string): Errors {
  const { [name]: _, ...rest } = errors;
  return rest;
}

function goTo(form: HTMLFormElement | null, { title, fields }: Section): void {
  form?.querySelector(`[data-section="${title}"]`)?.scrollIntoView({ behavior: 'smooth', block: 'start' });
  const [first] = fields;
  if (first) focusField(form, first[0], true);
}
