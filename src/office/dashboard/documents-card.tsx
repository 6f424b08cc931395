import { useIonRouter } from '@ionic/react';
import { addOutline, alertCircleOutline, chevronForwardOutline, hourglassOutline } from 'ionicons/icons';
import type { DocumentState, StateLook } from '../../domain/payroll/desk/document-state.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { StatusPill } from '../../kit/marks/status-pill.tsx';
import type { Month } from '../months/month.ts';
import type { Summary } from '../payroll/document/payrolls.ts';
import { countDocuments, listLookStates } from '../payroll/document/state-chips.tsx';

type Row = {
  look: StateLook | 'falta';
  states: readonly DocumentState[];
  count: number;
  words?: string;
  icon?: string;
};

const order: readonly StateLook[] = ['aceptado', 'enviado', 'cola', 'borrador', 'rechazado'];
const usual: Readonly<Record<StateLook, DocumentState>> = {
  aceptado: 'aceptada',
  enviado: 'enviando',
  cola: 'en_cola',
  borrador: 'borrador',
  rechazado: 'rechazada',
};
/** States with a row of their own, apart from the others of their look. */
const apart: Partial<Record<StateLook, { state: DocumentState; words: string; icon: string }>> = {
  aceptado: { state: 'aceptada_con_notificacion', words: 'Con notificación', icon: alertCircleOutline },
  enviado: { state: 'sin_respuesta', words: 'Sin respuesta', icon: hourglassOutline },
};

/** Rows of the documents that count. An eliminated one does not: its employee is missing a payroll. */
function rowsOf(summary: Summary, missing: number): Row[] {
  const states = { ...summary.states, eliminada: 0 };
  const rows = order.flatMap((look): Row[] => {
    const other = apart[look];
    const count = other ? (states[other.state] ?? 0) : 0;
    const all: Row = {
      look,
      states: listLookStates(look).filter((state) => state !== 'eliminada'),
      count: countDocuments(states, look),
    };
    if (!other || count === 0) return [all];
    return [
      { ...all, states: all.states.filter((state) => state !== other.state), count: all.count - count },
      { look, states: [other.state], count, words: other.words, icon: other.icon },
    ];
  });
  return missing
    ? [...rows, { look: 'falta', states: [], count: missing, words: 'Sin crear', icon: addOutline }]
    : rows;
}

export function DocumentsCard({
  summary,
  enabled,
  month,
  missing,
  onCreate,
}: {
  summary: Summary;
  /** Whether DIAN has enabled the company to issue documents. */
  enabled: boolean;
  month: Month;
  missing: number;
  onCreate: () => void;
}) {
  const router = useIonRouter();
  const all = summary.count + missing;
  const rows = rowsOf(summary, missing).filter(({ count }) => count > 0);
  const accepted = countDocuments({ ...summary.states, eliminada: 0 }, 'aceptado');
  const most = Math.max(1, ...rows.map((row) => row.count));
  const open = (states: readonly DocumentState[]) =>
    router.push(`/payrolls?year=${month.year}&month=${month.month}&state=${states.join(',')}`, 'root');
  if (!enabled && summary.count === 0)
    return (
      <section className="q-card documents-card">
        <h2 className="t-label c-3">Documentos ante la DIAN</h2>
        <p className="c-2 documents-card-empty">
          Aquí verá cómo van sus documentos cuando la DIAN habilite a la compañía.
        </p>
        <button type="button" className="q-btn q-btn--plain" onClick={() => router.push('/enabler', 'root')}>
          Ir a Habilitación
        </button>
      </section>
    );
  return (
    <section className="q-card documents-card">
      <h2 className="t-label c-3">Documentos ante la DIAN</h2>
      <p className="q-money--display q-num">
        {accepted}{' '}
        <span className="documents-card-of c-2 text-15">
          de {all} {all === 1 ? 'aceptado' : 'aceptados'}
        </span>
      </p>
      <div
        className="state-bar flex"
        role="img"
        aria-label={
          rows.map((row) => `${row.count} ${row.words?.toLowerCase() ?? row.look}`).join(', ') || 'Ninguno'
        }
      >
        {rows.map((row) => (
          <i key={row.look + (row.words ?? '')} className={row.look} style={{ flex: row.count }} />
        ))}
      </div>
      <ul className={`state-list ruled${rows.length > order.length ? ' state-list--many' : ''}`}>
        {rows.map((row) => (
          <li key={row.look + (row.words ?? '')}>
            <button
              className="row full gap-12"
              type="button"
              onClick={() => (row.look === 'falta' ? onCreate() : open(row.states))}
            >
              <Name of={row} />
              <span className="state-track grow block">
                <i className={row.look} style={{ width: `${(row.count / most) * 100}%`, minWidth: 8 }} />
              </span>
              <b className="q-num b tr">{row.count}</b>
              <span className="state-percent fixed q-num text-13 c-3 tr">
                {all ? `${((row.count / all) * 100).toFixed(1).replace('.0', '').replace('.', ',')} %` : ''}
              </span>
              <Icon of={chevronForwardOutline} size="s" className="c-3" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Name({ of: { look, words, icon } }: { of: Row }) {
  if (look !== 'falta' && !words) return <StatusPill state={usual[look]} />;
  return (
    <span className="q-pill" data-st={look}>
      {icon && <Icon of={icon} />}
      {words}
    </span>
  );
}
