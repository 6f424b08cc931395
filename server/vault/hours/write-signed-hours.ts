import { type QueryExecutorProvider, sql } from 'kysely';
import { getEmployeeInMonth } from '../../../src/domain/payroll/contract/contracts.ts';
import { buildContract } from '../../../src/domain/payroll/contract/settlement.ts';
import { editableStates } from '../../../src/domain/payroll/desk/document-state.ts';
import { getCompanyLaws } from '../../../src/domain/payroll/law/typed-years.ts';
import type { Hours } from '../../../src/domain/payroll/novelties/novelties.ts';
import {
  computeOvertime,
  type DatedStretch,
  listStretchDays,
  replaceOvertime,
} from '../../../src/domain/payroll/signed-hours/overtime.ts';
import { addDays, type Day, splitDay } from '../../../src/domain/values/day.ts';
import type { EmployeeSource } from '../../documents/sources.ts';
import type { Writer } from '../../payroll/drafts/generate.ts';
import { recordHoursPayment } from '../../payroll/drafts/signed-hours.ts';
import { isPaidInRuns } from '../../payroll/paid-in.ts';
import { mergeRunNovelties } from '../../payroll/runs/merge-run-novelties.ts';
import { listMonthPayrolls } from '../../payroll/runs/payroll-contexts.ts';
import { findRunRow, listRunPeople } from '../../payroll/runs/rows.ts';
import type { Tx } from '../../store/connection.ts';
import { changeInPayroll, storeInRun } from '../novelty-writes.ts';
import { isPaymentChanging, type SignedChange } from './hours-records.ts';

/** Open payment, or payroll that is not sent, that pays an entry. */
type Holder = { run_id: string; payroll_id?: undefined } | { payroll_id: string; run_id?: undefined };

/**
 * Writes overtime that both sides signed where it is paid: in the open payment of its day or, when that one is closed, in
 * the next open one; in the payroll of a month without payments. Otherwise it waits for the next payment. Call it with the
 * payments of the company locked.
 */
export async function writeSignedHours(
  tx: Tx,
  call: Writer,
  employee: EmployeeSource,
  changes: readonly SignedChange[],
): Promise<void> {
  const companyId = call.company.id;
  const touched = new Map<string, { holder: Holder; days: Set<Day> }>();
  const touch = (holder: Holder | undefined, days: readonly Day[]) => {
    if (!holder) return;
    const key = holder.run_id ?? holder.payroll_id;
    const { days: all } = touched.get(key) ?? touched.set(key, { holder, days: new Set() }).get(key) ?? {};
    for (const day of days) all?.add(day);
  };
  for (const { entry, before } of changes.filter(isPaymentChanging)) {
    const { id, day, agreed } = entry;
    const daysOf = (stretch: SignedChange['entry']['agreed'] | undefined) =>
      stretch ? listStretchDays({ day, ...stretch }) : [];
    const held = await findHolder(tx, companyId, id);
    const next = agreed
      ? await findNextHolder(tx, companyId, employee.id, daysOf(agreed).at(-1) ?? day, held)
      : undefined;
    await recordHoursPayment(tx, companyId, [id], next);
    touch(held, daysOf(before?.agreed));
    touch(next, daysOf(agreed));
  }
  for (const { holder, days } of touched.values()) {
    const signed = await computeHeldOvertime(tx, companyId, employee, holder, days);
    if (holder.run_id) await writeInRun(tx, call, employee.id, holder.run_id, signed, days);
    else if (holder.payroll_id) await writeInPayroll(tx, call, holder.payroll_id, signed, days);
  }
}

async function findHolder(
  tx: QueryExecutorProvider,
  companyId: string,
  id: string,
): Promise<Holder | undefined> {
  const { rows } = await sql<{ run_id: string | null; payroll_id: string | null }>`
    select run_id, payroll_id from signed_hours where company_id = ${companyId} and id = ${id}`.execute(tx);
  const { run_id, payroll_id } = rows[0] ?? {};
  return run_id ? { run_id } : payroll_id ? { payroll_id } : undefined;
}

/** Finds what may pay overtime that ends on a day: what holds it already, an open payment, or the payroll of the month. */
async function findNextHolder(
  tx: Tx,
  companyId: string,
  employeeId: string,
  last: Day,
  held: Holder | undefined,
): Promise<Holder | undefined> {
  const { rows } = await sql<{ id: string }>`
    select r.id from pay_run_people q join pay_runs r on r.company_id = q.company_id and r.id = q.run_id
    where q.company_id = ${companyId} and q.employee_id = ${employeeId} and r.state = 'abierta'
      and r.kind in ('fortnight', 'month', 'week', 'ten_days', 'final_settlement') and q."end" >= ${last}
    order by r.id = ${held?.run_id ?? null}::uuid desc nulls last, q."start", r.id limit 1`.execute(tx);
  const [run] = rows;
  if (run) return { run_id: run.id };
  const payrolls = await listMonthPayrolls(tx, companyId, [employeeId], splitDay(last), true);
  const payroll = payrolls.get(employeeId);
  const isOpen = payroll && editableStates.includes(payroll.state) && !isPaidInRuns(payroll);
  return isOpen ? { payroll_id: payroll.id } : undefined;
}

/** Computes the overtime that a holder has in some days from the entries that it pays. */
async function computeHeldOvertime(
  tx: QueryExecutorProvider,
  companyId: string,
  employee: EmployeeSource,
  {
    run_id = null,
    payroll_id = null,
  }: { run_id?: string | null | undefined; payroll_id?: string | null | undefined },
  days: ReadonlySet<Day>,
): Promise<Hours[]> {
  // Those of the day before may go past midnight.
  const around = [...new Set([...days].flatMap((day) => [addDays(day, -1), day]))];
  const { rows } = await sql<DatedStretch>`
    select day, agreed_start as "start", agreed_end as "end" from signed_hours
    where company_id = ${companyId} and employee_id = ${employee.id} and day = any(${around}::date[])
      and agreed_start is not null and (run_id = ${run_id} or payroll_id = ${payroll_id})
    order by day, agreed_start, id`.execute(tx);
  const laws = getCompanyLaws(employee.policies);
  return rows
    .flatMap((one) =>
      computeOvertime(buildContract(getEmployeeInMonth(employee, splitDay(one.day))), [one], laws),
    )
    .filter(({ day }) => day !== undefined && days.has(day));
}

async function writeInRun(
  tx: Tx,
  call: Writer,
  employeeId: string,
  runId: string,
  signed: readonly Hours[],
  days: ReadonlySet<Day>,
): Promise<void> {
  const run = await findRunRow(tx, call.company.id, runId);
  const [person] = await listRunPeople(tx, call.company.id, runId, [employeeId]);
  if (!run || !person) return;
  const { hours, without } = replaceOvertime(person.novelties.hours ?? [], signed, days);
  if (hours.length + without.length > 0)
    await storeInRun(tx, call, run, person, mergeRunNovelties(person.novelties, { hours }, new Set(without)));
}

const writeInPayroll = (
  tx: Tx,
  call: Writer,
  id: string,
  signed: readonly Hours[],
  days: ReadonlySet<Day>,
): Promise<void> =>
  changeInPayroll(tx, call, id, (had) => {
    const { hours, without } = replaceOvertime(had.hours ?? [], signed, days);
    const isReplaced = ({ kind }: Hours): boolean =>
      without.includes(`hours:${kind}`) || hours.some((one) => one.kind === kind);
    return { ...had, hours: [...(had.hours ?? []).filter((one) => !isReplaced(one)), ...hours] };
  });
