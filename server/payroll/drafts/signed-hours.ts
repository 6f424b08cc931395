import { type QueryExecutorProvider, sql } from 'kysely';
import type { Contract } from '../../../src/domain/payroll/contract/contract.ts';
import type { Laws } from '../../../src/domain/payroll/law/parameters.ts';
import type { Hours } from '../../../src/domain/payroll/novelties/novelties.ts';
import type { HoursLink } from '../../../src/domain/payroll/signed-hours/hours-chain.ts';
import {
  computeOvertime,
  type DatedStretch,
  listStretchDays,
} from '../../../src/domain/payroll/signed-hours/overtime.ts';
import type { Day } from '../../../src/domain/values/day.ts';
import { groupRows } from '../runs/rows.ts';

/** Lists links of the chains of employees, in their order. `from` leaves out those before the first of that day. */
export async function listHoursLinks(
  tx: QueryExecutorProvider,
  companyId: string,
  employeeIds: readonly string[],
  from?: Day,
): Promise<Map<string, HoursLink[]>> {
  const { rows } = await sql<HoursLink & { employee_id: string }>`
    select s.employee_id, s.entry, s.day, s."start", s."end", s.signer, s.name, s.note, s.signed_at, s.number, s.previous, s.seal as hash
    from hours_signatures s
    where s.company_id = ${companyId} and s.employee_id = any(${employeeIds as string[]}::uuid[])
      ${
        from
          ? sql`and s.number >= (select min(f.number) from hours_signatures f
              where f.company_id = s.company_id and f.employee_id = s.employee_id and f.day >= ${from})`
          : sql``
      }
    order by s.employee_id, s.number`.execute(tx);
  const found = groupRows(rows, ({ employee_id }) => employee_id);
  return new Map([...found].map(([id, all]) => [id, all.map(({ employee_id: _, ...link }) => link)]));
}

/** Overtime that an employee and the company signed, and that no payment and no payroll has. */
export type UnpaidHours = DatedStretch & { id: string };

/** Lists signed overtime that waits for its payment, of days up to `until`, by employee. `lock` locks the rows for update. */
export async function listUnpaidHours(
  tx: QueryExecutorProvider,
  companyId: string,
  employeeIds: readonly string[],
  until: Day,
  lock = false,
): Promise<Map<string, UnpaidHours[]>> {
  const { rows } = await sql<UnpaidHours & { employee_id: string }>`
    select id, employee_id, day, agreed_start as "start", agreed_end as "end" from signed_hours
    where company_id = ${companyId} and employee_id = any(${employeeIds as string[]}::uuid[]) and day <= ${until}
      and agreed_start is not null and run_id is null and payroll_id is null
    order by day, agreed_start, id ${lock ? sql`for update` : sql``}`.execute(tx);
  const found = groupRows(rows, ({ employee_id }) => employee_id);
  return new Map([...found].map(([id, all]) => [id, all.map(({ employee_id: _, ...one }) => one)]));
}

/**
 * Selects unpaid hours that end up to a day, within the contract, with the hours of each kind that they are. A stretch
 * that goes past midnight of that day is left whole to the next payment.
 */
export function takeUnpaidHours(
  contract: Contract,
  unpaid: readonly UnpaidHours[],
  until: Day,
  laws: Laws,
): { ids: string[]; hours: Hours[] } {
  if (contract.integral_salary) return { ids: [], hours: [] };
  const own = unpaid.filter(
    (one) =>
      listStretchDays(one).every((day) => day <= until) &&
      one.day >= contract.admission &&
      (contract.retirement === undefined || one.day <= contract.retirement),
  );
  return { ids: own.map(({ id }) => id), hours: computeOvertime(contract, own, laws) };
}

/** Lists the days of each employee whose overtime in a payment is what both sides signed. */
export async function listSignedDays(
  tx: QueryExecutorProvider,
  companyId: string,
  runId: string,
): Promise<Map<string, Set<Day>>> {
  const { rows } = await sql<DatedStretch & { employee_id: string }>`
    select employee_id, day, agreed_start as "start", agreed_end as "end" from signed_hours
    where company_id = ${companyId} and run_id = ${runId} and agreed_start is not null`.execute(tx);
  const found = groupRows(rows, ({ employee_id }) => employee_id);
  return new Map([...found].map(([id, all]) => [id, new Set(all.flatMap(listStretchDays))]));
}

type HoursHolder = { run_id?: string | undefined; payroll_id?: string | undefined };

/** Records what pays signed overtime. Without a holder, it waits for the next payment. */
export async function recordHoursPayment(
  tx: QueryExecutorProvider,
  companyId: string,
  ids: readonly string[],
  { run_id, payroll_id }: HoursHolder = {},
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update signed_hours set run_id = ${run_id ?? null}, payroll_id = ${payroll_id ?? null}, updated_at = clock_timestamp()
    where company_id = ${companyId} and id = any(${ids as string[]}::uuid[])`.execute(tx);
}
