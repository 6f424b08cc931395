import { type QueryExecutorProvider, sql } from 'kysely';
import type { Absence } from '../../../src/domain/payroll/novelties/novelties.ts';
import { computeExtensionWindowStart } from '../../../src/domain/payroll/novelties/sickness-extension.ts';
import { getMonthStart } from '../../../src/domain/values/day.ts';
import { selectPaidMonths } from '../../documents/paid-months.ts';
import { groupRows } from '../runs/rows.ts';

type EmployeeMonth = { employee_id: string; year: number; month: number };
const keyOf = ({ employee_id, year, month }: EmployeeMonth): string => `${employee_id} ${year}-${month}`;

/**
 * Finds sick leaves of earlier months that one of the month may extend. Two months back are enough: the law
 * allows at most thirty days between a leave and its extension.
 */
export async function findEarlierSicknesses(
  tx: QueryExecutorProvider,
  companyId: string,
  months: readonly EmployeeMonth[],
): Promise<(month: EmployeeMonth) => Absence[]> {
  const wanted = months.map((one) => ({
    ...one,
    since: computeExtensionWindowStart(getMonthStart(one.year, one.month)),
  }));
  const { rows } = await sql<EmployeeMonth & { absence: Absence }>`
    select w.employee_id, w.year, w.month, a as absence
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (employee_id uuid, year int, month int, since text)
    join ${selectPaidMonths(companyId)} p on p.employee_id = w.employee_id
      and p.year between w.year - 1 and w.year and p.year * 12 + p.month between w.year * 12 + w.month - 2 and w.year * 12 + w.month - 1,
      jsonb_array_elements(coalesce(p.novelties -> 'absences', '[]')) a
    where a ->> 'kind' = 'work_disability' and a ->> 'end' >= w.since
    order by a ->> 'start'`.execute(tx);
  const found = groupRows(rows, keyOf);
  return (month) => (found.get(keyOf(month)) ?? []).map(({ absence }) => absence);
}
