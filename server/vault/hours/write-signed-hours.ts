import { type QueryExecutorProvider, sql } from 'kysely';
import { toContractOnDay } from '../../../src/domain/payroll/contract/contract.ts';
import { getEmployeeForRun, getEmployeeInMonth } from '../../../src/domain/payroll/contract/contracts.ts';
import { buildContract } from '../../../src/domain/payroll/contract/settlement.ts';
import { editableStates } from '../../../src/domain/payroll/desk/document-state.ts';
import type { RunNovelties } from '../../../src/domain/payroll/drafts/draft.ts';
import { getCompanyLaws } from '../../../src/domain/payroll/law/typed-years.ts';
import type { Hours } from '../../../src/domain/payroll/novelties/novelties.ts';
import { runShown } from '../../../src/domain/payroll/runs/title.ts';
import { sumHundredths } from '../../../src/domain/payroll/signed-hours/hours-words.ts';
import {
  computeOvertime,
  isInContract,
  listSpanDays,
  type OvertimeSpan,
  replaceOvertime,
} from '../../../src/domain/payroll/signed-hours/overtime.ts';
import { addDays, type Day, formatDay, formatMonth, splitDay } from '../../../src/domain/values/day.ts';
import type { EmployeeSource } from '../../documents/sources.ts';
import type { Writer } from '../../payroll/drafts/generate.ts';
import {
  listWrittenOvertime,
  recordHoursPayment,
  type WrittenOvertime,
} from '../../payroll/drafts/signed-hours.ts';
import { isPaidInRuns } from '../../payroll/paid-in.ts';
import { mergeRunNovelties } from '../../payroll/runs/merge-run-novelties.ts';
import { listMonthPayrolls } from '../../payroll/runs/payroll-contexts.ts';
import {
  findRunRow,
  groupRows,
  listRunPeople,
  type RunPersonRow,
  type RunRow,
} from '../../payroll/runs/rows.ts';
import { buildConflictRefusal } from '../../refusals.ts';
import type { Tx } from '../../store/connection.ts';
import { changeInPayroll, storeInRun } from '../novelty-writes.ts';
import { isPaymentChanging, type SignedChange, type SignedPlan } from './hours-records.ts';

/** Open payment, or payroll that is not sent, that pays an entry. */
type Holder = { run_id: string; payroll_id?: undefined } | { payroll_id: string; run_id?: undefined };

type Touched = { holder: Holder; days: Set<Day> };
type RunChange = { person: RunPersonRow; novelties: RunNovelties };

/**
 * Writes overtime that both sides signed where it is paid: in the open payment of its day or, when that one is closed, in
 * the next open one; in the payroll of a month without payments. Otherwise it waits for the next payment. Each payment is
 * computed again once, for everybody who signed. Call it with the payments of the company locked.
 */
export async function writeSignedHours(
  tx: Tx,
  call: Writer,
  signing: readonly Pick<SignedPlan, 'employee' | 'changes'>[],
): Promise<void> {
  const inRuns = new Map<string, RunChange[]>();
  for (const { employee, changes } of signing) {
    for (const { holder, days } of await moveEntries(tx, call.company.id, employee, changes)) {
      const signed = await computeHeldOvertime(tx, call.company.id, employee, holder, days);
      if (holder.payroll_id) await writeInPayroll(tx, call, holder.payroll_id, signed, days);
      if (!holder.run_id) continue;
      const changed = await changeInRun(tx, call.company.id, employee.id, holder.run_id, signed, days);
      if (changed) inRuns.set(holder.run_id, [...(inRuns.get(holder.run_id) ?? []), changed]);
    }
  }
  for (const [id, people] of inRuns) {
    const run = await findRunRow(tx, call.company.id, id);
    if (run) await storeInRun(tx, call, run, people);
  }
}

/** Records what pays each changed entry. Returns what paid them and what pays them now, with the days that change there. */
async function moveEntries(
  tx: Tx,
  companyId: string,
  employee: EmployeeSource,
  changes: readonly SignedChange[],
): Promise<Touched[]> {
  const touched = new Map<string, Touched>();
  const touch = (holder: Holder | undefined, days: readonly Day[]): void => {
    if (!holder) return;
    const key = holder.run_id ?? holder.payroll_id;
    const had = touched.get(key)?.days ?? [];
    touched.set(key, { holder, days: new Set([...had, ...days]) });
  };
  for (const { entry, before } of changes.filter(isPaymentChanging)) {
    const { id, day, agreed } = entry;
    const held = await findHolder(tx, companyId, id);
    const span = agreed && { day, ...agreed };
    const place = span ? await findPlace(tx, companyId, employee, span, held) : undefined;
    await recordHoursPayment(tx, companyId, [id], place?.holder);
    touch(held, before?.agreed ? listSpanDays({ day, ...before.agreed }) : []);
    if (span && place && !place.isWritten) touch(place.holder, listSpanDays(span));
  }
  return [...touched.values()];
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

/** Where overtime is paid. `isWritten` says that somebody wrote those hours there already, and nothing is to be added. */
type Place = { holder: Holder; isWritten: boolean };

/**
 * Finds what pays some overtime: what holds it already, an open payment, or the payroll of the month. Undefined when it
 * waits for the next payment. Throws 409 when its days have other overtime somewhere else, which would be paid twice.
 */
async function findPlace(
  tx: Tx,
  companyId: string,
  employee: EmployeeSource,
  span: OvertimeSpan,
  held: Holder | undefined,
): Promise<Place | undefined> {
  const holder = await findNextHolder(tx, companyId, employee, span, held);
  const spanDays = listSpanDays(span);
  const days = new Set(spanDays);
  const written = await listWrittenOvertime(
    tx,
    companyId,
    spanDays.map((day) => ({ employee_id: employee.id, day })),
  );
  for (const [key, all] of groupRows(written, ({ run_id, payroll_id }) => run_id ?? payroll_id ?? '')) {
    const [first] = all;
    const has_shifts = all.some((one) => one.has_shifts);
    if (!first || key === (held?.run_id ?? held?.payroll_id)) continue;
    if (has_shifts) throw await refuseWritten(tx, companyId, first, 'tiene turnos escritos');
    if (key === (holder?.run_id ?? holder?.payroll_id)) continue;
    const other: Holder = first.run_id ? { run_id: first.run_id } : { payroll_id: key };
    const typed = all.flatMap(({ hours }) => hours);
    const own = await computeHeldOvertime(tx, companyId, employee, other, days);
    if (isSameOvertime(typed, own)) continue;
    const both = [...own, ...computeSpansOvertime(employee, [span])];
    if (isSameOvertime(typed, both)) return { holder: other, isWritten: true };
    throw await refuseWritten(tx, companyId, first, 'ya tiene otras horas extra');
  }
  return holder && { holder, isWritten: false };
}

const isSameOvertime = (a: readonly Hours[], b: readonly Hours[]): boolean => {
  const sumOf = (hours: readonly Hours[]) =>
    [...new Set(hours.map(({ day, kind }) => `${day} ${kind}`))]
      .toSorted()
      .map((name) => [name, sumHundredths(hours.filter((one) => `${one.day} ${one.kind}` === name))]);
  return JSON.stringify(sumOf(a)) === JSON.stringify(sumOf(b));
};

async function refuseWritten(
  tx: QueryExecutorProvider,
  companyId: string,
  { run_id, payroll_id, day }: WrittenOvertime,
  why: string,
): Promise<Error> {
  const run = run_id ? await findRunRow(tx, companyId, run_id) : undefined;
  const { rows } = await sql<{ year: number; month: number }>`
    select year, month from payrolls where company_id = ${companyId} and id = ${payroll_id}`.execute(tx);
  const [payroll] = rows;
  const name = run
    ? `El pago «${runShown(run)}»`
    : `La nómina de ${payroll ? formatMonth(payroll.year, payroll.month) : 'ese mes'}`;
  return buildConflictRefusal(
    `${name} ${why} el ${formatDay(day)}, que se sumarían a estas. Hay que quitarlas de allí, o firmar las mismas.`,
  );
}

/** Finds the open payment that holds overtime or, without one, the first that may pay it; then the payroll of the month. */
async function findNextHolder(
  tx: Tx,
  companyId: string,
  employee: EmployeeSource,
  span: OvertimeSpan,
  held: Holder | undefined,
): Promise<Holder | undefined> {
  const last = listSpanDays(span).at(-1) ?? span.day;
  const { rows: runs } = await sql<RunRow>`
    select r.* from pay_run_people q join pay_runs r on r.company_id = q.company_id and r.id = q.run_id
    where q.company_id = ${companyId} and q.employee_id = ${employee.id}
      and r.kind in ('fortnight', 'month', 'week', 'ten_days', 'final_settlement') and q."end" >= ${last}
    order by r.id = ${held?.run_id ?? null}::uuid desc nulls last, q."start", r.id`.execute(tx);
  const paying = runs.filter((run) => isInContract(buildContract(getEmployeeForRun(employee, run)), span));
  const open = paying.find(({ state }) => state === 'abierta');
  if (open) return { run_id: open.id };
  const settled = paying.find(({ kind }) => kind === 'final_settlement');
  if (settled)
    throw buildConflictRefusal(
      `El contrato de esos días ya se liquidó en «${runShown(settled)}». Para pagarlas hay que reabrirla.`,
    );
  const month = splitDay(last);
  const payroll = (await listMonthPayrolls(tx, companyId, [employee.id], month, true)).get(employee.id);
  const isOpen = payroll && editableStates.includes(payroll.state) && !isPaidInRuns(payroll);
  return isOpen ? { payroll_id: payroll.id } : undefined;
}

/** Computes the overtime of spans of one contract together, so that parts of an hour add up. */
function computeSpansOvertime(employee: EmployeeSource, spans: readonly OvertimeSpan[]): Hours[] {
  const [first] = spans;
  if (!first) return [];
  const contract = buildContract(getEmployeeInMonth(employee, splitDay(first.day)));
  return computeOvertime(toContractOnDay(contract, first.day), spans, getCompanyLaws(employee.policies));
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
  const { rows } = await sql<OvertimeSpan>`
    select day, agreed_start as "start", agreed_end as "end" from signed_hours
    where company_id = ${companyId} and employee_id = ${employee.id} and day = any(${around}::date[])
      and agreed_start is not null and (run_id = ${run_id} or payroll_id = ${payroll_id})
    order by day, agreed_start, id`.execute(tx);
  const byContract = groupRows(rows, ({ day }) => splitDay(day).month.toString());
  return [...byContract.values()]
    .flatMap((spans) => computeSpansOvertime(employee, spans))
    .filter(({ day }) => day !== undefined && days.has(day));
}

/** Returns the novelties of a person of a payment with their signed overtime, or undefined when nothing changes. */
async function changeInRun(
  tx: Tx,
  companyId: string,
  employeeId: string,
  runId: string,
  signed: readonly Hours[],
  days: ReadonlySet<Day>,
): Promise<RunChange | undefined> {
  const [person] = await listRunPeople(tx, companyId, runId, [employeeId]);
  if (!person) return undefined;
  const { hours, without } = replaceOvertime(person.novelties.hours ?? [], signed, days);
  if (hours.length + without.length === 0) return undefined;
  return { person, novelties: mergeRunNovelties(person.novelties, { hours }, new Set(without)) };
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
