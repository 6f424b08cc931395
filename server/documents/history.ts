import { type QueryExecutorProvider, sql } from 'kysely';
import { arrearsKinds, arrearsPrefix } from '../../src/domain/payroll/drafts/arrears.ts';
import { joinMonthParts } from '../../src/domain/payroll/history/join-month-parts.ts';
import type { PaidMonth } from '../../src/domain/payroll/history/paid-history.ts';
import { buildCountedCondition } from './counted.ts';
import { selectPaidMonths } from './paid-months.ts';

/**
 * Label of the lines that pay salary of earlier months. Averages take that salary from its history instead.
 */
const salaryArrears = `${arrearsPrefix}${arrearsKinds.salary} de `;

/** Lists the paid months of each employee before a month, oldest first. Averages are computed from them. */
export async function listPayHistory(
  tx: QueryExecutorProvider,
  companyId: string,
  employeeIds: readonly string[],
  { year, month }: { year: number; month: number },
  months = 12,
): Promise<Map<string, PaidMonth[]>> {
  const at = year * 12 + month;
  const { rows } = await sql<PaidMonth & { employee_id: string }>`
    select p.employee_id, p.year, p.month, p.ibc::text as ibc,
      (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('concept', l ->> 'concept', 'group', 'accrued',
          'amount', l ->> 'amount', 'salary', (l ->> 'salary')::boolean, 'of_year', l -> 'of_year',
          'deposited', l -> 'deposited', 'of_contract', l ->> 'of_contract',
          'arrears', case when l ->> 'label' like ${`${salaryArrears}%`} then true end))), '[]')
        from jsonb_array_elements(p.lines) l where l ->> 'group' = 'accrued') as lines,
      (select coalesce(sum((a ->> 'quantity')::numeric), 0)::int from jsonb_array_elements(u.unpaid) a) as unpaid_days, u.unpaid
    from ${selectPaidMonths(companyId)} p, lateral (select coalesce(p.accrued -> 'non_paid_leave', '[]')
      || coalesce(p.accrued -> 'legal_strikes', '[]') as unpaid) u
    where p.employee_id = any(${employeeIds as string[]}::uuid[])
      and p.year * 12 + p.month between ${at - months} and ${at - 1} and p.year between ${year - 1} and ${year}
    order by p.year, p.month`.execute(tx);
  const found = new Map<string, PaidMonth[]>();
  for (const { employee_id, ...paid } of rows) {
    const paidMonths = found.get(employee_id);
    if (paidMonths) paidMonths.push(paid);
    else found.set(employee_id, [paid]);
  }
  for (const [employee, paid] of found) found.set(employee, joinMonthParts(paid));
  return found;
}

type Net = { year: number; month: number; total: string };

export async function findPreviousNets(
  tx: QueryExecutorProvider,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, Net>> {
  const { rows } = await sql<Net & { id: string }>`
    select distinct on (n.id) n.id, p.year, p.month, p.total::text as total
    from payrolls n
    join payrolls p on p.company_id = n.company_id and p.employee_id = n.employee_id
      and p.year * 12 + p.month = n.year * 12 + n.month - 1 and p.year between n.year - 1 and n.year and ${buildCountedCondition('p')}
    where n.company_id = ${companyId} and n.id = any(${ids as string[]}::uuid[])
    order by n.id, p.created_at desc`.execute(tx);
  return new Map(rows.map(({ id, ...net }) => [id, net]));
}
