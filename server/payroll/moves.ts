import { type QueryExecutorProvider, sql } from 'kysely';

/** Notes what happened to a payroll: the «Recorrido» people read. */
export async function noteMove(
  tx: QueryExecutorProvider,
  move: {
    id: string;
    companyId: string;
    payrollId: string;
    state: string;
    note?: string;
    by?: string | undefined;
  },
): Promise<void> {
  await sql`
    insert into payroll_moves (company_id, id, payroll_id, state, note, by)
    values (${move.companyId}, ${move.id}, ${move.payrollId}, ${move.state}, ${move.note ?? ''}, ${move.by ?? null})`.execute(
    tx,
  );
}

export async function movesOf(tx: QueryExecutorProvider, companyId: string, payrollId: string) {
  const { rows } = await sql<{ at: Date; state: string; note: string; by: string | null }>`
    select m.at, m.state, m.note, u.name as by
    from payroll_moves m left join users u on u.id = m.by
    where m.company_id = ${companyId} and m.payroll_id = ${payrollId}
    order by m.at, m.id`.execute(tx);
  return rows;
}
