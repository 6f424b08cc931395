import { type QueryExecutorProvider, sql } from 'kysely';
import {
  type DocumentState,
  inFlightStates,
  unsentStates,
} from '../../src/domain/payroll/desk/document-state.ts';
import { makeDue } from '../jobs/lease.ts';

type NotQueried = { id: string; employee: string; list_name: string; message: string };
type Found = { id: string; employee: string; list_name: string; state: DocumentState; asked: boolean };

/**
 * Queries DIAN now about payrolls and notes it may have and has not answered. Only the time of the query
 * changes: nothing is sent again. The count of duplicates restarts.
 */
export async function askNow(
  tx: QueryExecutorProvider,
  companyId: string,
  ids: readonly string[],
): Promise<{ asked: string[]; others: NotQueried[] }> {
  const { rows } = await sql<Found>`
    with asked as (
      update submissions set due_at = least(due_at, now()), duplicate = null
      where company_id = ${companyId} and payroll_id = any(${ids as string[]}::uuid[]) and step in ('sending', 'asking')
      returning payroll_id)
    select p.id, p.employee_name as employee, p.list_name, p.state, p.id in (select payroll_id from asked) as asked
    from payrolls p where p.company_id = ${companyId} and p.id = any(${ids as string[]}::uuid[])
    order by p.search_text, p.id`.execute(tx);
  const wanted = rows.filter((row) => row.asked).map(({ id }) => id);
  if (wanted.length > 0) await makeDue(tx, companyId);
  const others = rows.filter((row) => !row.asked);
  return {
    asked: wanted,
    others: others.map((row) => ({
      id: row.id,
      employee: row.employee,
      list_name: row.list_name,
      message: whyNot(row),
    })),
  };
}

function whyNot({ state }: Found): string {
  if (unsentStates.includes(state)) return 'Aún no se ha enviado a la DIAN.';
  if (inFlightStates.includes(state)) return 'Espera su turno para salir a la DIAN.';
  return 'Ya no espera respuesta de la DIAN.';
}
