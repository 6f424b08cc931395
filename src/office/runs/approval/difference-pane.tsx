import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { createWriteKey } from '../../../domain/calls/write-key.ts';
import type { ApprovalDifference, PayRunApproval } from '../../../domain/office/pay-run-approvals.ts';
import type { Instant } from '../../../domain/values/day.ts';
import { PesoAmount } from '../../../kit/marks/peso-amount.tsx';
import { showRefusal } from '../../../net/refusal.ts';
import { formatRecentMoment } from '../../months/when.ts';
import { DetailPane } from '../../page/detail-pane.tsx';
import { tryCall } from '../acts.ts';
import { keepApproval, type Run } from '../runs.ts';
import { SignedAmount } from './approval-parts.tsx';
import '../../page/split.css?adopt';
import './approval.css?adopt';

type Props = {
  run: Run;
  approval: PayRunApproval;
  difference: ApprovalDifference;
  beside: boolean;
  onClose: () => void;
};

/** Why the payment of one person changes, and what is said of it. */
export function DifferencePane({ run, approval, difference, beside, onClose }: Props) {
  const { employee, before, after, reasons } = difference;
  const comments = approval.comments.filter(({ employee_id }) => employee_id === employee.id);
  return (
    <DetailPane
      label="Por qué cambia"
      title="Por qué cambia"
      way={{ words: 'Ver todas sus cuentas', to: `/pay_runs/${run.id}?employee_id=${employee.id}` }}
      beside={beside}
      onClose={onClose}
    >
      <div className="detail grow">
        <h2 className="t-heading">{employee.list_name}</h2>
        <dl className="run-sums approval-person flex wrap">
          <div>
            <dt className="t-label c-3">Último pago</dt>
            <dd className="m">{before === null ? 'No estaba' : <PesoAmount amount={before} />}</dd>
          </div>
          <div>
            <dt className="t-label c-3">Este pago</dt>
            <dd className="m">
              <PesoAmount amount={after} />
            </dd>
          </div>
          <div>
            <dt className="t-label c-3">Diferencia</dt>
            <dd className="m">
              <SignedAmount amount={difference.difference} />
            </dd>
          </div>
        </dl>
        <ul className="approval-reasons stack gap-8">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        <h3 className="t-label m c-2">Comentarios</h3>
        <ol className="approval-comments stack gap-8">
          {comments.map(({ id, author, message, at }) => (
            <li key={id}>
              <b>{author}</b> <small className="c-3">{formatRecentMoment(Date.parse(at) as Instant)}</small>
              <p className="breaks m">{message}</p>
            </li>
          ))}
        </ol>
        <CommentForm run={run} employeeId={employee.id} />
      </div>
    </DetailPane>
  );
}

function CommentForm({ run, employeeId }: { run: Run; employeeId: string }) {
  const client = useQueryClient();
  const [key, setKey] = useState(createWriteKey);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy || !text.trim()) return;
    setBusy(true);
    const comment = { id: run.id, employee_id: employeeId, message: text.trim() };
    const tried = await tryCall(client, 'POST /pay_runs/:id/approval/comments', comment, key.keyFor(comment));
    if (tried.done) {
      keepApproval(client, run.id, tried.answer.data);
      setText('');
    } else if (tried.refusal) showRefusal(tried.refusal);
    if (tried.done || tried.refusal) setKey(createWriteKey());
    setBusy(false);
  }
  return (
    <form
      className="stack gap-8"
      data-dirty={text ? 'lost' : undefined}
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <textarea
        className="q-input"
        aria-label="Comentar esta línea"
        placeholder="Comentar esta línea"
        rows={2}
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="q-btn q-btn--plain" aria-disabled={busy || !text.trim()}>
        Comentar
      </button>
    </form>
  );
}
