import { type QueryExecutorProvider, sql } from 'kysely';
import { hourConcepts, hourKinds } from '../../../src/domain/payroll/concepts/concepts.ts';
import type { Contract } from '../../../src/domain/payroll/contract/contract.ts';
import { editableStates } from '../../../src/domain/payroll/desk/document-state.ts';
import type { Laws } from '../../../src/domain/payroll/law/parameters.ts';
import type { Hours } from '../../../src/domain/payroll/novelties/novelties.ts';
import type { HoursLink } from '../../../src/domain/payroll/signed-hours/hours-chain.ts';
import {
  computeOvertime,
  isInContract,
  listSpanDays,
  type OvertimeSpan,
} from '../../../src/domain/payroll/signed-hours/overtime.ts';
import type { Day } from '../../../src/domain/values/day.ts';
import { toStatesSql } from '../../documents/states.ts';
import { buildConflictRefusal } from '../../refusals.ts';
import { groupRows } from '../runs/rows.ts';

/**
 * Lists links of the chains of employees, in their order. `from` leaves out those before the first of that day, and keeps
 * the last one in any case.
 */
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
          ? sql`and s.number >= (select coalesce(min(f.number) filter (where f.day >= ${from}), max(f.number))
              from hours_signatures f where f.company_id = s.company_id and f.employee_id = s.employee_id)`
          : sql``
      }
    order by s.employee_id, s.number`.execute(tx);
  const found = groupRows(rows, ({ employee_id }) => employee_id);
  return new Map([...found].map(([id, all]) => [id, all.map(({ employee_id: _, ...link }) => link)]));
}

/** Joins what pays the entries of `signed_hours s`: a payment as `r`, or a payroll as `p` that was not eliminated. */
export const joinHoursPayment = sql`left join pay_runs r on r.company_id = s.company_id and r.id = s.run_id
  left join payrolls p on p.company_id = s.company_id and p.id = s.payroll_id and p.state <> 'eliminada'`;

/** Selects the hours of what pays the entries of `signed_hours s`, with {@link joinHoursPayment}. */
export const selectHeldHours = sql<Hours[]>`coalesce((select q.novelties -> 'hours' from pay_run_people q
  where q.company_id = s.company_id and q.run_id = s.run_id and q.employee_id = s.employee_id),
  coalesce(p.own_novelties, p.novelties) -> 'hours', '[]')`;

/** Tells whether what pays an entry cannot change: a closed payment, or a payroll that DIAN or closed payments have. */
export const paidCondition = sql<boolean>`(coalesce(r.state = 'cerrada', false)
  or coalesce(p.state not in ${toStatesSql(editableStates)} or p.from_runs or p.own_novelties is not null, false))`;

/** Payment or payroll that has overtime or shifts on some days of an employee. */
export type WrittenOvertime = {
  employee_id: string;
  run_id: string | null;
  payroll_id: string | null;
  day: Day;
  hours: Hours[];
  has_shifts: boolean;
  /** Whether it pays signed entries of that day. */
  is_signed: boolean;
};

const overtimeKinds = hourKinds.filter((kind) => hourConcepts[kind].hour.extra);

/**
 * Lists the overtime and the shifts that payments and payrolls have on some days, by holder and day. What a closed
 * payment wrote into the payroll of its month is of the payment.
 */
export async function listWrittenOvertime(
  tx: QueryExecutorProvider,
  companyId: string,
  days: readonly { employee_id: string; day: Day }[],
): Promise<WrittenOvertime[]> {
  if (days.length === 0) return [];
  const { rows } = await sql<WrittenOvertime>`
    with days as (select * from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d (employee_id uuid, day date)),
    people as (select distinct employee_id from days),
    written as (
      select q.employee_id, q.run_id, null::uuid as payroll_id, q.novelties from people e
        join pay_run_people q on q.company_id = ${companyId} and q.employee_id = e.employee_id
      union all
      select p.employee_id, null, p.id, coalesce(p.own_novelties, p.novelties) from people e
        join payrolls p on p.company_id = ${companyId} and p.employee_id = e.employee_id
      where p.state <> 'eliminada' and not (p.from_runs and p.own_novelties is null)
    )
    select w.employee_id, w.run_id, w.payroll_id, d.day,
      coalesce((select jsonb_agg(h) from jsonb_array_elements(coalesce(w.novelties -> 'hours', '[]')) h
        where h ->> 'day' = d.day::text and h ->> 'kind' = any(${overtimeKinds as string[]})), '[]') as hours,
      exists (select 1 from jsonb_array_elements(coalesce(w.novelties -> 'shifts', '[]')) t
        where t ->> 'day' = d.day::text) as has_shifts,
      exists (select 1 from signed_hours s where s.company_id = ${companyId} and s.employee_id = w.employee_id
        and (s.run_id = w.run_id or s.payroll_id = w.payroll_id) and s.day in (d.day, d.day - 1)
        and s.agreed_start is not null) as is_signed
    from written w join days d on d.employee_id = w.employee_id`.execute(tx);
  return rows.filter(({ hours, has_shifts }) => hours.length > 0 || has_shifts);
}

/** Overtime that an employee and the company signed, and that no payment and no payroll has. */
export type UnpaidHours = OvertimeSpan & { id: string };
type PaymentOfMonth = { kind: string; year: number; month: number; part: number | null };

/**
 * Lists signed overtime that waits for its payment, of days up to `until`, by employee. A day with overtime or shifts in
 * another payment or payroll is left out: it would be paid twice. `lock` locks the rows for update. `open` also lists what
 * the open payment of that kind and month has.
 */
export async function listUnpaidHours(
  tx: QueryExecutorProvider,
  companyId: string,
  employeeIds: readonly string[],
  until: Day,
  { lock = false, open }: { lock?: boolean; open?: PaymentOfMonth } = {},
): Promise<Map<string, UnpaidHours[]>> {
  const isOfOpen =
    open &&
    sql`or s.run_id in (select r.id from pay_runs r where r.company_id = ${companyId} and r.state = 'abierta'
      and r.kind = ${open.kind} and r.year = ${open.year} and r.month = ${open.month}
      and r.part is not distinct from ${open.part}::int)`;
  const { rows } = await sql<UnpaidHours & { employee_id: string }>`
    select s.id, s.employee_id, s.day, s.agreed_start as "start", s.agreed_end as "end" from signed_hours s
    where s.company_id = ${companyId} and s.employee_id = any(${employeeIds as string[]}::uuid[]) and s.day <= ${until}
      and s.agreed_start is not null and (s.run_id is null ${isOfOpen ?? sql``})
      and (s.payroll_id is null or exists (select 1 from payrolls x
        where x.company_id = s.company_id and x.id = s.payroll_id and x.state = 'eliminada'))
    order by s.day, s.agreed_start, s.id ${lock ? sql`for update` : sql``}`.execute(tx);
  const days = rows.flatMap((row) => listSpanDays(row).map((day) => ({ employee_id: row.employee_id, day })));
  const written = open ? [] : await listWrittenOvertime(tx, companyId, days);
  const taken = new Set(
    written
      .filter(({ has_shifts, is_signed }) => has_shifts || !is_signed)
      .map(({ employee_id, day }) => `${employee_id} ${day}`),
  );
  const free = rows.filter((row) => !listSpanDays(row).some((day) => taken.has(`${row.employee_id} ${day}`)));
  const found = groupRows(free, ({ employee_id }) => employee_id);
  return new Map([...found].map(([id, all]) => [id, all.map(({ employee_id: _, ...one }) => one)]));
}

/**
 * Selects unpaid hours that end up to a day, within the contract, with the hours of each kind that they are. A span that
 * goes past midnight of that day is left whole to the next payment.
 */
export function takeUnpaidHours(
  contract: Contract,
  unpaid: readonly UnpaidHours[],
  until: Day,
  laws: Laws,
): { ids: string[]; hours: Hours[] } {
  if (contract.integral_salary) return { ids: [], hours: [] };
  const own = unpaid.filter(
    (one) => listSpanDays(one).every((day) => day <= until) && isInContract(contract, one),
  );
  return { ids: own.map(({ id }) => id), hours: computeOvertime(contract, own, laws) };
}

/** Lists the days of each employee that have signed overtime, whatever pays it. */
export async function listSignedDays(
  tx: QueryExecutorProvider,
  companyId: string,
  employeeIds: readonly string[],
): Promise<Map<string, Set<Day>>> {
  const { rows } = await sql<OvertimeSpan & { employee_id: string }>`
    select employee_id, day, agreed_start as "start", agreed_end as "end" from signed_hours
    where company_id = ${companyId} and employee_id = any(${employeeIds as string[]}::uuid[])
      and agreed_start is not null`.execute(tx);
  const found = groupRows(rows, ({ employee_id }) => employee_id);
  return new Map([...found].map(([id, all]) => [id, new Set(all.flatMap(listSpanDays))]));
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

/** Records that a new payment or payroll pays overtime that waited. Throws 409 when another one took it meanwhile. */
export async function recordTakenHours(
  tx: QueryExecutorProvider,
  companyId: string,
  ids: readonly string[],
  { run_id, payroll_id }: HoursHolder,
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql`
    update signed_hours s set run_id = ${run_id ?? null}, payroll_id = ${payroll_id ?? null}, updated_at = clock_timestamp()
    where s.company_id = ${companyId} and s.id = any(${ids as string[]}::uuid[]) and s.run_id is null
      and (s.payroll_id is null or exists (select 1 from payrolls x
        where x.company_id = s.company_id and x.id = s.payroll_id and x.state = 'eliminada'))
    returning 1`.execute(tx);
  if (rows.length < ids.length)
    throw buildConflictRefusal('Otra nómina acaba de tomar esas horas extra. Intente de nuevo.');
}
