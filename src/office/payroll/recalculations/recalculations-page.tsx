import { useIonRouter } from '@ionic/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Due, Recalculation, Recalculations } from '../../../domain/payroll/desk/recalculation.ts';
import { lawEditions } from '../../../domain/payroll/law/editions.ts';
import { formatMonth } from '../../../domain/values/day.ts';
import { formatAmountOrDash } from '../../../kit/marks/peso-amount.tsx';
import { showToast } from '../../../kit/overlays/announce.ts';
import { Empty, LoadErrorNotice } from '../../../kit/pages/page-states.tsx';
import { call } from '../../../net/calls.ts';
import { formatMonthTitle, type Month } from '../../months/month.ts';
import { Page } from '../../page/page.tsx';
import { checkConnection } from '../../records/connected.ts';
import { useOnline } from '../../records/records.ts';
import { OwedBackList } from './owed-back.tsx';
import { Percentages } from './percentages.tsx';
import './recalculations.css?adopt';
import { buildRecalculationsQuery, listComparedMonths } from './recalculations.ts';

const dues: Readonly<Record<Due, string>> = {
  note: 'Lleva nota de ajuste',
  wait: 'Espere la respuesta de la DIAN',
  save: 'Se corrige al guardarla o emitirla',
};

/** Compares stored payrolls with the rules of today. Nothing changes by itself. */
export default function RecalculationsPage() {
  const client = useQueryClient();
  const router = useIonRouter();
  const online = useOnline();
  const [now, setNow] = useState<{ month: Month; at: number }>();
  const [busy, setBusy] = useState(false);
  const { data, isError, refetch } = useQuery(buildRecalculationsQuery((month, at) => setNow({ month, at })));

  async function review() {
    if (busy || !checkConnection()) return;
    setBusy(true);
    try {
      const { message } = await call('POST /payrolls/recalculations/reviewed', {});
      await client.invalidateQueries({ queryKey: ['dashboard'] });
      showToast(message);
      router.push('/dashboard', 'root');
    } catch {
      // The interceptor has shown the error.
    } finally {
      setBusy(false);
    }
  }

  return (
    <Page
      title="Con las reglas de hoy"
      sub={data && summaryOf(data)}
      offline="Para comparar hace falta conexión."
      actions={
        data && (
          <button type="button" className="q-btn q-btn--plain" disabled={busy} onClick={() => void review()}>
            Ya los comparé
          </button>
        )
      }
    >
      <div className="recalculated stack grow gap-16 scrolls">
        <Corrections />
        {data ? (
          <Found of={data} onReview={() => void review()} />
        ) : isError || !online ? (
          <LoadErrorNotice offline={!online} onRetry={() => void refetch()} />
        ) : (
          <p className="c-2" role="status">
            {now
              ? `Comparando ${formatMonthTitle(now.month).toLowerCase()}, ${now.at + 1} de ${listComparedMonths().length} meses…`
              : 'Comparando…'}
          </p>
        )}
      </div>
    </Page>
  );
}

function summaryOf({ rows, compared }: Recalculations): string {
  if (compared === 0) return 'No hay nóminas guardadas en los últimos 24 meses';
  const of = compared === 1 ? '1 nómina comparada' : `${compared} nóminas comparadas`;
  return rows.length === 0 ? `${of}: ninguna cambia` : `${of}, ${rows.length} con diferencia`;
}

function Corrections() {
  const edition = lawEditions.at(-1);
  if (!edition) return null;
  return (
    <details className="q-card recalculated-section stack gap-4">
      <summary className="t-sub">Qué se corrigió</summary>
      <ul className="stack text-14 gap-4">
        {edition.changes.map(({ text, basis }) => (
          <li key={text}>
            {text} <span className="c-3">({basis})</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Found({ of, onReview }: { of: Recalculations; onReview: () => void }) {
  const { rows, percentages } = of;
  if (rows.length + percentages.length === 0)
    return (
      <Empty title="Todo sigue igual" text="Ninguna nómina guardada saldría distinta con las reglas de hoy.">
        <button type="button" className="q-btn q-btn--plain only-phone" onClick={onReview}>
          Ya los comparé
        </button>
      </Empty>
    );
  const months = [...new Set(rows.map(({ year, month }) => year * 12 + month - 1))];
  return (
    <>
      <p className="c-2">
        Nada cambia por sí solo. También cuentan los cambios que la ficha del empleado tuvo desde entonces.
      </p>
      <Percentages of={percentages} />
      <OwedBackList rows={rows} />
      {months.map((at) => {
        const of = rows.filter(({ year, month }) => year * 12 + month - 1 === at);
        return (
          <section key={at} className="q-card">
            <h2 className="t-sub recalculated-section stack gap-4">
              {formatMonthTitle({ year: Math.floor(at / 12), month: (at % 12) + 1 })}
            </h2>
            <ul className="recalculated-rows ruled">
              {of.map((row) => (
                <Row key={row.id} of={row} />
              ))}
            </ul>
          </section>
        );
      })}
      <button type="button" className="q-btn q-btn--plain only-phone" onClick={onReview}>
        Ya los comparé
      </button>
    </>
  );
}

/** Words for a payroll whose net does not change: its lines do, or a typed value passes a limit. */
const sameNet = ({ changes }: Recalculation): string =>
  changes.length > 0 ? 'Mismo neto' : 'Pasa de un límite';

function Row({ of }: { of: Recalculation }) {
  const router = useIonRouter();
  const { id, type, employee, full_number, year, month, due, before, after, difference, changes, findings } =
    of;
  return (
    <li>
      <details>
        <summary>
          <span className="stack shrink">
            <b>{of.list_name}</b>
            <span className="c-3">{full_number ?? formatMonth(year, month)}</span>
          </span>
          <span className="stack nowrap q-num shrink tr">
            <b>{Number(difference) === 0 ? sameNet(of) : formatAmountOrDash(difference)}</b>
            <span className="c-3">
              de {formatAmountOrDash(before)} a {formatAmountOrDash(after)}
            </span>
          </span>
          <span className="recalculated-when c-2">
            {changes.length > 0 ? dues[due] : 'Revise lo escrito'}
          </span>
        </summary>
        <ul className="recalculated-changes stack gap-8 text-14" hidden={changes.length === 0}>
          {changes.map((change) => (
            <li key={change.label}>
              <span>{change.label}</span>
              <span className="q-num">
                {formatAmountOrDash(change.before)} a {formatAmountOrDash(change.after)}
              </span>
              {change.law.length > 0 && <small className="c-3">{change.law.join(' · ')}</small>}
            </li>
          ))}
        </ul>
        {findings.map(({ code, message, hint }) => (
          <p key={code} className="t-label c-2 recalculated-note">
            {message}. {hint}
          </p>
        ))}
        <p className="recalculated-actions flex wrap end gap-8">
          <button
            type="button"
            className="q-btn q-btn--plain q-btn--sm"
            aria-label={`Abrir ${formatMonth(year, month)} de ${employee}`}
            onClick={() => router.push(`/${type}/${id}/edit`, 'forward')}
          >
            Abrir
          </button>
        </p>
      </details>
    </li>
  );
}
