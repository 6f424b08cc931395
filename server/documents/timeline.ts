import { type QueryExecutorProvider, sql } from 'kysely';
import type { DocumentState } from '../../src/domain/payroll/desk/document-state.ts';

export type TimelineEntry = {
  id: string;
  companyId: string;
  payrollId: string;
  state: DocumentState;
  note?: string;
  by?: string | undefined;
};

export const recordEvent = (tx: QueryExecutorProvider, move: TimelineEntry): Promise<void> =>
  recordEvents(tx, [move]);

export async function recordEvents(
  tx: QueryExecutorProvider,
  moves: readonly TimelineEntry[],
): Promise<void> {
  const [first] = moves;
  if (!first) return;
  const rows = moves.map(({ id, payrollId, state, note = '', by }) => ({
    id,
    payroll_id: payrollId,
    state,
    note,
    by: by ?? null,
  }));
  await sql`
    insert into payroll_moves (company_id, id, payroll_id, state, note, by)
    select ${first.companyId}, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, payroll_id uuid, state text, note text, by uuid)`.execute(tx);
}

export async function listPayrollMoves(tx: QueryExecutorProvider, companyId: string, payrollId: string) {
  const { rows } = await sql<{ at: Date; state: DocumentState; note: string; by: string | null }>`
    select m.at, m.state, m.note, u.name as by
    from payroll_moves m left join users u on u.id = m.by
    where m.company_id = ${companyId} and m.payroll_id = ${payrollId}
    order by m.at, m.id`.execute(tx);
  return rows;
}
