import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Finding } from '../../../src/domain/findings/finding.ts';
import { getEmployeeInMonth } from '../../../src/domain/payroll/contract/contracts.ts';
import { buildArrearsEntries } from '../../../src/domain/payroll/drafts/arrears.ts';
import { mergeRecurringEntries } from '../../../src/domain/payroll/novelties/recurring-concepts.ts';
import type { MonthShare, RunResult } from '../../../src/domain/payroll/runs/liquidate-run.ts';
import { runShown } from '../../../src/domain/payroll/runs/title.ts';
import { toMonth, toMonthIndex } from '../../../src/domain/values/month.ts';
import { issuerColumns, selectCurrentIssuer } from '../../documents/issuer.ts';
import { type EmployeeSource, getEmployeePersonKey, listEmployeeSources } from '../../documents/sources.ts';
import { mapInSlices } from '../../jobs/progress.ts';
import { stopRunMail } from '../../mail/queue.ts';
import { buildConflictRefusal, buildFindingsRefusal } from '../../refusals.ts';
import type { Tx } from '../../store/connection.ts';
import { isEventAsked, recordWebhookEvents } from '../../store/webhook-events.ts';
import { findArrears } from '../drafts/arrears.ts';
import type { Writer } from '../drafts/generate.ts';
import { assertApproved } from './approval.ts';
import { findLaterOfBenefit, findRunToReopenFirst } from './closing-order.ts';
import { mergeClosedRuns } from './merge.ts';
import { buildRunPerson, computeRunResult, listTouchedMonths, type PaymentContext } from './pay.ts';
import { buildPayrollContexts } from './payroll-contexts.ts';
import type { ProgressListener } from './progress.ts';
import {
  type ClosedPerson,
  findRunRow,
  formatNames,
  listNearbyClosedPayments,
  listRunPeople,
  lockRuns,
  type RunPersonRow,
  type RunRow,
  storeJobs,
  storePeople,
} from './rows.ts';

type Worked = { person: RunPersonRow; payrollContext: PaymentContext; result: RunResult };

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
  return mapInSlices(people, (person) => {
    const payrollContext = payrollContexts.get(person.employee_id);
    return payrollContext
      ? [{ person, payrollContext, result: computeRunResult(run, payrollContext, person) }]
      : [];
  });
}

/** Compares by value, whatever the order of the keys. */
const changedIn = (stored: unknown, now: unknown): boolean =>
  !isDeepStrictEqual(stored, JSON.parse(JSON.stringify(now)));

/** Drops the detail of the lines. It is text about the figures, not a figure. */
const withoutDetails = (months: readonly MonthShare[]) =>
  months.map(({ lines, ...share }) => ({ ...share, lines: lines.map(({ detail: _, ...line }) => line) }));

/** Compares concepts and not only sums: two concepts may change and leave the sums equal. */
const differs = ({ person, result: { totals, months } }: Worked): boolean =>
  totals.accrued_total !== person.accrued_total ||
  totals.deductions_total !== person.deductions_total ||
  totals.total !== person.total ||
  changedIn(withoutDetails(person.months), withoutDetails(months));

/** Computes an open run again and stores what changed. Returns how many people are paid differently. */
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
 * Adds arrears of a raise saved after the final settlement was opened, because no later payroll can pay them
 * (CST art. 65). Arrears that the settlement already pays are not added again.
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

type PersonFinding = Finding & ReturnType<typeof whoseOf>;

const whoseOf = ({ employee_id, employee_name: employee, list_name }: RunPersonRow) => ({
  employee_id,
  employee,
  list_name,
});

/**
 * Closes a run and merges it into the payrolls of its months, in the transaction of the caller. Throws 409
 * when the figures changed since they were stored, when a finding blocks, when averages of few months were not
 * confirmed (decision 0033), or when they lack the approval that the company asks for (decision 0074).
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
  await assertApproved(tx, companyId, run);
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
  await storeJobs(tx, companyId, run.id);
  await mergeMonths(
    tx,
    call,
    run,
    worked.map(({ person }) => person),
    progress,
    worked,
  );
  await recordRunEvent(tx, companyId, run, 'pay_run.closed');
}

/** Tells the webhooks of the company that a run was closed or reopened. */
async function recordRunEvent(
  tx: Tx,
  companyId: string,
  { id, kind, year, month, part = null, payment_date }: RunRow,
  type: 'pay_run.closed' | 'pay_run.reopened',
): Promise<void> {
  if (!(await isEventAsked(tx, companyId, type))) return;
  const { rows } = await sql<{
    people: number;
    accrued_total: string;
    deductions_total: string;
    total: string;
  }>`
    select count(*)::int as people, coalesce(sum(accrued_total), 0)::numeric(18,2) as accrued_total,
      coalesce(sum(deductions_total), 0)::numeric(18,2) as deductions_total, coalesce(sum(total), 0)::numeric(18,2) as total
    from pay_run_people where company_id = ${companyId} and run_id = ${id}`.execute(tx);
  const [sums] = rows;
  if (!sums) return;
  const { people, ...amounts } = sums;
  const data = { id, kind, year, month, part, payment_date, people };
  await recordWebhookEvents(tx, companyId, type, [{ orderKey: `pay_run:${id}`, data, amounts }]);
}

/** Throws 409 when an average comes from few months and was neither typed nor confirmed. */
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
  await stopRunMail(tx, companyId, run.id);
  await mergeMonths(tx, call, run, people, progress);
  await recordRunEvent(tx, companyId, run, 'pay_run.reopened');
}

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
    // The employee of a final settlement is the contract that ended. Its month may have the days of two
    // contracts.
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

/** Returns the run after locking the company, so that no other call changes its runs. */
export async function lockRun(tx: Tx, companyId: string, id: string): Promise<RunRow | undefined> {
  await lockRuns(tx, companyId);
  return findRunRow(tx, companyId, id);
}
