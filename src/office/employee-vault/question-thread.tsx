import { useIonRouter } from '@ionic/react';
import { useQueryClient } from '@tanstack/react-query';
import { closeOutline, paperPlaneOutline, personOutline, swapHorizontalOutline } from 'ionicons/icons';
import { type FormEvent, useRef, useState } from 'react';
import { createWriteKey } from '../../domain/calls/write-key.ts';
import { listRoles } from '../../domain/routes/access.ts';
import { findRoute } from '../../domain/routes/routes.ts';
import { formatMonth, type Instant } from '../../domain/values/day.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { formatRecentMoment } from '../months/when.ts';
import { requestAdjustment } from '../payroll/document/adjustments.ts';
import { canAdjust } from '../payroll/document/payrolls.ts';
import { dropDraft, keepDraft, readKeptDraft } from '../records/kept-draft.ts';
import { useSession } from '../records/records.ts';
import { claimWords, formatClaimDeadline, isLate } from './claims.ts';
import { act, type Question } from './vault-api.ts';

export function QuestionThread({ question, onClose }: { question: Question; onClose: () => void }) {
  const client = useQueryClient();
  const router = useIonRouter();
  const draft = `reply:${question.id}`;
  const [text, setText] = useState(() => readKeptDraft<{ text: string }>(draft)?.value.text ?? '');
  const [busy, setBusy] = useState(false);
  const [writeKey, setWriteKey] = useState(createWriteKey);
  const answer = useRef<HTMLTextAreaElement>(null);
  const { payslip, employee } = question;
  const claim = claimWords[question.category];
  const term = formatClaimDeadline(question);
  const held = listRoles(useSession());
  /** Screen where a claim is attended: the record of the employee, or the erasure of data when the role opens it. */
  const place =
    question.category === 'datos'
      ? `/employees/${employee.id}/edit`
      : findRoute('/privacy')?.roles?.some((role) => held.includes(role)) &&
        `/privacy?search=${encodeURIComponent(employee.name)}`;

  /** Keeps the reply as a draft on the device, because closing the sheet does not ask. */
  function write(next: string) {
    setText(next);
    if (next) keepDraft(draft, { text: next });
    else dropDraft(draft);
  }

  async function reply(event: FormEvent) {
    event.preventDefault();
    if (busy || !text.trim()) return;
    setBusy(true);
    const said = { id: question.id, message: text.trim() };
    const answered = await act(client, 'POST /questions/:id/replies', said, writeKey);
    setBusy(false);
    if (!answered) return;
    write('');
    setWriteKey(createWriteKey());
  }

  async function close() {
    // The focused button disappears.
    if (await act(client, 'PUT /questions/:id', { id: question.id, state: 'cerrada' }))
      answer.current?.focus();
  }

  async function adjust() {
    const reason = `Pregunta de ${employee.name}: ${question.message}`.slice(0, 300);
    const id = await requestAdjustment(client, payslip, { note_type: 1, reason, print_reason: false });
    if (!id) return;
    await act(client, 'PUT /questions/:id', { id: question.id, adjustment_id: id });
    onClose();
    router.push(`/adjustment_payrolls/${id}/edit`, 'forward');
  }

  const messages = [
    {
      id: question.id,
      author: 'employee',
      author_name: employee.name,
      message: question.message,
      at: question.created_at,
    },
    ...question.replies,
  ];
  return (
    <Dialog label={`Pregunta de ${employee.name}`} as="sheet" onClose={onClose}>
      <div className="q-sheet-head">
        <div className="fill">
          <h2 className="t-heading">{employee.name}</h2>
          <p className="t-label c-3">
            {claim ??
              [payslip.full_number, formatMonth(payslip.year, payslip.month), question.line]
                .filter(Boolean)
                .join(' · ')}
          </p>
          {term && <p className={`t-label ${isLate(question) ? 'c-danger' : 'c-2'}`}>{term}</p>}
        </div>
        <button type="button" className="q-icon-button" aria-label="Cerrar" onClick={onClose}>
          <Icon of={closeOutline} size="l" />
        </button>
      </div>
      <ol className="q-sheet-body vault-thread stack gap-10">
        {messages.map((each) => (
          <li key={each.id} data-by={each.author}>
            <p className="breaks">{each.message}</p>
            <small className="c-3">
              {each.author_name}, {formatRecentMoment(Date.parse(each.at) as Instant)}
            </small>
          </li>
        ))}
      </ol>
      <form className="vault-reply stack gap-10 rule-top" onSubmit={(event) => void reply(event)}>
        <textarea
          ref={answer}
          className="q-input"
          aria-label="Respuesta"
          placeholder="Escriba la respuesta"
          rows={3}
          maxLength={2000}
          value={text}
          onChange={(event) => write(event.target.value)}
        />
        <div className="vault-reply-actions flex wrap end gap-8">
          {claim ? (
            place && (
              <button
                type="button"
                className="q-btn q-btn--ghost"
                onClick={() => {
                  onClose();
                  router.push(place, 'forward');
                }}
              >
                <Icon of={personOutline} />
                {question.category === 'datos' ? 'Abrir su ficha' : 'Ver qué se puede borrar'}
              </button>
            )
          ) : question.adjustment_id ? (
            <button
              type="button"
              className="q-btn q-btn--ghost"
              onClick={() => router.push(`/adjustment_payrolls/${question.adjustment_id}/edit`, 'forward')}
            >
              Ver el ajuste
            </button>
          ) : (
            canAdjust(payslip) && (
              <button type="button" className="q-btn q-btn--ghost" onClick={() => void adjust()}>
                <Icon of={swapHorizontalOutline} />
                Crear ajuste desde esta pregunta
              </button>
            )
          )}
          <span className="vault-reply-break" />
          {question.state !== 'cerrada' && (
            <button type="button" className="q-btn q-btn--plain" onClick={() => void close()}>
              Dar por cerrada
            </button>
          )}
          <button type="submit" className="q-btn q-btn--primary" aria-disabled={busy || !text.trim()}>
            <Icon of={paperPlaneOutline} />
            Responder
          </button>
        </div>
      </form>
    </Dialog>
  );
}
