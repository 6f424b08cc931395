import { type QueryExecutorProvider, sql } from 'kysely';
import type { Absence } from '../../../src/domain/payroll/novelties/novelties.ts';
import { addDays, getMonthStart, splitDay } from '../../../src/domain/values/day.ts';
import { buildCountedCondition } from '../../documents/counted.ts';
import { groupRows } from '../runs/rows.ts';

/** Lists absences in the payrolls of the month before that continue into this month, by employee. */
export async function listOngoingAbsences(
  tx: QueryExecutorProvider,
  companyId: string,
  employeeIds: readonly string[],
  { year, month }: { year: number; month: number },
): Promise<Map<string, Absence[]>> {
  const first = getMonthStart(year, month);
  const before = splitDay(addDays(first, -1));
  const { rows } = await sql<{ employee_id: string; absence: Absence }>`
    select p.employee_id, a as absence
    from payrolls p, jsonb_array_elements(coalesce(p.novelties -> 'absences', '[]')) a
    where p.company_id = ${companyId} and p.employee_id = any(${employeeIds as string[]}::uuid[])
      and p.year = ${before.year} and p.month = ${before.month} and a ->> 'end' >= ${first} and ${buildCountedCondition('p')}
    order by a ->> 'start'`.execute(tx);
  const found = groupRows(rows, ({ employee_id }) => employee_id);
  return new Map([...found].map(([id, all]) => [id, all.map(({ absence }) => absence)]));
}
