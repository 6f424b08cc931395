import { arrowUndoOutline, checkmarkOutline, warningOutline } from 'ionicons/icons';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../../../kit/marks/icon.tsx';
import { PesoAmount } from '../../../../kit/marks/peso-amount.tsx';
import { defineLazyPart } from '../../../../kit/pages/load-chunk.ts';
import { Waiting } from '../../../../kit/pages/page-states.tsx';
import { FilterChip } from '../../../../kit/tables/filter-chip.tsx';
import type { FileReading } from '../reading.ts';
import { FaultCell } from './fault-cell.tsx';
import type { ReviewItem } from './reviewed.ts';
import { RowActions } from './row-actions.tsx';

const ReviewGrid = defineLazyPart(
  'review-grid',
  () => import('./review-grid.tsx'),
  () => <Waiting />,
);

type Props = {
  items: readonly ReviewItem[];
  reading: FileReading;
  labelOf: (key: string) => string;
  ready: number;
  checking: boolean;
  policies: ReactNode;
  /** As a sheet, whole, in place of the list of what is wrong. */
  asGrid: boolean;
};

const most = 200;

/** Count of the rows that are ready, and each one that is not with its cell at hand to put it right. */
export function ReviewPane(props: Props) {
  const { items, reading, labelOf, ready, checking, policies, asGrid } = props;
  const [which, setWhich] = useState('');
  const [about, setAbout] = useState('');
  const wrong = items.filter(({ faults }) => faults.length > 0);
  const skipped = items.filter((item) => item.skipped);
  const omitted = items.filter((item) => item.omitted);
  const noted = items.filter((item) => item.faults.length === 0 && isNoted(item) && !item.skipped);
  const ignored = reading.mapping.filter((key) => !key).length;
  const kinds = kindsOf(wrong, labelOf);
  const chosen = kinds.some(([key]) => key === about) ? about : '';
  const faulty = chosen
    ? wrong.filter(({ faults }) => faults.some(({ column }) => column === chosen))
    : wrong;
  // In a sheet everything is in sight until something is chosen; in the list, only what has to be put right.
  const all = which === 'all' || (which === '' && (asGrid ? !chosen : wrong.length === 0));
  const shown =
    which === 'notices'
      ? noted
      : which === 'skipped'
        ? skipped
        : which === 'omitted'
          ? omitted
          : all
            ? items
            : faulty;
  const third: [number, string] = omitted.length
    ? [omitted.length, omitted.length === 1 ? 'dejada fuera' : 'dejadas fuera']
    : skipped.length
      ? [skipped.length, skipped.length === 1 ? 'no se importa' : 'no se importan']
      : noted.length
        ? [noted.length, 'con aviso']
        : [ignored, ignored === 1 ? 'columna omitida' : 'columnas omitidas'];
  return (
    <section
      className={asGrid ? 'q-card import-values wide' : 'q-card import-values'}
      aria-label="Revisión"
      aria-busy={checking}
    >
      <dl className="import-counts stack">
        <div className="flex end">
          <dt className="text-13 c-2">
            <Icon of={checkmarkOutline} size="s" /> {ready === 1 ? 'lista' : 'listas'}
          </dt>
          <dd className="b">{ready.toLocaleString('es-CO')}</dd>
        </div>
        <div className="flex end">
          <dt className="text-13 c-2">
            <Icon of={warningOutline} size="s" /> con error
          </dt>
          <dd className="b">{wrong.length.toLocaleString('es-CO')}</dd>
        </div>
        <div className="flex end">
          <dt className="text-13 c-2">{third[1]}</dt>
          <dd className="b">{third[0].toLocaleString('es-CO')}</dd>
        </div>
      </dl>
      <div className="import-options flex wrap gap-8 rule-top">
        <FilterChip
          label="Ver"
          always
          value={which}
          options={[
            ['', asGrid ? 'Todas las filas' : wrong.length > 0 ? 'Con error' : 'Listas'],
            asGrid ? ['wrong', `Con error (${wrong.length})`] : ['all', 'Todas las filas'],
            ['notices', `Con aviso (${noted.length})`],
            ...(skipped.length > 0 || which === 'skipped'
              ? [['skipped', `No se importan (${skipped.length})`] as const]
              : []),
            ...(omitted.length > 0 || which === 'omitted'
              ? [['omitted', `Dejadas fuera (${omitted.length})`] as const]
              : []),
          ]}
          onChange={setWhich}
        />
        {kinds.length > 1 && (
          <FilterChip label="Error en" value={chosen} options={kinds} onChange={setAbout} />
        )}
        {policies}
        {!asGrid && reading.canUndo && (
          <button type="button" className="q-btn q-btn--ghost q-btn--sm" onClick={reading.undo}>
            <Icon of={arrowUndoOutline} />
            Deshacer
          </button>
        )}
      </div>
      {asGrid ? (
        <ReviewGrid items={shown} reading={reading} labelOf={labelOf} />
      ) : (
        <ul className="import-wrong full">
          {shown.slice(0, most).map((item) => (
            <li key={item.key} className={item.omitted ? 'omitted' : undefined}>
              <p className="import-title flex baseline gap-12">
                <span className="c-3">Fila {item.lines.join(', ')}</span>
                {item.omitted ? (
                  <s className="grow c-3">{item.title}</s>
                ) : (
                  <b className="grow m">{item.title}</b>
                )}
                {item.total && <PesoAmount amount={item.total} />}
                <RowActions item={item} items={items} reading={reading} />
              </p>
              {item.faults
                .filter(({ column }) => !chosen || column === chosen)
                .map((fault) => (
                  <FaultCell
                    key={`${fault.line}${fault.column}${fault.at ?? ''}${fault.message}`}
                    id={`${item.key}${fault.line}${fault.column}${fault.at ?? ''}`}
                    fault={fault}
                    label={labelOf(fault.column)}
                    reading={reading}
                    items={items}
                  />
                ))}
              {item.readings?.map((told) => (
                <FaultCell
                  key={`${told.line}${told.column}${told.message}`}
                  id={`${item.key}${told.line}${told.column}-read`}
                  fault={told}
                  label={labelOf(told.column)}
                  reading={reading}
                  items={items}
                  isReading
                />
              ))}
              {item.notices.map((notice) => (
                <p key={notice} className="q-error q-error--notice">
                  <Icon of={warningOutline} size="s" />
                  {notice}.
                </p>
              ))}
            </li>
          ))}
          {shown.length > most && (
            <li className="c-3">Y {shown.length - most} más. Corrija estas primero.</li>
          )}
          {shown.length === 0 && <li className="c-3">{checking ? 'Revisando…' : 'Nada que mostrar.'}</li>}
        </ul>
      )}
    </section>
  );
}

const isNoted = ({ notices, readings = [] }: ReviewItem): boolean => notices.length + readings.length > 0;

/** In which columns something is wrong, and in how many rows. */
function kindsOf(wrong: readonly ReviewItem[], labelOf: (key: string) => string): [string, string][] {
  const count = new Map<string, number>();
  for (const { faults } of wrong)
    for (const column of new Set(faults.map(({ column }) => column)))
      count.set(column, (count.get(column) ?? 0) + 1);
  return [...count].sort((a, b) => b[1] - a[1]).map(([key, n]) => [key, `${labelOf(key)} (${n})`]);
}
