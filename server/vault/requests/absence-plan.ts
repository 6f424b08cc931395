import { sql } from 'kysely';
import { absenceConcepts } from '../../../src/domain/payroll/concepts/amounts.ts';
import { buildContract } from '../../../src/domain/payroll/contract/settlement.ts';
import { editableStates } from '../../../src/domain/payroll/desk/document-state.ts';
import type { Absence } from '../../../src/domain/payroll/novelties/novelties.ts';
import { runShown } from '../../../src/domain/payroll/runs/title.ts';
import { type Day, formatDay, splitDay } from '../../../src/domain/values/day.ts';
import { type Month, toMonth, toMonthIndex } from '../../../src/domain/values/month.ts';
import { selectPaidMonths } from '../../documents/paid-months.ts';
import type { EmployeeSource } from '../../documents/sources.ts';
import type { StaffAsk } from '../../http/staff.ts';
import { listRequestedAbsences } from '../../payroll/drafts/ongoing-absences.ts';
import { isPaidInRuns } from '../../payroll/paid-in.ts';
import { mergeRunNovelties } from '../../payroll/runs/merge-run-novelties.ts';
import { listMonthPayrolls, type MonthPayrollRow } from '../../payroll/runs/payroll-contexts.ts';
import { listRunPeople, type RunPersonRow, type RunRow } from '../../payroll/runs/rows.ts';
import { isApartRun } from '../../payroll/runs/typed-figures.ts';
import type { Tx } from '../../store/connection.ts';
import { changeInPayroll, describeSentPayroll, storeInRun } from '../novelty-writes.ts';

/** Where an approved absence is written, and why it cannot be. */
export type AbsencePlan = {
  obstacle: string | undefined;
  runs: readonly RunRow[];
  /** Payroll of a month that is paid without payments. */
  payrolls: readonly MonthPayrollRow[];
};

export type WrittenAbsence = Pick<Absence, 'kind' | 'start' | 'end'>;

export const isSameAbsence = (a: WrittenAbsence, b: WrittenAbsence): boolean =>
  a.kind === b.kind && a.start === b.start && a.end === b.end;

/**
 * Plans where an absence of an employee is written: in the open payments of its days, and in the payroll of a month that
 * has no payments. Later payments and payrolls take it when they are created. Before writing, call it with the payments of
 * the company locked, and with `lock`, which locks the payrolls too.
 */
export async function planAbsence(
  tx: Tx,
  companyId: string,
  employee: EmployeeSource,
  absence: Absence,
  lock = false,
): Promise<AbsencePlan> {
  const runs = await listRunsOfDays(tx, companyId, employee.id, absence);
  const months = listMonths(absence);
  const payrolls: MonthPayrollRow[] = [];
  for (const month of months)
    payrolls.push(...(await listMonthPayrolls(tx, companyId, [employee.id], month, lock)).values());
  const isWritten = runs.length + payrolls.length > 0;
  const written = await listWrittenAbsences(tx, companyId, employee.id, absence, isWritten);
  const obstacle =
    explainContract(employee, absence) ??
    explainIssued(payrolls) ??
    explainOverlap(absence, written) ??
    explainClosed(runs, absence, written);
  const open = runs.filter(({ kind, state }) => state === 'abierta' && !isApartRun(kind));
  return {
    obstacle,
    runs: open,
    payrolls: payrolls.filter(
      (payroll) =>
        !isPaidInRuns(payroll) &&
        !payroll.novelties.absences?.some((one) => isSameAbsence(one, absence)) &&
        !open.some(({ year, month }) => year === payroll.year && month === payroll.month),
    ),
  };
}

export function listMonths({ start, end }: { start: Day; end: Day }): Month[] {
  const [first, last] = [toMonthIndex(splitDay(start)), toMonthIndex(splitDay(end))];
  return Array.from({ length: last - first + 1 }, (_, at) => toMonth(first + at));
}

/** Lists the payments that pay these days to an employee, the open ones first. */
export async function listRunsOfDays(
  tx: Tx,
  companyId: string,
  employeeId: string,
  { start, end }: { start: Day; end: Day },
): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select r.* from pay_run_people q join pay_runs r on r.company_id = q.company_id and r.id = q.run_id
    where q.company_id = ${companyId} and q.employee_id = ${employeeId}
      and q."start" <= ${end} and q."end" >= ${start}
      and r.kind in ('fortnight', 'month', 'week', 'ten_days', 'vacations', 'final_settlement')
    order by r.state, q."start", r.id`.execute(tx);
  return rows;
}

/**
 * Lists absences of an employee in the days of another: of paid months, of payments, and approved ones that wait for
 * theirs. Approved vacations that an incapacity interrupts are what the payments have of them, once `isWritten`.
 */
async function listWrittenAbsences(
  tx: Tx,
  companyId: string,
  employeeId: string,
  { kind, start, end }: WrittenAbsence,
  isWritten: boolean,
): Promise<WrittenAbsence[]> {
  const { rows } = await sql<WrittenAbsence>`
    select a ->> 'kind' as kind, (a ->> 'start')::date as "start", (a ->> 'end')::date as "end" from (
      select jsonb_array_elements(coalesce(p.novelties -> 'absences', '[]')) as a
      from ${selectPaidMonths(companyId)} p where p.employee_id = ${employeeId}
      union all
      select jsonb_array_elements(coalesce(q.novelties -> 'absences', '[]'))
      from pay_run_people q where q.company_id = ${companyId} and q.employee_id = ${employeeId}
      union all
      select jsonb_build_object('kind', 'common_vacation', 'start', q."start", 'end', q."end")
      from pay_run_people q join pay_runs r on r.company_id = q.company_id and r.id = q.run_id
      where q.company_id = ${companyId} and q.employee_id = ${employeeId} and r.kind = 'vacations'
    ) w where a ->> 'start' <= ${end} and a ->> 'end' >= ${start}`.execute(tx);
  const approved = await listRequestedAbsences(tx, companyId, [employeeId], { start, end });
  const isInterrupted = (one: WrittenAbsence) =>
    isWritten && kind === 'work_disability' && one.kind === 'common_vacation';
  return [...rows, ...(approved.get(employeeId) ?? []).filter((one) => !isInterrupted(one))];
}

function explainContract(employee: EmployeeSource, { start, end }: Absence): string | undefined {
  const { admission, retirement } = buildContract(employee);
  if (start < admission)
    return `El contrato de ${employee.name} empieza el ${formatDay(admission)}, después de esos días.`;
  if (retirement && end > retirement)
    return `El contrato de ${employee.name} termina el ${formatDay(retirement)}, antes de esos días.`;
  return undefined;
}

function explainIssued(payrolls: readonly MonthPayrollRow[]): string | undefined {
  const sent = payrolls.find(({ state }) => !editableStates.includes(state));
  return sent && describeSentPayroll(sent);
}

function explainOverlap(absence: Absence, written: readonly WrittenAbsence[]): string | undefined {
  const other = written.find((one) => !isSameAbsence(one, absence));
  return (
    other &&
    `Se cruza con otra ausencia: ${absenceConcepts[other.kind].label}, del ${formatDay(other.start)} al ${formatDay(other.end)}.`
  );
}

/** A closed payment that has the absence already is no obstacle. */
function explainClosed(
  runs: readonly RunRow[],
  absence: Absence,
  written: readonly WrittenAbsence[],
): string | undefined {
  if (written.some((one) => isSameAbsence(one, absence))) return undefined;
  const closed = runs.find(({ state }) => state === 'cerrada');
  return closed && `El pago «${runShown(closed)}» de esos días ya está cerrado. Reábralo y apruebe después.`;
}

/** Writes an absence where the plan says, as the forms of a payment and of a payroll do. */
export async function writeAbsence(
  tx: Tx,
  call: StaffAsk,
  employee: EmployeeSource,
  absence: Absence,
  { runs, payrolls }: AbsencePlan,
): Promise<void> {
  for (const run of runs) {
    const [person] = await listRunPeople(tx, call.company.id, run.id, [employee.id]);
    if (person) await writeInRun(tx, call, run, person, absence);
  }
  for (const { id } of payrolls) await writeInPayroll(tx, call, id, absence);
}

async function writeInRun(
  tx: Tx,
  call: StaffAsk,
  run: RunRow,
  person: RunPersonRow,
  absence: Absence,
): Promise<void> {
  const { novelties: had } = person;
  if (had.absences?.some((one) => isSameAbsence(one, absence))) return;
  await storeInRun(tx, call, run, [
    { person, novelties: mergeRunNovelties(had, { absences: [absence] }, new Set()) },
  ]);
}

const writeInPayroll = (tx: Tx, call: StaffAsk, id: string, absence: Absence): Promise<void> =>
  changeInPayroll(tx, call, id, (had) => ({ ...had, absences: [...(had.absences ?? []), absence] }));
