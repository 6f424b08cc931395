import { addCircleOutline, arrowForwardOutline } from 'ionicons/icons';
import type { findUnevenName } from '../../../domain/imports/people/even-names.ts';
import { type Area, areas, isArea } from '../../../domain/resources/areas.ts';
import { buildNamedTies } from '../../../kit/inputs/field.tsx';
import { Select } from '../../../kit/inputs/select.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { countOfList, findReviewLabel, type listUnderstoodTexts } from './reviewed.ts';

type UnknownProps = {
  names: ReadonlyMap<string, readonly string[]>;
  policies: Readonly<Record<string, 'create' | 'empty'>>;
  onChange: (field: string, what: 'create' | 'empty') => void;
};

export function UnknownNames({ names, policies, onChange }: UnknownProps) {
  if (names.size === 0) return null;
  return (
    <section className="q-card people-unknown" aria-label="Lo que todavía no existe">
      <h2 className="t-sub">Lo que todavía no existe</h2>
      <ul className="stack gap-10">
        {[...names].map(([field, texts]) => (
          <li className="stack gap-10" key={field}>
            <Icon of={addCircleOutline} className="c-3" />
            <span>
              <b>{countOfList(field, texts.length)}</b>
              <small className="c-3 block breaks">{texts.join(', ')}</small>
            </span>
            <Select
              ties={buildNamedTies(`unknown-${field}`, `Qué hacer con ${findReviewLabel(field)}`)}
              value={policies[field] ?? 'create'}
              options={{ create: 'Crear', empty: 'Dejar vacío' }}
              onChange={(what) => onChange(field, what === 'empty' ? 'empty' : 'create')}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type CentresProps = {
  centres: readonly (readonly [name: string, people: number])[];
  areas: Readonly<Record<string, Area>>;
  onChange: (name: string, area: Area) => void;
};

/**
 * Asks for the area of each new cost centre. The area decides the expense account, and a posted voucher cannot be
 * changed.
 */
export function NewCentres({ centres, areas: chosen, onChange }: CentresProps) {
  if (centres.length === 0) return null;
  return (
    <section className="q-card people-unknown" aria-label="Centros nuevos">
      <h2 className="t-sub">Centros nuevos</h2>
      <p className="t-caption c-3">Diga el área y la contabilidad va a la cuenta correcta.</p>
      <ul className="stack gap-10">
        {centres.map(([name, people], at) => (
          <li className="stack gap-10" key={name}>
            <Icon of={addCircleOutline} className="c-3" />
            <span>
              <b>{name}</b>
              <small className="c-3 block breaks">{people === 1 ? '1 persona' : `${people} personas`}</small>
            </span>
            <Select
              ties={buildNamedTies(`centre-${at}`, `Área de ${name}`)}
              value={chosen[name] ?? ''}
              options={areas}
              {...(chosen[name] === undefined && { empty: 'Elija…' })}
              onChange={(area) => isArea(area) && onChange(name, area)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type EvenProps = {
  example: NonNullable<ReturnType<typeof findUnevenName>>;
  value: boolean;
  onChange: (value: boolean) => void;
};

export function EvenNames({ example: { written, even, count }, value, onChange }: EvenProps) {
  return (
    <section className="q-card people-names" aria-label="Nombres">
      <label className="q-switch">
        <span>
          Nombres en una sola forma
          <small>
            {count === 1 ? '1 persona' : `${count} personas`}: «{written}» queda «{even}»
          </small>
        </span>
        <input
          type="checkbox"
          role="switch"
          aria-checked={value}
          checked={value}
          onChange={({ target }) => onChange(target.checked)}
        />
      </label>
    </section>
  );
}

/** Lists the texts that the server matched to another spelling, for the user to check. */
export function InterpretedTexts({ texts }: { texts: ReturnType<typeof listUnderstoodTexts> }) {
  if (texts.length === 0) return null;
  return (
    <details className="q-card people-rest span-all">
      <summary>
        <b>
          {texts.length === 1 ? 'Así se leyó 1 nombre' : `Así se leyeron ${texts.length} nombres`} de las
          listas
        </b>
        <small className="c-3 block">
          Revíselos: si uno no es, escríbalo en su celda como está en la lista.
        </small>
      </summary>
      <ul className="stack gap-10">
        {texts.map(({ field, text, as, count }) => (
          <li className="flex wrap baseline" key={field + text}>
            <small className="c-3">{findReviewLabel(field)}</small>
            <span>{text}</span>
            <Icon of={arrowForwardOutline} size="s" className="c-3" />
            <b className="b">{as}</b>
            <small className="c-3">{count === 1 ? '1 fila' : `${count} filas`}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}
