import { type QueryExecutorProvider, sql } from 'kysely';
import { listOutstandingDebts } from '../../src/domain/payroll/drafts/carried-debts.ts';
import type { AmountDeducted, CarriedDebt } from '../../src/domain/payroll/novelties/novelties.ts';
import { buildAdvanceDebt } from '../../src/domain/payroll/novelties/request-kinds.ts';
import { type Day, splitDay } from '../../src/domain/values/day.ts';
import type { Month } from '../../src/domain/values/month.ts';
import { buildCountedCondition } from '../documents/counted.ts';
import { groupRows } from './runs/rows.ts';

/**
 * Lists the debts that closed payments and payrolls left, and the advances that the company approved, that no later
 * payroll deducted, by employee. With `of`, a month, it counts only debts of earlier months and advances until that
 * month, and ignores the deductions of that month's payroll.
 */
export async function listCarriedDebts(
  tx: QueryExecutorProvider,
  companyId: string,
  employeeIds: readonly string[],
  of?: { year: number; month: number },
): Promise<Map<string, CarriedDebt[]>> {
  const at = of && of.year * 12 + of.month;
  const earlier = at === undefined ? sql`` : sql`where o.year * 12 + o.month < ${at}`;
  const advances = await listApprovedAdvances(tx, companyId, employeeIds);
  const { rows: carried } = await sql<{ employee_id: string; debt: CarriedDebt }>`
    select o.employee_id, o.debt from (
      select q.employee_id, d as debt, r.year, r.month, r.closed_at as stored_at
      from pay_run_people q join pay_runs r on r.company_id = q.company_id and r.id = q.run_id,
        jsonb_array_elements(q.novelties -> 'carried') d
      where q.company_id = ${companyId} and q.employee_id = any(${employeeIds as string[]}::uuid[])
        and q.novelties ? 'carried' and r.state = 'cerrada'
      union all
      select p.employee_id, d, p.year, p.month, p.created_at
      from payrolls p, jsonb_array_elements(p.novelties -> 'carried') d
      where p.company_id = ${companyId} and p.employee_id = any(${employeeIds as string[]}::uuid[])
        and p.novelties ? 'carried' and ${buildCountedCondition('p')}
    ) o ${earlier} order by o.year, o.month, o.stored_at`.execute(tx);
  const rows = [
    ...carried,
    ...advances.filter(({ month }) => at === undefined || month.year * 12 + month.month <= at),
  ];
  if (rows.length === 0) return new Map();
  const owing = [...new Set(rows.map(({ employee_id }) => employee_id))];
  const named = [...new Set(rows.map(({ debt }) => debt.description))];
  const ids = rows.flatMap(({ debt: { id } }) => (id ? [id] : []));
  const other = at === undefined ? sql`` : sql`and p.year * 12 + p.month <> ${at}`;
  const deducted = await sql<{ employee_id: string; entry: AmountDeducted }>`
    select p.employee_id, t as entry
    from payrolls p, jsonb_array_elements(coalesce(p.novelties -> 'taken', '[]')) t
    where p.company_id = ${companyId} and p.employee_id = any(${owing}::uuid[]) ${other}
      and (t ->> 'debt' = any(${ids}::text[]) or t ->> 'description' = any(${named}::text[]))
      and ${buildCountedCondition('p')}`.execute(tx);
  const paid = groupRows(deducted.rows, ({ employee_id }) => employee_id);
  const left = groupRows(rows, ({ employee_id }) => employee_id);
  return new Map(
    [...left].map(([id, all]) => [
      id,
      listOutstandingDebts(
        all.map(({ debt }) => debt),
        (paid.get(id) ?? []).map(({ entry }) => entry),
      ),
    ]),
  );
}

type Advance = { employee_id: string; debt: CarriedDebt & { id: string }; month: Month };

/** Lists the advances that employees asked for and the company approved, as the debts that they are. */
async function listApprovedAdvances(
  tx: QueryExecutorProvider,
  companyId: string,
  employeeIds: readonly string[],
): Promise<Advance[]> {
  const { rows } = await sql<{ id: string; employee_id: string; amount: string; day: Day }>`
    select id, employee_id, details ->> 'amount' as amount, details ->> 'approved_on' as day from employee_requests
    where company_id = ${companyId} and employee_id = any(${employeeIds as string[]}::uuid[])
      and kind = 'advance' and state = 'aprobada'
    order by details ->> 'approved_on', id`.execute(tx);
  return rows.map(({ id, employee_id, amount, day }) => ({
    employee_id,
    debt: buildAdvanceDebt(id, day, amount),
    month: splitDay(day),
  }));
}
