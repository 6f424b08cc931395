import { sql } from 'kysely';
import { type DocumentState, getAdjustedState } from '../../src/domain/payroll/desk/document-state.ts';
import { toStateSql } from '../documents/states.ts';
import { recordEvent } from '../documents/timeline.ts';
import type { Tx } from '../store/connection.ts';
import { publish } from '../store/events.ts';

/**
 * Applies an accepted note to the documents it adjusts. A replacement marks them replaced. An elimination
 * leaves them and everything they replaced without effect, so that a payroll issued anew may hold the month.
 * The first payroll of the chain then counts for the amounts of the note, or for zero. A document of another program at
 * the beginning of the chain counts no more.
 */
export async function noteAccepted(
  tx: Tx,
  companyId: string,
  payrollId: string,
  newId: () => string,
): Promise<void> {
  const { rows } = await sql<{
    note_type: 1 | 2 | null;
    full_number: string;
    predecessor_id: string | null;
    foreign_id: string | null;
  }>`
    select note_type, full_number, predecessor_id, foreign_id from payrolls
    where company_id = ${companyId} and id = ${payrollId}`.execute(tx);
  const note = rows[0];
  if (!note?.note_type) return;
  if (note.foreign_id !== null)
    await sql`
      update foreign_payrolls set ended_at = now()
      where company_id = ${companyId} and id = ${note.foreign_id} and ended_at is null`.execute(tx);
  const state = getAdjustedState(note.note_type);
  const counts = (name: 'accrued_total' | 'deductions_total' | 'total') =>
    note.note_type === 1 ? sql`n.${sql.ref(name)}` : sql`0`;
  const moved = await sql<{ id: string; full_number: string; was: DocumentState }>`
    with recursive chain as (
      select id, predecessor_id, state from payrolls where company_id = ${companyId} and id = ${note.predecessor_id}
      union select p.id, p.predecessor_id, p.state from payrolls p
      join chain c on p.company_id = ${companyId} and p.id = c.predecessor_id
    )
    update payrolls p set state = ${state}, version = p.version + 1, updated_at = now(),
      standing_accrued = case when p.note_type is null then ${counts('accrued_total')} end,
      standing_deductions = case when p.note_type is null then ${counts('deductions_total')} end,
      standing_total = case when p.note_type is null then ${counts('total')} end
    from chain c, payrolls n
    where p.company_id = ${companyId} and p.id = c.id and (p.note_type is null or p.state <> ${state})
      and n.company_id = ${companyId} and n.id = ${payrollId}
    returning p.id, p.full_number, c.state as was`.execute(tx);
  if (note.note_type === 2)
    await sql`
      update payrolls set standing_accrued = null, standing_deductions = null, standing_total = null, updated_at = now()
      where company_id = ${companyId} and reissue_of = any(${moved.rows.map(({ id }) => id)}::uuid[])
        and state <> ${toStateSql('eliminada')}`.execute(tx);
  const words = `${note.note_type === 1 ? 'La reemplaza' : 'La elimina'} la nota ${note.full_number}`;
  for (const { id, full_number, was } of moved.rows) {
    if (was === state) continue;
    await recordEvent(tx, { id: newId(), companyId, payrollId: id, state, note: words });
    await publish(tx, companyId, 'payroll', { id, state, full_number });
  }
}
