import {
  createOutline,
  documentOutline,
  downloadOutline,
  shieldCheckmarkOutline,
  swapHorizontalOutline,
  warningOutline,
} from 'ionicons/icons';
import { lazy, Suspense, useState } from 'react';
import { type Instant, monthShown } from '../../domain/day.ts';
import type { Line } from '../../domain/payroll/statement.ts';
import { Icon } from '../../kit/icon.tsx';
import { figure, Money } from '../../kit/money.tsx';
import { looks, StatusPill } from '../../kit/status-pill.tsx';
import { when } from '../when.ts';
import { DianNote } from './dian-note.tsx';
import { canAdjust, canEdit, type Payroll } from './payrolls.ts';
import { Steps } from './steps.tsx';
import { WhyChanged } from './why-changed.tsx';
import './style.ts';

const StartDialog = lazy(() => import('../adjustments/start-dialog.tsx'));

type Props = { payroll: Payroll; onEdit?: () => void; onSend?: () => void };

/** A payroll as it stands: its figures and where they come from, what DIAN said, and its way so far. */
export function PayrollDetail({ payroll, onEdit, onSend }: Props) {
  return (
    <div className="pd">
      <h2 className="t-heading">{payroll.employee.name}</h2>
      <p className="t-label c-3">
        {[payroll.charge, payroll.employee.document_number].filter(Boolean).join(' · ')}
      </p>
      <div className="pd-n">
        <div>
          <p className="t-label c-3">Neto, {monthShown(payroll.year, payroll.month)}</p>
          <Money amount={payroll.total} size="display" />
        </div>
        <StatusPill state={payroll.state} />
      </div>
      <DianNote payroll={payroll} />
      <Findings of={canEdit(payroll) ? payroll.findings : []} />
      <div className="pd-a">
        {onEdit && canEdit(payroll) && (
          <button
            type="button"
            className={`q-btn ${payroll.state === 'rechazada' ? 'q-btn--primary' : 'q-btn--plain'}`}
            onClick={onEdit}
          >
            <Icon of={createOutline} />
            {payroll.state === 'rechazada' ? 'Corregir y volver a enviar' : 'Editar'}
          </button>
        )}
        {onSend && canEdit(payroll) && payroll.state !== 'rechazada' && (
          <button type="button" className="q-btn q-btn--primary" onClick={onSend}>
            Emitir
          </button>
        )}
        {payroll.accepted_at && (
          <a
            className="q-btn q-btn--plain"
            href={`/api/payrolls/${payroll.id}/pdf`}
            target="_blank"
            rel="noreferrer"
          >
            <Icon of={downloadOutline} />
            PDF
          </a>
        )}
        {payroll.cune && (
          <a className="q-btn q-btn--plain" href={`/api/payrolls/${payroll.id}/xml`} download>
            <Icon of={documentOutline} />
            XML
          </a>
        )}
        {(canAdjust(payroll) || (payroll.state === 'eliminada' && !payroll.reissue)) && (
          <AdjustButton payroll={payroll} />
        )}
      </div>
      <WhyChanged payroll={payroll} />
      <Lines payroll={payroll} />
      {payroll.cune && (
        <p className="pd-cune">
          <Icon of={shieldCheckmarkOutline} size="s" />
          <span>
            CUNE <span className="q-num">{payroll.cune.match(/.{1,8}/g)?.join(' ')}</span>
          </span>
        </p>
      )}
      <h3 className="t-label m c-2 pd-h">Recorrido</h3>
      <ol className="tl">
        {[...payroll.history].reverse().map((move) => (
          <li key={`${move.at}${move.state}`} className={move.state === 'rechazada' ? 'bad' : ''}>
            <Icon of={looks[move.state]?.icon ?? createOutline} size="s" />
            <span>{move.text || (looks[move.state]?.word ?? move.state)}</span>
            <time dateTime={move.at}>{when(Date.parse(move.at) as Instant)}</time>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** An accepted document is never edited: a note adjusts it. */
function AdjustButton({ payroll }: Pick<Props, 'payroll'>) {
  const [starting, setStarting] = useState(false);
  return (
    <>
      <button type="button" className="q-btn q-btn--plain" onClick={() => setStarting(true)}>
        <Icon of={swapHorizontalOutline} />
        {payroll.state === 'eliminada' ? 'Emitir de nuevo' : 'Ajustar'}
      </button>
      {starting && (
        <Suspense fallback={null}>
          <StartDialog payroll={payroll} onClose={() => setStarting(false)} />
        </Suspense>
      )}
    </>
  );
}

function Findings({ of }: { of: Payroll['findings'] }) {
  if (of.length === 0) return null;
  const blocking = of.some((finding) => finding.severity === 'block');
  return (
    <div className={`q-note pd-note ${blocking ? 'q-note--danger' : 'q-note--warn'}`}>
      <Icon of={warningOutline} />
      <ul>
        {of.map((finding) => (
          <li key={finding.code + finding.path}>
            <b>{finding.message}</b>
            <p>{finding.hint}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Lines({ payroll }: { payroll: Payroll }) {
  const of = (group: Line['group']) => payroll.lines.filter((line) => line.group === group);
  return (
    <dl className="kv">
      {of('accrued').map((line, i) => (
        <LineRow key={`${line.concept}${i}`} line={line} />
      ))}
      <div className="s">
        <dt>Devengado</dt>
        <dd>{figure(payroll.accrued_total)}</dd>
      </div>
      {of('deductions').map((line) => (
        <LineRow key={line.concept} line={line} out />
      ))}
      <div className="s">
        <dt>Deducciones</dt>
        <dd className="q-deduct">−{figure(payroll.deductions_total)}</dd>
      </div>
    </dl>
  );
}

/** A line, and its sum when asked. */
function LineRow({ line, out = false }: { line: Line; out?: boolean }) {
  return (
    <div>
      <dt>
        <details>
          <summary>
            {line.label}, {line.detail}
          </summary>
          <Steps of={line.explanation} />
        </details>
      </dt>
      <dd className={out ? 'q-deduct' : ''}>
        {out ? '−' : ''}
        {figure(line.amount)}
      </dd>
    </div>
  );
}
