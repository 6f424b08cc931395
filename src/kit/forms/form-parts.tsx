import { chevronDownOutline, documentTextOutline, warningOutline } from 'ionicons/icons';
import type { ReactNode } from 'react';
import type { Errors } from '../../domain/records/errors.ts';
import type { Field } from '../../domain/records/fields.ts';
import { type AnyRecord, isAsked, type Resource } from '../../domain/records/resource.ts';
import { formatClockTime } from '../inputs/clock-time.ts';
import { Icon } from '../marks/icon.tsx';
import { describeMissingFields, formatFieldError } from './missing-fields.ts';

type Values = Record<string, unknown>;
export type Section = { title: string; fields: [string, Field][] };

/** Groups the visible fields under their headings. Computed fields appear once they have a value. */
export function buildSections(resource: Resource, values: Values, stored: AnyRecord | undefined): Section[] {
  const sections: Section[] = [];
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.section || sections.length === 0) sections.push({ title: field.section ?? '', fields: [] });
    const shown =
      isAsked(field, values) && !('apart' in field) && (!field.computed || stored?.[name] != null);
    if (shown) sections.at(-1)?.fields.push([name, field]);
  }
  return sections.filter(({ fields }) => fields.length > 0);
}

type IndexProps = {
  sections: readonly Section[];
  errors: Errors;
  changed: (name: string) => boolean;
  onGo: (section: Section) => void;
};

/** Renders the index of a long form, with a dot at each section that has an error or an unsaved change. */
export function FormIndex({ sections, errors, changed, onGo }: IndexProps) {
  return (
    <nav className="q-form-index" aria-label="Secciones">
      {sections.map((section) => {
        const wrong = section.fields.some(([name]) => errors[name]);
        const unsaved = section.fields.some(([name]) => changed(name));
        return (
          <button key={section.title} type="button" onClick={() => onGo(section)}>
            {section.title || 'Datos generales'}
            {(wrong || unsaved) && (
              <i className={wrong ? 'q-form-wrong' : ''}>
                <span className="vh">{wrong ? ', con datos por corregir' : ', con cambios sin guardar'}</span>
              </i>
            )}
          </button>
        );
      })}
    </nav>
  );
}

type SectionProps = {
  section: Section;
  values: Values;
  errors: Errors;
  /** True on a phone, where the sections of a long form fold. */
  folds: boolean;
  open: boolean;
  children: ReactNode;
};

/** Renders a section of a form. The heading of a folded section says how many required values are missing. */
export function FormSection({ section, values, errors, folds, open, children }: SectionProps) {
  const { title, fields } = section;
  if (!folds)
    return (
      <fieldset data-section={title}>
        {title && <legend className="t-sub">{title}</legend>}
        {children}
      </fieldset>
    );
  const wrong = fields.filter(([name]) => errors[name]).length;
  const missing = fields.filter(([name, { required }]) => required && (values[name] ?? '') === '').length;
  return (
    <details data-section={title} open={open}>
      <summary>
        <span className="t-sub">{title || 'Datos generales'}</span>
        {wrong > 0 ? (
          <span className="t-label c-danger">{wrong} por corregir</span>
        ) : (
          missing > 0 && (
            <span className="t-label c-2">{missing === 1 ? 'falta 1' : `faltan ${missing}`}</span>
          )
        )}
        <Icon of={chevronDownOutline} />
      </summary>
      {children}
    </details>
  );
}

type SummaryProps = { resource: Resource; errors: Errors; onGo: (name: string) => void };

export function ErrorSummary({ resource, errors, onGo }: SummaryProps) {
  const found = Object.entries(errors);
  return (
    <div className="q-note q-note--danger q-form-errors" role="alert">
      <Icon of={warningOutline} />
      <div>
        <b>{describeMissingFields(found.length)}</b>
        <ul>
          {found.map(([name, [sentence]]) => (
            <li key={name}>
              {resource.fields[name] ? (
                <button type="button" onClick={() => onGo(name)}>
                  {formatFieldError(resource.fields[name].label, sentence)}
                </button>
              ) : (
                sentence
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

type DraftProps = { at: number; onRecover: () => void; onDrop: () => void };

export function DraftOffer({ at, onRecover, onDrop }: DraftProps) {
  const days = new Intl.DateTimeFormat('es-CO', {
    day: 'numeric',
    month: 'long',
    timeZone: 'America/Bogota',
  });
  return (
    <div className="q-note q-form-draft" role="status">
      <Icon of={documentTextOutline} />
      <span>
        Hay un borrador sin guardar del {days.format(at)}, {formatClockTime(at)}
      </span>
      <button type="button" className="q-btn q-btn--plain q-btn--sm" onClick={onRecover}>
        Recuperarlo
      </button>
      <button type="button" className="q-btn q-btn--ghost q-btn--sm" onClick={onDrop}>
        Descartarlo
      </button>
    </div>
  );
}
