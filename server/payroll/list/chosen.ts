import { type QueryExecutorProvider, sql } from 'kysely';
import type { DocumentState } from '../../../src/domain/payroll/desk/document-state.ts';
import { invalid } from '../../refused.ts';
import { counted, inStates, type PayrollQuery, within } from './listed.ts';
import { like } from './searching.ts';

/** A payroll of a selection, with the sums that it counts for. */
export type Chosen = {
  id: string;
  state: DocumentState;
  employee: string;
  list_name: string;
  accrued_total: string;
  deductions_total: string;
  total: string;
};

/** Payrolls that may be chosen at once. */
const most = 20_000;

/** All the payrolls of a list, whatever the page: who chooses them all chooses these. */
export async function chosenIn(tx: QueryExecutorProvider, q: PayrollQuery): Promise<Chosen[]> {
  const words = (q.search ?? '').split(/\s+/).filter(Boolean);
  const { rows } = await sql<Chosen>`
    select t.id, t.state, t.employee_name as employee, t.list_name, ${counted('t', 'accrued_total')} as accrued_total,
      ${counted('t', 'deductions_total')} as deductions_total, ${counted('t', 'total')} as total from payrolls t
    where ${within(q)} ${inStates(q.states)} ${like(sql`t`, words)} order by t.search_text, t.id limit ${most + 1}`.execute(
    tx,
  );
  if (rows.length > most)
    throw invalid(
      { search: ['Son más de 20.000. Use filtros para elegir menos.'] },
      'Son demasiadas nóminas.',
    );
  return rows;
}
