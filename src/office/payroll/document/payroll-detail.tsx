import { createOutline, trashOutline, warningOutline } from 'ionicons/icons';
import { Link } from 'react-router-dom';
import { fixElsewhere, hasBlockingFinding } from '../../../domain/findings/finding.ts';
import type { Line } from '../../../domain/payroll/statement/statement.ts';
import { formatMonth } from '../../../domain/values/day.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { formatAmountOrDash, PesoAmount } from '../../../kit/marks/peso-amount.tsx';
import { StatusPill } from '../../../kit/marks/status-pill.tsx';
import { session } from '../../../net/session.ts';
import { DianNote } from './dian-note.tsx';
import { DocumentActions } from './document-actions.tsx';
import { findFixAddress } from './fix-address.ts';
import { formatNegativeAmount, LineRow } from './line-row.tsx';
import { findFixScreen } from './mended-at.ts';
import { canEdit, findPayRunAddress, type Payroll } from './payrolls.ts';
import { Trail } from './trail.tsx';
import { UndoneNote } from './undone-note.tsx';
import { WhyChanged } from './why-changed.tsx';
import './payrolls.css?adopt';

type Props = { payroll: Payroll; onEdit?: () => void; onSend?: () => void; onDelete?: () => void };

export function PayrollDetail({ payroll, onEdit, onSend, onDelete }: Props) {
  return (
    <div className="detail grow">
      <h2 className="t-heading">{payroll.employee.name}</h2>
      <p className="t-label c-3">
        {[payroll.charge, payroll.employee.document_number].filter(Boolean).join(' · ')}
      </p>
      <div className="detail-net flex wrap between gap-8">
        <div>
          <p className="t-label c-3">Neto, {formatMonth(payroll.year, payroll.month)}</p>
          <PesoAmount amount={payroll.total} size="display" />
        </div>
        <StatusPill state={payroll.state} />
      </div>
      <DianNote payroll={payroll} />
      <UndoneNote payroll={payroll} />
      {payroll.in_runs && canEdit(payroll) && (
        <p className="t-label c-2 detail-note">{explainNoEditor(payroll)}</p>
      )}
      {canEdit(payroll) && <Findings payroll={payroll} />}
      <div className="detail-actions wrap flex gap-8">
        {payroll.in_runs && canEdit(payroll) && <PaidWays payroll={payroll} onSend={onSend} />}
        {onEdit && canEdit(payroll) && !payroll.in_runs && (
          <button
            type="button"
            className={`q-btn ${payroll.state === 'rechazada' ? 'q-btn--primary' : 'q-btn--plain'}`}
            onClick={onEdit}
          >
            <Icon of={createOutline} />
            {payroll.state === 'rechazada' ? 'Corregir y volver a enviar' : 'Editar'}
          </button>
        )}
        {onSend && canEdit(payroll) && !payroll.in_runs && payroll.state !== 'rechazada' && (
          <button type="button" className="q-btn q-btn--primary" onClick={onSend}>
            Emitir
          </button>
        )}
        <DocumentActions payroll={payroll} />
        {onDelete && canEdit(payroll) && !payroll.in_runs && (
          <button type="button" className="q-btn q-btn--ghost c-danger" onClick={onDelete}>
            <Icon of={trashOutline} />
            {payroll.full_number ? 'Eliminar' : 'Eliminar borrador'}
          </button>
        )}
      </div>
      <WhyChanged payroll={payroll} />
      <Lines payroll={payroll} />
      <Trail payroll={payroll} />
    </div>
  );
}

function explainNoEditor(payroll: Payroll): string {
  const made = `Sale del pago «${payroll.pay_run?.name ?? 'del mes'}».`;
  return findPayRunAddress(payroll)
    ? `${made} Sus valores se cambian allí.`
    : `${made} No se puede reabrir: otras nóminas suyas ya se enviaron a la DIAN. Emítala con los datos del empleado de ahora; cuando la DIAN la acepte, sus valores se ajustan con una nota.`;
}

function PaidWays({ payroll, onSend }: Pick<Props, 'payroll' | 'onSend'>) {
  const to = findPayRunAddress(payroll);
  return (
    <>
      {onSend && (
        <button type="button" className="q-btn q-btn--primary" onClick={onSend}>
          {payroll.state === 'rechazada' ? 'Emitir de nuevo' : 'Emitir'}
        </button>
      )}
      {to && (
        <Link className="q-btn q-btn--plain" to={to}>
          <Icon of={createOutline} />
          Cambiar en el pago
        </Link>
      )}
    </>
  );
}

function Findings({ payroll }: Pick<Props, 'payroll'>) {
  const of = payroll.findings;
  if (of.length === 0) return null;
  const company = session.get().company?.id;
  const blocking = hasBlockingFinding(of);
  return (
    <div className={`q-note detail-note ${blocking ? 'q-note--danger' : 'q-note--warn'}`}>
      <Icon of={warningOutline} />
      <ul>
        {of.map((finding) => {
          const to = findFixAddress(finding, payroll, company);
          const elsewhere = fixElsewhere(finding);
          const way = elsewhere && findFixScreen(elsewhere, payroll.employee.id)?.words;
          return (
            <li key={finding.code + finding.path}>
              <b className="block">{finding.message}</b>
              <p>
                {finding.hint}{' '}
                {to && (
                  <Link className="nowrap" to={to}>
                    {way ?? 'Ir al campo'}
                  </Link>
                )}
              </p>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Lines({ payroll }: { payroll: Payroll }) {
  const of = (group: Line['group']) => payroll.lines.filter((line) => line.group === group);
  return (
    <dl className="pairs">
      {of('accrued').map((line, i) => (
        <LineRow key={`${line.concept}${i}`} line={line} />
      ))}
      <div className="pairs-sum b">
        <dt>Devengado</dt>
        <dd>{formatAmountOrDash(payroll.accrued_total)}</dd>
      </div>
      {of('deductions').map((line) => (
        <LineRow key={line.concept} line={line} out />
      ))}
      <div className="pairs-sum b">
        <dt>Deducciones</dt>
        <dd className="q-deduct">{formatNegativeAmount(payroll.deductions_total)}</dd>
      </div>
    </dl>
  );
}
