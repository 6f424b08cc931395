import { type QueryExecutorProvider, sql } from 'kysely';
import type { DocumentState } from '../../../src/domain/payroll/desk/document-state.ts';
import { buildInvalidRefusal } from '../../refusals.ts';
import {
  buildPayrollListCondition,
  buildStateCondition,
  type PayrollQuery,
  selectStandingAmount,
} from './list-conditions.ts';
import { buildSearchCondition } from './search.ts';

export type SelectionRow = {
  id: string;
  state: DocumentState;
  employee: string;
  list_name: string;
  accrued_total: string;
  deductions_total: string;
  total: string;
};

const most = 20_000;

/** Lists the payrolls of every page of a list. Throws 422 for more than 20,000. */
export async function listSelectedPayrolls(
  tx: QueryExecutorProvider,
  q: PayrollQuery,
): Promise<SelectionRow[]> {
  const words = (q.search ?? '').split(/\s+/).filter(Boolean);
  const { rows } = await sql<SelectionRow>`
    select t.id, t.state, t.employee_name as employee, t.list_name, ${selectStandingAmount('t', 'accrued_total')} as accrued_total,
      ${selectStandingAmount('t', 'deductions_total')} as deductions_total, ${selectStandingAmount('t', 'total')} as total from payrolls t
    where ${buildPayrollListCondition(q)} ${buildStateCondition(q.states)} ${buildSearchCondition(sql`t`, words)} order by t.search_text, t.id limit ${most + 1}`.execute(
    tx,
  );
  if (rows.length > most)
    throw buildInvalidRefusal(
      { search: ['Son más de 20.000. Use filtros para elegir menos.'] },
      'Son demasiadas nóminas.',
    );
  return rows;
}
