import { sql } from 'kysely';
import { noteMove } from '../payroll/moves.ts';
import type { Tx } from '../store/connection.ts';
import { publish } from '../store/events.ts';

/**
 * What the acceptance of a note does to what it adjusts: replaced, or without effect together with everything it had
 * replaced, so that the month is free for a document issued anew.
 */
export async function noteAccepted(
  tx: Tx,
  companyId: string,
  payrollId: string,
  newId: () => string,
): Promise<void> {
  const { rows } = await sql<{ note_type: 1 | 2 | null; full_number: string; predecessor_id: string | null }>`
    select note_type, full_number, predecessor_id from payrolls
    where company_id = ${companyId} and id = ${payrollId}`.execute(tx);
  const note = rows[0];
  if (!note?.note_type) return;
  const state = note.note_type === 1 ? 'reemplazada' : 'eliminada';
  const deeper =
    note.note_type === 2
      ? sql`union select p.id, p.predecessor_id from payrolls p
      join chain c on p.company_id = ${companyId} and p.id = c.predecessor_id`
      : sql``;
  const moved = await sql<{ id: string; full_number: string }>`
    with recursive chain as (
      select id, predecessor_id from payrolls where company_id = ${companyId} and id = ${note.predecessor_id}
      ${deeper}
    )
    update payrolls set state = ${state}, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id in (select id from chain) and state <> ${state}
    returning id, full_number`.execute(tx);
  const words = `${note.note_type === 1 ? 'La reemplaza' : 'La elimina'} la nota ${note.full_number}`;
  for (const { id, full_number } of moved.rows) {
    await noteMove(tx, { id: newId(), companyId, payrollId: id, state, note: words });
    await publish(tx, companyId, 'payroll', { id, state, full_number });
  }
}
