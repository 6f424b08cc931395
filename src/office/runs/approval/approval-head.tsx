import {
  alertCircleOutline,
  arrowUndoOutline,
  checkmarkCircleOutline,
  checkmarkDoneOutline,
  hourglassOutline,
  informationCircleOutline,
} from 'ionicons/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PayRunApproval } from '../../../domain/office/pay-run-approvals.ts';
import type { Instant } from '../../../domain/values/day.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { PesoAmount } from '../../../kit/marks/peso-amount.tsx';
import { formatRecentMoment } from '../../months/when.ts';
import { isRunOpen, type Run } from '../runs.ts';
import { SignedAmount } from './approval-parts.tsx';

type Props = { run: Run; approval: PayRunApproval };

/** Sums to approve, the state of the approval, and its history. */
export function ApprovalHead({ run, approval }: Props) {
  return (
    <>
      <dl className="run-sums flex wrap">
        <div>
          <dt className="t-label c-3">Va a aprobar</dt>
          <dd className="q-num m">
            <PesoAmount amount={approval.after} />
          </dd>
        </div>
        {approval.before !== null && (
          <>
            <div>
              <dt className="t-label c-3">Último pago</dt>
              <dd className="q-num m">
                <PesoAmount amount={approval.before} />
              </dd>
            </div>
            <div>
              <dt className="t-label c-3">Diferencia</dt>
              <dd className="q-num m">
                <SignedAmount amount={approval.difference} />
              </dd>
            </div>
          </>
        )}
        <div>
          <dt className="t-label c-3">Huella de lo que se ve</dt>
          <dd className="m identifier">{formatDigest(approval.digest)}</dd>
        </div>
      </dl>
      <State run={run} approval={approval} />
      <History approval={approval} />
    </>
  );
}

/** First figures of a digest, as people read them to each other: `7F3A 91C2 E04B`. */
const formatDigest = (digest: string): string =>
  (digest.slice(0, 12).toUpperCase().match(/.{4}/g) ?? []).join(' ');

function State({ run, approval: { state, obstacle, approvers, differences, history } }: Props) {
  const [last] = history;
  const names = approvers.map(({ name }) => name).join(' o ');
  const changed = differences.filter((one) => one.changed).length;
  switch (state) {
    case 'off':
      return (
        <Note icon={informationCircleOutline} tone="plain">
          La compañía no pide que se aprueben sus pagos. Se pide en{' '}
          <Link to="/payroll_policies">Políticas de nómina</Link>.
        </Note>
      );
    case 'none':
      return (
        <Note icon={informationCircleOutline} tone="plain">
          {names ? `Lo aprueba ${names}. ` : 'Nadie puede aprobarlo: quienes aprueban prepararon este pago. '}
          Revise lo que cambia y páselo a aprobación: sin ella no se cierra ni se paga.
        </Note>
      );
    case 'waiting':
      return (
        <Note icon={hourglassOutline} tone="plain">
          {obstacle
            ? `Espera a ${names || 'que alguien más pueda aprobarlo'}. ${obstacle}`
            : 'Espera su aprobación. Aprueba exactamente lo que ve: si algo cambia después, se le pide de nuevo.'}
        </Note>
      );
    case 'returned':
      return (
        <Note icon={arrowUndoOutline} tone="warn">
          {last?.decided_by} lo devolvió: «{last?.reason}». Corríjalo en{' '}
          <Link to={`/pay_runs/${run.id}`}>el pago</Link> y páselo a aprobación otra vez.
        </Note>
      );
    case 'changed':
      return (
        <Note icon={alertCircleOutline} tone="warn">
          {changed === 1
            ? 'Cambió 1 línea después de pedirse la aprobación'
            : changed > 1
              ? `Cambiaron ${changed} líneas después de pedirse la aprobación`
              : 'Algo cambió después de pedirse la aprobación'}
          : pásela de nuevo.
        </Note>
      );
    case 'approved':
      return (
        <Note icon={checkmarkCircleOutline} tone="ok">
          Aprobado por {last?.decided_by}.{' '}
          <Link to={`/pay_runs/${run.id}`}>{isRunOpen(run) ? 'Ir a cerrar el pago' : 'Ir al pago'}</Link>
        </Note>
      );
    default:
      return state satisfies never;
  }
}

function Note({ icon, tone, children }: { icon: string; tone: string; children: ReactNode }) {
  return (
    <p className={`q-note q-note--${tone} run-next`} role="status">
      <Icon of={icon} />
      <span>{children}</span>
    </p>
  );
}

const formatAt = (at: string): string => formatRecentMoment(Date.parse(at) as Instant);

/** Each step of the approval, the newest first. */
function History({ approval: { history } }: { approval: PayRunApproval }) {
  if (history.length === 0) return null;
  return (
    <details className="run-next approval-history">
      <summary className="t-label c-2">Recorrido</summary>
      <ol className="stack gap-8">
        {history.map((one) => (
          <li key={one.id} className="stack">
            {one.decided_at && (
              <span>
                <Icon of={one.state === 'approved' ? checkmarkDoneOutline : arrowUndoOutline} />{' '}
                {one.state === 'approved' ? 'Aprobado' : 'Devuelto'} por {one.decided_by},{' '}
                {formatAt(one.decided_at)}
                {one.reason && `: «${one.reason}»`}
              </span>
            )}
            <span className="c-2">
              Pasado a aprobación por {one.asked_by}, {formatAt(one.asked_at)}
              {one.note && `: «${one.note}»`}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
