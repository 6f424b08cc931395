import { sql } from 'kysely';
import { editableStates } from '../../src/domain/payroll/desk/document-state.ts';
import { findPayroll, type StoredPayroll } from '../documents/payrolls.ts';
import { recordEvent } from '../documents/timeline.ts';
import { deletePayrolls } from '../payroll/drafts/delete.ts';
import type { Writer } from '../payroll/drafts/generate.ts';
import { buildConflictRefusal } from '../refusals.ts';
import type { Tx } from '../store/connection.ts';

/**
 * Discards a note. A rejected one can be discarded too, because it would block other adjustments of its
 * document. Its number is not reused, and the history of the adjusted document names it.
 */
export async function discardNote(tx: Tx, call: Writer, note: StoredPayroll): Promise<void> {
  if (!editableStates.includes(note.state))
    throw buildConflictRefusal(
      'Esta nota ya se envió a la DIAN. Solo se descarta lo que no ha salido o fue rechazado.',
    );
  const { company_id: companyId, id, predecessor_id: payrollId } = note;
  const { rows } = await sql<{ full_number: string }>`
    select full_number from submissions where company_id = ${companyId} and payroll_id = ${id}`.execute(tx);
  await deletePayrolls(tx, companyId, [id]);
  const [sent] = rows;
  const adjusted = sent && payrollId ? await findPayroll(tx, companyId, payrollId) : undefined;
  if (!sent || !adjusted) return;
  const words = `Se descartó la nota ${sent.full_number}, que la DIAN no aceptó`;
  await recordEvent(tx, {
    id: call.newId(),
    companyId,
    payrollId: adjusted.id,
    state: adjusted.state,
    note: words,
    by: call.user.id,
  });
}
