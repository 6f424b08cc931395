import { checkmarkCircleOutline, warningOutline } from 'ionicons/icons';
import { type ReactNode, useId, useState } from 'react';
import { findOption } from '../../../domain/imports/cells/match.ts';
import type { Mapping } from '../../../domain/imports/cells/table.ts';
import {
  findPersonField,
  isPersonalField,
  peopleColumns,
} from '../../../domain/imports/columns/people-columns.ts';
import type { ReferenceField } from '../../../domain/records/fields.ts';
import { isEmployeeDefault } from '../../../domain/resources/employee-defaults.ts';
import { useChoices } from '../../../kit/inputs/choices.ts';
import { buildNamedTies, type FieldTies } from '../../../kit/inputs/field.tsx';
import { Picker } from '../../../kit/inputs/picker.tsx';
import { Select } from '../../../kit/inputs/select.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { useEmployeeDefaults } from '../../catalogue/company-initials.ts';

type WholeProps = {
  mapping: Mapping;
  fields: readonly string[];
  values: Readonly<Record<string, string>>;
  /** Lines that a value fills. `undefined` when it fills every empty one. */
  linesOf: (name: string) => readonly number[] | undefined;
  namesOf: (lines: readonly number[]) => string;
  onChange: (name: string, value: string) => void;
  children?: ReactNode;
};

/** Asks once for the fields that the file does not have, before the import. */
export function WholeFile({ mapping, fields, values, linesOf, namesOf, onChange, children }: WholeProps) {
  const others = peopleColumns.filter(
    ({ key }) =>
      findPersonField(key) && !isPersonalField(key) && !fields.includes(key) && !mapping.includes(key),
  );
  return (
    <section className="q-card people-whole" aria-label="Le falta a todos">
      <h2 className="t-sub">{fields.length > 0 ? 'Le falta a todos' : 'Un dato para todos'}</h2>
      <p className="t-caption c-3">
        {fields.length > 0
          ? 'El archivo no trae estos datos. Dígalos una vez: valen para las filas que los tengan vacíos. La ARL, la periodicidad y la caja quedan además como valor de la compañía, en «Políticas de nómina».'
          : 'Lo que el archivo no trae se puede decir una vez para las filas que lo tengan vacío.'}
      </p>
      <div>
        {fields.map((name) => (
          <WholeValue
            key={name}
            name={name}
            value={values[name] ?? ''}
            whose={whoseOf(linesOf(name), namesOf)}
            onChange={(value) => onChange(name, value)}
          />
        ))}
        <OtherField others={others} onAdd={(name) => onChange(name, '')} />
      </div>
      {children}
    </section>
  );
}

const whoseOf = (lines: readonly number[] | undefined, namesOf: WholeProps['namesOf']): string =>
  lines ? `Solo para ${lines.length === 1 ? '1 fila' : `${lines.length} filas`}: ${namesOf(lines)}` : '';

type OtherProps = { others: readonly { key: string; label: string }[]; onAdd: (name: string) => void };

/** Adds a field with a button, because the keys of a list would add each option that they pass over. */
function OtherField({ others, onAdd }: OtherProps) {
  const [name, setName] = useState('');
  return (
    <div className="flex gap-8">
      <Select
        ties={buildNamedTies('whole-other', 'Otro dato para todos')}
        value={name}
        options={Object.fromEntries(others.map(({ key, label }) => [key, label]))}
        empty="Otro dato…"
        onChange={setName}
      />
      <button
        type="button"
        className="q-btn q-btn--plain"
        aria-disabled={!name}
        onClick={() => {
          if (name) onAdd(name);
          setName('');
        }}
      >
        Agregar
      </button>
    </div>
  );
}

type ValueProps = { name: string; value: string; whose: string; onChange: (value: string) => void };

/** Applies a typed value on blur or Enter, because each change makes the server check every row again. */
function WholeValue({ name, value, whose, onChange }: ValueProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const field = findPersonField(name);
  const about = whose ? `${id}-whose` : undefined;
  const ties = { id, 'aria-describedby': about, 'aria-invalid': undefined };
  return (
    <div>
      <label htmlFor={id} className="t-label">
        {field?.label ?? name}
      </label>
      {field?.kind === 'choice' ? (
        <Select
          ties={ties}
          value={findOption(value, field.options) ?? ''}
          options={field.options}
          empty="Sin elegir"
          onChange={onChange}
        />
      ) : field?.kind === 'reference' ? (
        <ReferenceValue field={field} name={name} value={value} ties={ties} onChange={onChange} />
      ) : (
        <input
          id={id}
          aria-describedby={about}
          className="q-input"
          autoComplete="off"
          type={field?.kind === 'day' ? 'date' : 'text'}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => typed !== value && onChange(typed)}
          onKeyDown={(event) => event.key === 'Enter' && onChange(typed)}
        />
      )}
      {whose && (
        <small id={about} className="t-caption c-3">
          {whose}
        </small>
      )}
    </div>
  );
}

type ReferenceProps = {
  field: ReferenceField;
  name: string;
  value: string;
  ties: FieldTies;
  onChange: (value: string) => void;
};

/** Chooses a row of a list. Without a value it shows the default of the company, or that of the resource. */
function ReferenceValue({ field, name, value, ties, onChange }: ReferenceProps) {
  const of = { to: field.to, within: field.only && { field: field.only.field, value: field.only.is } };
  const { data: choices } = useChoices(of);
  const { data: defaults } = useEmployeeDefaults(isEmployeeDefault(name));
  const ofCompany = isEmployeeDefault(name) ? defaults?.[name]?.id : undefined;
  const initial =
    ofCompany ?? choices?.find(({ code }) => field.initial !== undefined && code === field.initial)?.id;
  return (
    <Picker
      ties={ties}
      title={field.label}
      of={of}
      value={value || initial || null}
      required={!value}
      onPick={(choice) => onChange(choice?.id ?? '')}
    />
  );
}

export function Completeness({ ready }: { ready: readonly string[] }) {
  const incomplete = ready.filter(Boolean);
  if (ready.length === 0) return null;
  if (incomplete.length === 0)
    return (
      <p className="q-note q-note--ok" role="status">
        <Icon of={checkmarkCircleOutline} />
        {ready.length === 1
          ? 'Con esto, la persona lista entra completa.'
          : `Con esto, las ${ready.length} personas listas entran completas.`}
      </p>
    );
  const words = [...new Set(incomplete.flatMap((text) => text.split(', ')))].join(', ');
  return (
    <p className="q-note q-note--warn" role="status">
      <Icon of={warningOutline} />
      {incomplete.length === 1
        ? '1 persona quedará incompleta'
        : `${incomplete.length} personas quedarán incompletas`}
      . Falta: {words}.
    </p>
  );
}
