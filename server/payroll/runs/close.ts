import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Finding } from '../../../src/domain/findings/finding.ts';
import { getEmployeeInMonth } from '../../../src/domain/payroll/contract/contracts.ts';
import { buildArrearsEntries } from '../../../src/domain/payroll/drafts/arrears.ts';
import { mergeRecurringEntries } from '../../../src/domain/payroll/novelties/recurring-concepts.ts';
import type { MonthShare, RunResult } from '../../../src/domain/payroll/runs/pay-run.ts';
import { runShown } from '../../../src/domain/payroll/runs/title.ts';
import { toMonth, toMonthIndex } from '../../../src/domain/values/month.ts';
import { issuerColumns, selectCurrentIssuer } from '../../documents/issuer.ts';
import { type EmployeeSource, getEmployeePersonKey, listEmployeeSources } from '../../documents/sources.ts';
import { buildConflictRefusal, buildFindingsRefusal } from '../../refused.ts';
import type { Tx } from '../../store/connection.ts';
import { findArrears } from '../drafts/arrears.ts';
import type { Writer } from '../drafts/generate.ts';
import { findLaterOfBenefit, findRunToReopenFirst } from './closing-order.ts';
import { mergeClosedRuns } from './merge.ts';
import { buildRunPerson, computeRunResult, listTouchedMonths, type PaymentContext } from './pay.ts';
import { buildPayrollContexts } from './payroll-contexts.ts';
import type { ProgressListener } from './progress.ts';
import {
  type ClosedPerson,
  employeeJobs,
  findRunRow,
  formatNames,
  listNearbyClosedPayments,
  listRunPeople,
  lockRuns,
  type RunPersonRow,
  type RunRow,
  storePeople,
} from './rows.ts';

type Worked = { person: RunPersonRow; payrollContext: PaymentContext; result: RunResult };

/** Recomputes the people of an open run with the current data. */
async function workedOut(
  tx: Tx,
  companyId: string,
  run: RunRow,
  people: readonly RunPersonRow[],
): Promise<Worked[]> {
  const employees = await listEmployeeSources(tx, companyId, { ids: people.map((one) => one.employee_id) });
  const resting = people.filter(({ novelties: { absences = [] } }) =>
    absences.some(({ kind }) => kind === 'common_vacation'),
  );
  const payrollContexts = await buildPayrollContexts(
    tx,
    companyId,
    run,
    employees,
    resting.map((one) => one.employee_id),
  );
  return people.flatMap((person) => {
    const payrollContext = payrollContexts.get(person.employee_id);
    return payrollContext
      ? [{ person, payrollContext, result: computeRunResult(run, payrollContext, person) }]
      : [];
  });
}

/** Tells whether a stored value differs from the current one, whatever the order of their names. */
const changedIn = (stored: unknown, now: unknown): boolean =>
  !isDeepStrictEqual(stored, JSON.parse(JSON.stringify(now)));

/** The months without the detail of their lines: a sentence about the figures, beside what they were worked out from. */
const withoutDetails = (months: readonly MonthShare[]) =>
  months.map(({ lines, ...share }) => ({ ...share, lines: lines.map(({ detail: _, ...line }) => line) }));

/** Not only the sums: what one concept pays instead of another is something else too. */
const differs = ({ person, result: { totals, months } }: Worked): boolean =>
  totals.accrued_total !== person.accrued_total ||
  totals.deductions_total !== person.deductions_total ||
  totals.total !== person.total ||
  changedIn(withoutDetails(person.months), withoutDetails(months));

/** Recomputes a whole open run. Returns how many people are paid differently. */
export async function recalculate(
  tx: Tx,
  call: Writer,
  run: RunRow,
  employeeIds?: readonly string[],
): Promise<number> {
  const companyId = call.company.id;
  const stored = await listRunPeople(tx, companyId, run.id, employeeIds);
  const people = run.kind === 'final_settlement' ? await withArrears(tx, companyId, run, stored) : stored;
  const worked = await workedOut(tx, companyId, run, people);
  const changed = worked.filter(
    (one) =>
      isRenamed(one) ||
      changedIn(one.person.months, one.result.months) ||
      changedIn(one.person.findings, one.result.findings),
  );
  await storeWorked(tx, call, run, changed);
  return worked.filter(differs).length;
}

/**
 * Adds what a raise saved after a final settlement was opened owes: no later payroll pays it (CST art. 65). What the
 * settlement pays of it already is not added again.
 */
async function withArrears(
  tx: Tx,
  companyId: string,
  run: RunRow,
  people: readonly RunPersonRow[],
): Promise<RunPersonRow[]> {
  const ids = people.map((one) => one.employee_id);
  const owed = await findArrears(tx, companyId, toMonth(toMonthIndex(run) + 1), ids);
  return people.map((person) => {
    const earned = buildArrearsEntries(owed.get(person.employee_id) ?? []);
    return earned.length > 0
      ? { ...person, novelties: mergeRecurringEntries(person.novelties, { earned, taken: [] }) }
      : person;
  });
}

/** Tells whether the name or the document of a person changed since the run was computed. */
const isRenamed = ({ person, payrollContext: { employee } }: Worked): boolean =>
  person.employee_name !== employee.name || person.person !== getEmployeePersonKey(employee);

const storeWorked = (tx: Tx, call: Writer, run: RunRow, worked: readonly Worked[]): Promise<void> =>
  storePeople(
    tx,
    call.company.id,
    worked.map(({ person, payrollContext, result }) =>
      buildRunPerson(
        run,
        payrollContext,
        { novelties: person.novelties, ending: person.ending },
        result,
        call.user.id,
      ),
    ),
  );

/** A finding and its person. */
type PersonFinding = Finding & ReturnType<typeof whoseOf>;

const whoseOf = ({ employee_id, employee_name: employee, list_name }: RunPersonRow) => ({
  employee_id,
  employee,
  list_name,
});

/**
 * Closes a run: what it pays becomes part of the payrolls of its months. Everything or nothing, in the transaction of
 * the caller; what was seen must still be what follows from the data, nothing may block, and averages of few months
 * were answered or confirmed (decision 0033).
 */
export async function closeRun(
  tx: Tx,
  call: Writer,
  run: RunRow,
  progress: ProgressListener,
  confirmed = false,
): Promise<void> {
  const companyId = call.company.id;
  const people = await listRunPeople(tx, companyId, run.id);
  const worked = await workedOut(tx, companyId, run, people);
  if (worked.length < people.length)
    throw buildConflictRefusal('Un empleado de este pago ya no existe. Quítelo y vuelva a intentar.');
  const changed = worked.filter(differs);
  if (changed.length > 0)
    throw buildConflictRefusal(
      `Los datos de ${formatNames(changed.map(({ person }) => person))} cambiaron después de calcular este pago. Recalcúlelo y revise los valores.`,
      changed.slice(0, 100).map(({ person, result }) => ({
        ...whoseOf(person),
        before: person.total,
        after: result.totals.total,
      })),
    );
  const blocking = worked.flatMap(({ person, result }): PersonFinding[] =>
    result.findings
      .filter(({ severity }) => severity === 'block')
      .map((finding) => ({ ...finding, ...whoseOf(person) })),
  );
  if (blocking.length > 0) throw buildFindingsRefusal(blocking);
  if (!confirmed) mustBeAnswered(worked);
  const later = await findLaterOfBenefit(tx, companyId, run, people);
  if (later)
    throw buildConflictRefusal(
      `El pago «${runShown(later.run)}», de un mes posterior, ya se cerró sin contar con este, y paga lo mismo a ${formatNames(later.people)}. Reábralo primero.`,
    );
  await storeWorked(tx, call, run, worked.filter(isRenamed));
  await sql`
    update pay_runs set state = 'cerrada', closed_at = clock_timestamp(), version = version + 1, updated_at = now(),
      updated_by = ${call.user.id}, ${issuerColumns} = ${selectCurrentIssuer(companyId)}
    where company_id = ${companyId} and id = ${run.id}`.execute(tx);
  await sql`
    update pay_run_people q set (charge, cost_center) = (select h.name, c.name from ${employeeJobs}
      where e.company_id = q.company_id and e.id = q.employee_id)
    where q.company_id = ${companyId} and q.run_id = ${run.id}`.execute(tx);
  await mergeMonths(
    tx,
    call,
    run,
    worked.map(({ person }) => person),
    progress,
    worked,
  );
}

/** Averages that rest on few months and nobody typed: who closes them says that they stand. */
function mustBeAnswered(worked: readonly Worked[]): void {
  const few = worked.filter(({ result }) => result.findings.some(({ code }) => code === 'few-months'));
  const few_months = few.flatMap(({ person, result }) =>
    result.findings
      .filter(({ code }) => code === 'few-months')
      .map(({ message }) => ({ ...whoseOf(person), message })),
  );
  if (few_months.length === 0) return;
  const people = few.map(({ person }) => person);
  throw buildConflictRefusal(
    people.length === 1
      ? `El promedio de ${formatNames(people)} sale de pocos meses. Escríbalo, o confirme que el pago se cierra así.`
      : `Los promedios de ${people.length} personas salen de pocos meses: ${formatNames(people)}. Escríbalos, o confirme que el pago se cierra así.`,
    { few_months: few_months.slice(0, 100) },
  );
}

/** Opens a closed run again: the payrolls of its months go back to what the other runs and people say. */
export async function reopenRun(
  tx: Tx,
  call: Writer,
  run: RunRow,
  progress: ProgressListener,
): Promise<void> {
  const companyId = call.company.id;
  const people = await listRunPeople(tx, companyId, run.id);
  const counting = await findRunToReopenFirst(tx, companyId, run);
  if (counting)
    throw buildConflictRefusal(
      `Reabra primero el pago «${runShown(counting)}», que se cerró después de este.`,
    );
  await sql`
    update pay_runs set state = 'abierta', closed_at = null, version = version + 1, updated_at = now(),
      updated_by = ${call.user.id}, ${issuerColumns} = (null, null, null)
    where company_id = ${companyId} and id = ${run.id}`.execute(tx);
  await mergeMonths(tx, call, run, people, progress);
}

/** Merges every month the run touches, with the runs that are closed now. */
async function mergeMonths(
  tx: Tx,
  call: Writer,
  run: RunRow,
  people: readonly RunPersonRow[],
  progress: ProgressListener,
  worked?: readonly Worked[],
): Promise<void> {
  const companyId = call.company.id;
  const ids = people.map((one) => one.employee_id);
  const employees: EmployeeSource[] =
    // A last payment is of the contract that ended; its month may be of another one, with the days of both.
    (run.kind !== 'final_settlement' && worked?.map(({ payrollContext }) => payrollContext.employee)) ||
    (await listEmployeeSources(tx, companyId, { ids })).map((one) => getEmployeeInMonth(one, run));
  const closed: Map<string, ClosedPerson[]> = await listNearbyClosedPayments(tx, companyId, ids, run);
  const touched = new Map(people.map((one) => [one.employee_id, listTouchedMonths(run, one.months)]));
  const months = listTouchedMonths(
    run,
    people.flatMap((one) => one.months),
  );
  for (const month of months) {
    const of = employees.filter((employee) =>
      touched.get(employee.id)?.some((one) => one.year === month.year && one.month === month.month),
    );
    await mergeClosedRuns(tx, call, month, of, closed, progress);
  }
}

/** Returns the run, with its company locked so that no other call changes its runs meanwhile. */
export async function lockRun(tx: Tx, companyId: string, id: string): Promise<RunRow | undefined> {
  await lockRuns(tx, companyId);
  return findRunRow(tx, companyId, id);
}
