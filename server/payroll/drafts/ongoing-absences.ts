import { type QueryExecutorProvider, sql } from 'kysely';
import type { WrittenDays } from '../../../src/domain/payroll/novelties/carried-absences.ts';
import type { Absence } from '../../../src/domain/payroll/novelties/novelties.ts';
import {
  buildRequestedAbsence,
  type RequestDetails,
  type RequestKind,
} from '../../../src/domain/payroll/novelties/request-kinds.ts';
import { addDays, type Day, getMonthEnd, getMonthStart, splitDay } from '../../../src/domain/values/day.ts';
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

/** Lists absences that employees asked for and the company approved, of days in these ones, by employee. */
export async function listRequestedAbsences(
  tx: QueryExecutorProvider,
  companyId: string,
  employeeIds: readonly string[],
  days: { start: Day; end: Day },
): Promise<Map<string, Absence[]>> {
  const { rows } = await sql<{
    employee_id: string;
    kind: RequestKind;
    start: Day;
    end: Day;
    details: RequestDetails;
  }>`
    select employee_id, kind, "start", "end", details from employee_requests
    where company_id = ${companyId} and employee_id = any(${employeeIds as string[]}::uuid[])
      and state = 'aprobada' and "start" <= ${days.end} and "end" >= ${days.start}
    order by "start", id`.execute(tx);
  const found = groupRows(rows, ({ employee_id }) => employee_id);
  return new Map(
    [...found].map(([id, all]) => [
      id,
      all.flatMap(
        ({ kind, start, end, details }) => buildRequestedAbsence(kind, { ...details, start, end }) ?? [],
      ),
    ]),
  );
}

/**
 * Lists the payments and payrolls of the days of these approved absences, with the absences that they have, by employee.
 */
export async function listWrittenDays(
  tx: QueryExecutorProvider,
  companyId: string,
  approved: ReadonlyMap<string, readonly Absence[]>,
): Promise<Map<string, WrittenDays[]>> {
  const [first] = [...approved.values()].flatMap((all) => all.map(({ start }) => start)).toSorted();
  if (!first) return new Map();
  const ids = [...approved.keys()];
  const { rows } = await sql<WrittenDays & { employee_id: string }>`
    select p.employee_id, p.year, p.month, make_date(p.year, p.month, 1) as "start",
      (make_date(p.year, p.month, 1) + interval '1 month - 1 day')::date as "end",
      coalesce(p.novelties -> 'absences', '[]') as absences
    from payrolls p where p.company_id = ${companyId} and p.employee_id = any(${ids}::uuid[])
      and make_date(p.year, p.month, 1) >= date_trunc('month', ${first}::date) and ${buildCountedCondition('p')}
    union all
    select q.employee_id, r.year, r.month, q."start", q."end",
      case r.kind when 'vacations'
        then jsonb_build_array(jsonb_build_object('kind', 'common_vacation', 'start', q."start", 'end', q."end"))
        else coalesce(q.novelties -> 'absences', '[]') end
    from pay_run_people q join pay_runs r on r.company_id = q.company_id and r.id = q.run_id
    where q.company_id = ${companyId} and q.employee_id = any(${ids}::uuid[]) and q."end" >= ${first}
      and r.kind in ('fortnight', 'month', 'week', 'ten_days', 'vacations', 'final_settlement')`.execute(tx);
  return groupRows(rows, ({ employee_id }) => employee_id);
}

/** Days from the start of a month to the end of the next one, which a week of the month may reach. */
export const listRequestDays = ({
  year,
  month,
}: {
  year: number;
  month: number;
}): { start: Day; end: Day } => {
  const start = getMonthStart(year, month);
  const next = splitDay(addDays(getMonthEnd(year, month), 1));
  return { start, end: getMonthEnd(next.year, next.month) };
};
