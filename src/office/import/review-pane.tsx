import { checkmarkOutline, warningOutline } from 'ionicons/icons';
import { useState } from 'react';
import { cellText } from '../../domain/imports/cells.ts';
import { columnAt } from '../../domain/imports/columns.ts';
import type { Mapping, Table } from '../../domain/imports/drafts.ts';
import { FilterChip } from '../../kit/filter-chip.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Money } from '../../kit/money.tsx';
import type { Verdict } from './verdicts.ts';

type Props = {
  verdicts: readonly Verdict[];
  table: Table;
  mapping: Mapping;
  ready: number;
  ignored: number;
  checking: boolean;
  existing: 'skip' | 'replace';
  onExisting: (existing: 'skip' | 'replace') => void;
  onEdit: (line: number, column: number, value: string) => void;
};

const most = 200;

/** How many are ready, and each one that is not with its cell at hand to put it right. */
export function ReviewPane(props: Props) {
  const { verdicts, table, mapping, ready, ignored, checking, existing, onExisting, onEdit } = props;
  const [which, setWhich] = useState('');
  const wrong = verdicts.filter(({ faults }) => faults.length > 0);
  const noted = verdicts.filter(({ faults, notices }) => faults.length === 0 && notices.length > 0);
  const there = verdicts.some(({ notices }) => notices.some((text) => text.includes('borrador')));
  const shown =
    which === 'all' ? verdicts : which === 'notices' ? noted : wrong.length > 0 ? wrong : verdicts;
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
        {there && (
          <FilterChip
            label="Si ya hay borrador"
            value={existing === 'replace' ? 'replace' : ''}
            options={[['replace', 'Reemplazarlo']]}
            onChange={(value) => onExisting(value === 'replace' ? 'replace' : 'skip')}
          />
        )}
      </div>
      <ul className="imp-w">
        {shown.slice(0, most).map(({ row, faults, notices, total }) => (
          <li key={row.key}>
            <p className="imp-t">
              <span className="c-3">Fila {row.lines.join(', ')}</span>
              <b>{row.employee?.name ?? (row.document || 'Sin documento')}</b>
              {total && <Money amount={total} />}
            </p>
            {faults.map((fault) => {
              const column = mapping.indexOf(fault.column);
              const cells = table.rows.find(({ line }) => line === fault.line)?.cells ?? [];
              const label = columnAt(fault.column)?.label ?? 'Fila';
              const id = `${row.key}${fault.line}${fault.column}`;
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
