import { useId, useState } from 'react';
import { optionIn } from '../../domain/imports/cells/match.ts';
import type { Mapping } from '../../domain/imports/cells/table.ts';
import { fieldAt, peopleColumns } from '../../domain/imports/columns/people-columns.ts';
import { namedTies } from '../../kit/field.tsx';
import { Select } from '../../kit/select.tsx';

type WholeProps = {
  mapping: Mapping;
  fields: readonly string[];
  values: Readonly<Record<string, string>>;
  /** Lines for which a value is, when it is not for all. */
  linesOf: (name: string) => readonly number[] | undefined;
  namesOf: (lines: readonly number[]) => string;
  onChange: (name: string, value: string) => void;
};

/** Fields that the file does not bring, said once for all of its people. */
export function WholeFile({ mapping, fields, values, linesOf, namesOf, onChange }: WholeProps) {
  const others = peopleColumns.filter(
    ({ key }) => fieldAt(key) && key !== 'document_number' && !fields.includes(key) && !mapping.includes(key),
  );
  return (
    <section className="q-card people-whole" aria-label="Lo que el archivo no trae">
      <h2 className="t-sub">Lo que el archivo no trae</h2>
      <p className="t-caption c-3">
        Escríbalo una vez: vale para las filas que lo tengan vacío, o para las que nombra cada dato.
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
        <Select
          ties={namedTies('whole-other', 'Agregar otro dato para todos')}
          value=""
          options={Object.fromEntries(others.map(({ key, label }) => [key, label]))}
          empty="Agregar otro dato…"
          onChange={(name) => name && onChange(name, '')}
        />
      </div>
    </section>
  );
}

/** Owners of the rows that a value fills, when it does not fill all that are empty. */
const whoseOf = (lines: readonly number[] | undefined, namesOf: WholeProps['namesOf']): string =>
  lines ? `Solo para ${lines.length === 1 ? '1 fila' : `${lines.length} filas`}: ${namesOf(lines)}` : '';

type ValueProps = { name: string; value: string; whose: string; onChange: (value: string) => void };

/** Typed whole before it is used: each change is asked of the server for every row. */
function WholeValue({ name, value, whose, onChange }: ValueProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const field = fieldAt(name);
  const about = whose ? `${id}-whose` : undefined;
  return (
    <div>
      <label htmlFor={id} className="t-label">
        {field?.label ?? name}
      </label>
      {field?.kind === 'choice' ? (
        <Select
          ties={{ id, 'aria-describedby': about, 'aria-invalid': undefined }}
          value={optionIn(value, field.options) ?? ''}
          options={field.options}
          empty="Sin elegir"
          onChange={onChange}
        />
      ) : (
        <input
          id={id}
          aria-describedby={about}
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
      {whose && (
        <small id={about} className="t-caption c-3">
          {whose}
        </small>
      )}
    </div>
  );
}
