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
import { recordEvent } from './timeline.ts';
import { type JudgedDocument, recordVerdicts } from './verdict-events.ts';

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
  if (row && row.before !== mark.state && final) {
    const { before: _, ...judged } = row;
    await recordVerdicts(tx, submission.company_id, [
      { ...judged, id: submission.payroll_id, state: mark.state },
    ]);
  }
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

type MarkedRow = Omit<JudgedDocument, 'id' | 'state'> & { before: string };

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
