import { useIonRouter } from '@ionic/react';
import { checkmarkCircleOutline, swapHorizontalOutline } from 'ionicons/icons';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { listErrorSentences } from '../../domain/calls/refusals.ts';
import { undoneStates } from '../../domain/payroll/desk/document-state.ts';
import { dayOf, formatDay, formatMonth, type Instant } from '../../domain/values/day.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { showToast } from '../../kit/overlays/announce.ts';
import { outbox, RefusedSubmissionError } from '../../offline/outbox.ts';
import { Amount, Sentence } from '../page/amount.tsx';
import { formatMoment } from '../page/texts.ts';
import { isEverySlipPaid } from '../payments/paid.ts';
import { tellSubmitResult } from '../questions/submit-result.ts';
import type { SlipDetail, SlipVersion } from '../session/api.ts';
import { acknowledge } from '../slips/receipts.ts';
import { ChangesTable } from './changes.tsx';

const short = (moment: string): string => formatDay(dayOf(Date.parse(moment) as Instant), 'short');

/** Renders «Por qué cambió»: the difference with the previous month, concept by concept. */
export function SlipChanges({ slip }: { slip: SlipDetail }) {
  const { changes } = slip;
  if (!changes) return null;
  const hasChanged = changes.changes.some(({ state }) => state !== 'same');
  return (
    <section className="v-part boxed" aria-labelledby="v-changes">
      <h2 id="v-changes">
        {hasChanged ? 'Por qué cambió desde' : 'Sin cambios desde'}{' '}
        {formatMonth(changes.from.year, changes.from.month)}
      </h2>
      <p>
        <Sentence of={changes.sentence} />
      </p>
      {hasChanged && <ChangesTable comparison={changes} />}
      <div className="v-actions flex wrap gap-8">
        <Link className="q-btn q-btn--plain" to={`/payslip/compare?${slip.versions.at(-1)?.id ?? slip.id}`}>
          Comparar otros meses
        </Link>
      </div>
    </section>
  );
}

export function YearToDate({ slip }: { slip: SlipDetail }) {
  const { accrued, deductions, net } = slip.year_to_date;
  return (
    <section className="v-part boxed" aria-labelledby="v-ytd">
      <h2 id="v-ytd">Acumulado de {slip.year}</h2>
      <dl className="v-pairs stack text-14">
        <dt>Devengado</dt>
        <dd>
          <Amount amount={accrued} />
        </dd>
        <dt>Deducciones</dt>
        <dd>
          <Amount amount={deductions} out />
        </dd>
        <dt>Neto</dt>
        <dd>
          <Amount amount={net} />
        </dd>
      </dl>
    </section>
  );
}

/** Lists the document of a month and its adjustments, when there is more than one. */
export function Versions({ slip }: { slip: SlipDetail }) {
  if (slip.versions.length < 2) return null;
  const words = (version: SlipVersion): string =>
    version.state === 'reemplazada' ? 'Reemplazado' : version.state === 'eliminada' ? 'Eliminado' : 'Vigente';
  return (
    <section className="v-part boxed" aria-labelledby="v-versions">
      <h2 id="v-versions">Versiones de este mes</h2>
      <ul className="v-plainlist ruled">
        {slip.versions.map((version) => (
          <li key={version.id} className="v-set wrap between breaks row gap-12">
            <span>
              {version.id === slip.id ? (
                version.number
              ) : (
                <Link to={`/payslip/${version.id}/${version.type}`}>{version.number}</Link>
              )}
              <small className="block t-label c-3">
                <Icon of={swapHorizontalOutline} size="s" /> {words(version)} · {short(version.accepted_at)}
              </small>
            </span>
            <Amount amount={version.total} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type SectionProps = { slip: SlipDetail; owner: string; onAcknowledged: () => void };

/**
 * Renders «Confirmar recibido». It works once, also without a connection. The stored copy is updated when the
 * server has it.
 */
export function Acknowledge({ slip, owner, onAcknowledged }: SectionProps) {
  const [now, setNow] = useState<string>();
  const router = useIonRouter();
  const line = useRef<HTMLParagraphElement>(null);
  const items = useSyncExternalStore(outbox.subscribe, outbox.items);
  const waiting = items.some(({ record }) => record === `receipt/${slip.id}`);
  const at = slip.acknowledged_at ?? now;
  const waited = useRef(waiting);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it leaves the device
  useEffect(() => {
    if (waited.current && !waiting) onAcknowledged();
    waited.current = waiting;
  }, [waiting]);

  async function confirm(): Promise<void> {
    try {
      const result = await acknowledge(slip, owner);
      // The button is removed, so the focus moves to the line.
      line.current?.focus();
      if (result.outcome === 'sent') {
        setNow(new Date().toISOString());
        onAcknowledged();
      }
      await tellSubmitResult(result, 'Recibido confirmado', router);
    } catch (error) {
      if (!(error instanceof RefusedSubmissionError)) throw error;
      showToast(listErrorSentences(error.body).join(' '), { danger: true });
    }
  }

  // A payslip that no longer counts, or has not been paid yet, cannot be confirmed.
  const toConfirm = !undoneStates.includes(slip.dian.status) && isEverySlipPaid([slip], Date.now());
  if (!at && !waiting && !toConfirm) return null;
  return (
    <p className="v-part v-set wrap between row gap-12 boxed" ref={line} tabIndex={-1}>
      {at ? (
        <span className="c-2">
          <Icon of={checkmarkCircleOutline} size="s" className="c-ok" /> Recibido confirmado el{' '}
          {formatMoment(at)}
        </span>
      ) : waiting ? (
        <span>Recibido por enviar</span>
      ) : (
        <>
          <span>
            ¿Recibió este pago?
            <small className="block t-label c-3">Confirmar no le quita el derecho a preguntar.</small>
          </span>
          <button type="button" className="q-btn q-btn--plain" onClick={() => void confirm()}>
            Confirmar recibido
          </button>
        </>
      )}
    </p>
  );
}
