import { sql } from 'kysely';
import { conflict } from '../http/refused.ts';
import type { Writer } from '../payroll/generate.ts';
import { noteMove } from '../payroll/moves.ts';
import { type PayrollRow, payrollAt } from '../payroll/payrolls.ts';
import type { Tx } from '../store/connection.ts';

/** States of a note that is not on its way and that DIAN never accepted: it may be changed, or thrown away. */
export const editable = ['borrador', 'lista', 'rechazada'];

/**
 * Throws a note away. A rejected one too: it would otherwise keep its document from ever being adjusted another way. Its
 * number is not given again, and what it adjusted remembers it.
 */
export async function discardNote(tx: Tx, call: Writer, note: PayrollRow): Promise<void> {
  if (!editable.includes(note.state))
    throw conflict('Esta nota ya se envió a la DIAN. Solo se descarta lo que no ha salido o fue rechazado.');
  const { company_id: companyId, id, predecessor_id: payrollId } = note;
  await sql`
    update submissions set waits_for = null where company_id = ${companyId} and waits_for in
      (select id from submissions where company_id = ${companyId} and payroll_id = ${id})`.execute(tx);
  const { rows } = await sql<{ full_number: string }>`
    delete from submissions where company_id = ${companyId} and payroll_id = ${id} returning full_number`.execute(
    tx,
  );
  await sql`delete from payrolls where company_id = ${companyId} and id = ${id}`.execute(tx);
  const [sent] = rows;
  const adjusted = sent && payrollId ? await payrollAt(tx, companyId, payrollId) : undefined;
  if (!sent || !adjusted) return;
  const words = `Se descartó la nota ${sent.full_number}, que la DIAN no aceptó`;
  await noteMove(tx, {
    id: call.newId(),
    companyId,
    payrollId: adjusted.id,
    state: adjusted.state,
    note: words,
    by: call.user.id,
  });
}
