import { useIonRouter } from '@ionic/react';
import { chevronForwardOutline } from 'ionicons/icons';
import { Icon } from '../../kit/icon.tsx';
import { type DocumentState, type Look, StatusPill } from '../../kit/status-pill.tsx';
import type { Month } from '../month.ts';
import type { Summary } from '../payrolls/payrolls.ts';
import { countOf, statesOf } from '../payrolls/state-chips.tsx';

const order: readonly (readonly [Look, DocumentState])[] = [
  ['aceptado', 'aceptada'],
  ['enviado', 'enviando'],
  ['cola', 'en_cola'],
  ['borrador', 'borrador'],
  ['rechazado', 'rechazada'],
];

/** Where the documents of the month stand before DIAN, each state a way into the list. */
export function DocumentsCard({
  summary,
  month,
  missing,
}: {
  summary: Summary;
  month: Month;
  missing: number;
}) {
  const router = useIonRouter();
  const all = summary.count + missing;
  const rows = order.map(([look, state]) => ({ look, state, count: countOf(summary.states, look) }));
  const most = Math.max(1, ...rows.map((row) => row.count));
  return (
    <section className="q-card fun">
      <h2 className="t-label c-3">Documentos ante la DIAN</h2>
      <p className="q-money--display q-num">
        {rows[0]?.count ?? 0}{' '}
        <span className="of">
          de {all} {all === 1 ? 'aceptado' : 'aceptados'}
        </span>
      </p>
      <div className="fb" role="img" aria-label={rows.map((row) => `${row.count} ${row.look}`).join(', ')}>
        {rows
          .filter((row) => row.count > 0)
          .map((row) => (
            <i key={row.look} className={row.look} style={{ flex: row.count }} />
          ))}
        {missing > 0 && <i className="falta" style={{ flex: missing }} />}
      </div>
      <ul className="fl">
        {rows.map(({ look, state, count }) => (
          <li key={look}>
            <button
              type="button"
              onClick={() =>
                router.push(
                  `/payrolls?year=${month.year}&month=${month.month}&state=${statesOf(look).join(',')}`,
                  'root',
                )
              }
            >
              <StatusPill state={state} />
              <span className="tk">
                <i className={look} style={{ width: `${(count / most) * 100}%`, minWidth: count ? 8 : 0 }} />
              </span>
              <b className="q-num">{count}</b>
              <span className="pc q-num">
                {all ? `${((count / all) * 100).toFixed(1).replace('.0', '').replace('.', ',')} %` : ''}
              </span>
              <Icon of={chevronForwardOutline} size="s" className="c-3" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
