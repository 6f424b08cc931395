import { type QueryExecutorProvider, sql } from 'kysely';
import type { WrittenNovelties } from '../../../src/domain/payroll/drafts/draft.ts';
import { getRecurringNovelties } from '../../../src/domain/payroll/drafts/recurring-novelties.ts';
import { buildCountedCondition } from '../../documents/counted.ts';
import type { Tx } from '../../store/connection.ts';
import { generate, type Writer } from './generate.ts';

type Month = { year: number; month: number };

/**
 * Creates drafts in `to` from the payrolls of `from`, with the novelties that repeat. Employees with a
 * payroll in `to` are skipped.
 */
export async function copyMonth(
  tx: Tx,
  call: Writer,
  from: Month,
  to: Month,
): Promise<{ id: string; employee: string; list_name: string }[]> {
  const noveltiesByEmployee = await noveltiesOfMonth(tx, call.company.id, from);
  return generate(
    tx,
    call,
    to.year,
    to.month,
    ({ id }) => getRecurringNovelties(noveltiesByEmployee.get(id) ?? {}),
    ({ id }) => noveltiesByEmployee.has(id),
  );
}

async function noveltiesOfMonth(
  tx: QueryExecutorProvider,
  companyId: string,
  { year, month }: Month,
): Promise<Map<string, WrittenNovelties>> {
  const { rows } = await sql<{ employee_id: string; novelties: WrittenNovelties }>`
    select p.employee_id, p.novelties from payrolls p
    where p.company_id = ${companyId} and p.year = ${year} and p.month = ${month} and ${buildCountedCondition('p')}`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.employee_id, row.novelties]));
}
