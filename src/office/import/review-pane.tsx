import { checkmarkOutline, warningOutline } from 'ionicons/icons';
import { type ReactNode, useState } from 'react';
import { cellText } from '../../domain/imports/cells.ts';
import type { Mapping, Table } from '../../domain/imports/drafts.ts';
import { FilterChip } from '../../kit/filter-chip.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Money } from '../../kit/money.tsx';
import type { Reviewed } from './review-frame.tsx';

type Props = {
  items: readonly Reviewed[];
  table: Table;
  mapping: Mapping;
  labelOf: (key: string) => string;
  ready: number;
  ignored: number;
  checking: boolean;
  policies: ReactNode;
  onEdit: (line: number, column: number, value: string) => void;
};

const most = 200;

/** How many are ready, and each one that is not with its cell at hand to put it right. */
export function ReviewPane(props: Props) {
  const { items, table, mapping, labelOf, ready, ignored, checking, policies, onEdit } = props;
  const [which, setWhich] = useState('');
  const wrong = items.filter(({ faults }) => faults.length > 0);
  const noted = items.filter(({ faults, notices }) => faults.length === 0 && notices.length > 0);
  const shown = which === 'all' ? items : which === 'notices' ? noted : wrong.length > 0 ? wrong : items;
  return (
    <section className="q-card imp-v" aria-label="Revisión" aria-busy={checking}>
      <dl className="imp-k">
        <div>
          <dt>
            <Icon of={checkmarkOutline} size="s" /> {ready === 1 ? 'lista' : 'listas'}
          </dt>
          <dd>{ready}</dd>
        </div>
        <div>
          <dt>
            <Icon of={warningOutline} size="s" /> con error
          </dt>
          <dd>{wrong.length}</dd>
        </div>
        <div>
          <dt>{noted.length ? 'con aviso' : ignored === 1 ? 'columna omitida' : 'columnas omitidas'}</dt>
          <dd>{noted.length || ignored}</dd>
        </div>
      </dl>
      <div className="imp-o">
        <FilterChip
          label="Ver"
          always
          value={which}
          options={[
            ['', wrong.length > 0 ? 'Con error' : 'Listas'],
            ['all', 'Todas las filas'],
            ['notices', `Con aviso (${noted.length})`],
          ]}
          onChange={setWhich}
        />
        {policies}
      </div>
      <ul className="imp-w">
        {shown.slice(0, most).map(({ key, lines, title, faults, notices, total }) => (
          <li key={key}>
            <p className="imp-t">
              <span className="c-3">Fila {lines.join(', ')}</span>
              <b>{title}</b>
              {total && <Money amount={total} />}
            </p>
            {faults.map((fault) => {
              const column = mapping.indexOf(fault.column);
              const cells = table.rows.find(({ line }) => line === fault.line)?.cells ?? [];
              const label = labelOf(fault.column);
              const id = `${key}${fault.line}${fault.column}`;
              return (
                <div key={id} className="imp-e">
                  <label htmlFor={id}>
                    {label}
                    <span className="q-err">
                      <Icon of={warningOutline} size="s" />
                      {fault.message}.
                    </span>
                  </label>
                  {column >= 0 && (
                    <input
                      id={id}
                      className="q-input"
                      aria-invalid="true"
                      autoComplete="off"
                      value={cellText(cells[column])}
                      onChange={(event) => onEdit(fault.line, column, event.target.value)}
                    />
                  )}
                </div>
              );
            })}
            {notices.map((notice) => (
              <p key={notice} className="q-err q-err--notice">
                <Icon of={warningOutline} size="s" />
                {notice}.
              </p>
            ))}
          </li>
        ))}
        {shown.length > most && <li className="c-3">Y {shown.length - most} más. Corrija estas primero.</li>}
        {shown.length === 0 && <li className="c-3">{checking ? 'Revisando…' : 'Nada que mostrar.'}</li>}
      </ul>
    </section>
  );
}
