import { useId, useState } from 'react';
import { optionIn } from '../../domain/imports/match.ts';
import { fieldAt, peopleColumns } from '../../domain/imports/people-columns.ts';
import type { Mapping } from '../../domain/imports/table.ts';
import { Select } from '../../kit/select.tsx';

type WholeProps = {
  mapping: Mapping;
  fields: readonly string[];
  values: Readonly<Record<string, string>>;
  onChange: (name: string, value: string) => void;
};

/** What the file does not bring, said once for all of its people. */
export function WholeFile({ mapping, fields, values, onChange }: WholeProps) {
  const others = peopleColumns.filter(
    ({ key }) => fieldAt(key) && key !== 'document_number' && !fields.includes(key) && !mapping.includes(key),
  );
  return (
    <section className="q-card emi-w" aria-label="Lo que el archivo no trae">
      <h2 className="t-sub">Lo que el archivo no trae</h2>
      <p className="t-cap c-3">Escríbalo una vez: vale para las filas que lo tengan vacío.</p>
      <div>
        {fields.map((name) => (
          <WholeValue
            key={name}
            name={name}
            value={values[name] ?? ''}
            onChange={(value) => onChange(name, value)}
          />
        ))}
        <Select
          ties={{
            id: 'whole-other',
            'aria-label': 'Agregar otro dato para todos',
            'aria-describedby': undefined,
            'aria-invalid': undefined,
          }}
          value=""
          options={Object.fromEntries(others.map(({ key, label }) => [key, label]))}
          empty="Agregar otro dato…"
          onChange={(name) => name && onChange(name, '')}
        />
      </div>
    </section>
  );
}

type ValueProps = { name: string; value: string; onChange: (value: string) => void };

/** Typed whole before it is used: each change is asked of the server for every row. */
function WholeValue({ name, value, onChange }: ValueProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const field = fieldAt(name);
  return (
    <div>
      <label htmlFor={id} className="t-label">
        {field?.label ?? name}
      </label>
      {field?.kind === 'choice' ? (
        <Select
          ties={{ id, 'aria-describedby': undefined, 'aria-invalid': undefined }}
          value={optionIn(value, field.options) ?? ''}
          options={field.options}
          empty="Sin elegir"
          onChange={onChange}
        />
      ) : (
        <input
          id={id}
          className="q-input"
          autoComplete="off"
          type={field?.kind === 'day' ? 'date' : 'text'}
          placeholder={field?.kind === 'reference' ? 'Nombre o código' : undefined}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => typed !== value && onChange(typed)}
          onKeyDown={(event) => event.key === 'Enter' && onChange(typed)}
        />
      )}
    </div>
  );
}
