import { type QueryExecutorProvider, sql } from 'kysely';
import { findSignatureWarning } from '../../src/domain/dian/answers/response-signature-words.ts';
import {
  acceptedStates,
  answeredStates,
  type DocumentState,
} from '../../src/domain/payroll/desk/document-state.ts';
import type { DianReply } from '../dian/client.ts';
import type { CheckedResponse } from '../dian/response-signer.ts';
import { publish } from '../store/events.ts';
import { recordWebhookEvents } from '../store/webhook-events.ts';
import { recordEvent } from './timeline.ts';

export type DocumentMark = {
  state: DocumentState;
  sent?: boolean;
  answer?: DianReply;
  trouble?: string;
  checked?: CheckedResponse;
};

/**
 * Moves a payroll to the state of its document, with its history and its event. Runs in the transaction that
 * moves the document.
 */
export async function markPayroll(
  tx: QueryExecutorProvider,
  submission: { company_id: string; payroll_id: string; full_number: string; cune: string | null },
  mark: DocumentMark,
  moveId: string,
): Promise<void> {
  const accepted = acceptedStates.includes(mark.state);
  const final = answeredStates.includes(mark.state);
  const dian = mark.answer && final ? toDianResponse(mark.answer, accepted, mark.checked) : undefined;
  const { rows } = await sql<MarkedRow>`
    update payrolls p set state = ${mark.state}, cune = coalesce(${submission.cune}, p.cune),
      sent_at = case when ${mark.sent ?? false} then now() else p.sent_at end,
      accepted_at = case when ${accepted} then now() else p.accepted_at end,
      dian = coalesce(${dian ? JSON.stringify(dian) : null}::jsonb, p.dian), updated_at = now(), version = p.version + 1
    from (select state from payrolls where company_id = ${submission.company_id} and id = ${submission.payroll_id}) old
    where p.company_id = ${submission.company_id} and p.id = ${submission.payroll_id}
    returning old.state as before, p.employee_id, p.year, p.month, p.note_type, p.predecessor_id, p.full_number, p.cune,
      p.accrued_total, p.deductions_total, p.total`.execute(tx);
  const [row] = rows;
  if (row && row.before !== mark.state && final) await recordVerdict(tx, submission, mark.state, row);
  if (row?.before === mark.state && (!mark.trouble || (await lastNote(tx, submission)) === mark.trouble))
    return;
  await recordEvent(tx, {
    id: moveId,
    companyId: submission.company_id,
    payrollId: submission.payroll_id,
    state: mark.state,
    note:
      mark.trouble ??
      (dian
        ? [dian.responseDian.StatusMessage || dian.responseDian.StatusDescription, findSignatureWarning(dian)]
            .filter(Boolean)
            .join(' ')
        : ''),
  });
  await publish(tx, submission.company_id, 'payroll', {
    id: submission.payroll_id,
    state: mark.state,
    full_number: submission.full_number,
  });
}

type MarkedRow = {
  before: string;
  employee_id: string;
  year: number;
  month: number;
  note_type: 1 | 2 | null;
  predecessor_id: string | null;
  full_number: string | null;
  cune: string | null;
  accrued_total: string;
  deductions_total: string;
  total: string;
};

/** Tells the webhooks of the company what DIAN said. Documents of one month of an employee keep their order. */
async function recordVerdict(
  tx: QueryExecutorProvider,
  { company_id, payroll_id }: { company_id: string; payroll_id: string },
  state: DocumentState,
  row: MarkedRow,
): Promise<void> {
  const { employee_id, year, month, note_type, predecessor_id, full_number, cune } = row;
  const { accrued_total, deductions_total, total } = row;
  const orderKey = `month:${employee_id}:${year}-${month}`;
  const amounts = { accrued_total, deductions_total, total };
  const data = { id: payroll_id, employee_id, year, month, state, full_number, cune };
  const verdict = acceptedStates.includes(state) ? 'accepted' : 'rejected';
  if (note_type === null)
    await recordWebhookEvents(tx, company_id, `payroll.${verdict}`, [{ orderKey, data, amounts }]);
  else
    await recordWebhookEvents(tx, company_id, `adjustment.${verdict}`, [
      { orderKey, data: { ...data, note_type, predecessor_id }, amounts },
    ]);
}

/** Records in the history what blocks a document. The state of the payroll does not change. */
export async function noteTrouble(
  tx: QueryExecutorProvider,
  submission: { company_id: string; payroll_id: string; full_number: string },
  trouble: string,
  moveId: string,
): Promise<void> {
  if ((await lastNote(tx, submission)) === trouble) return;
  const { company_id: companyId, payroll_id: payrollId } = submission;
  const { rows } = await sql<{ state: DocumentState }>`
    select state from payrolls where company_id = ${companyId} and id = ${payrollId}`.execute(tx);
  const state = rows[0]?.state ?? 'en_cola';
  await recordEvent(tx, { id: moveId, companyId, payrollId, state, note: trouble });
  const { full_number } = submission;
  await publish(tx, companyId, 'payroll', { id: payrollId, state, full_number });
}

/** Finds the last note, so that the same trouble is recorded once. */
async function lastNote(
  tx: QueryExecutorProvider,
  submission: { company_id: string; payroll_id: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ note: string }>`
    select note from payroll_moves
    where company_id = ${submission.company_id} and payroll_id = ${submission.payroll_id}
    order by at desc, id desc limit 1`.execute(tx);
  return rows[0]?.note;
}

/** Converts DIAN's answer to the field names of the API (specification §3). */
export function toDianResponse(
  answer: DianReply,
  accepted: boolean,
  { check, signer }: Partial<CheckedResponse> = {},
) {
  const checked = {
    ...(check && { response_signature: check }),
    ...(signer && { response_signer: signer }),
  };
  if (!('is_valid' in answer)) {
    return {
      isValid: accepted,
      responseDian: { StatusDescription: answer.message, StatusMessage: '', ErrorMessage: [] as string[] },
      errors: [],
      ...checked,
    };
  }
  return {
    isValid: accepted,
    ...checked,
    responseDian: {
      StatusCode: answer.status_code,
      StatusDescription: answer.status_description,
      StatusMessage: answer.status_message,
      ErrorMessage: answer.errors.map((e) =>
        e.rule ? `Regla: ${e.rule}, ${e.severity}: ${e.message}` : e.message,
      ),
    },
    errors: answer.errors,
  };
}
