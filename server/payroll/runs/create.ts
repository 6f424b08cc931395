import { sql } from 'kysely';
import { buildContract } from '../../../src/domain/payroll/contract/settlement.ts';
import { type Arrears, buildArrearsEntries } from '../../../src/domain/payroll/drafts/arrears.ts';
import type { RunNovelties } from '../../../src/domain/payroll/drafts/draft.ts';
import type { RunDraft } from '../../../src/domain/payroll/drafts/run.ts';
import { getPayrollPolicy } from '../../../src/domain/payroll/law/policy.ts';
import type { OwnEntries } from '../../../src/domain/payroll/novelties/own-concepts.ts';
import { mergeRecurringEntries } from '../../../src/domain/payroll/novelties/recurring-concepts.ts';
import { findRunPeriod } from '../../../src/domain/payroll/runs/liquidate-run.ts';
import { getMonthEnd } from '../../../src/domain/values/day.ts';
import { toMonth, toMonthIndex } from '../../../src/domain/values/month.ts';
import type { EmployeeSource } from '../../documents/sources.ts';
import type { Tx } from '../../store/connection.ts';
import { findArrears } from '../drafts/arrears.ts';
import { buildRecurringEntries, type Writer } from '../drafts/generate.ts';
import { recordTakenHours } from '../drafts/signed-hours.ts';
import {
  buildRunPerson,
  computeRunResult,
  listRunAbsences,
  listRunHours,
  listTouchedMonths,
  type Times,
  toPayRun,
} from './pay.ts';
import { buildPayrollContexts, refuseSent } from './payroll-contexts.ts';
import type { ProgressListener } from './progress.ts';
import { lockRuns, storePeople } from './rows.ts';
import { findRunPeople, getPeriodStart, SALARY_RUN_KINDS, toRunTimes } from './run-people.ts';

const batch = 200;

/**
 * Computes a run for everybody it pays and stores it open. Throws 4xx with a message for what cannot be paid.
 */
export async function createRun(
  tx: Tx,
  call: Writer,
  id: string,
  wanted: RunDraft,
  progress: ProgressListener,
): Promise<void> {
  const companyId = call.company.id;
  const run = { id, ...toRunTimes(wanted) };
  await lockRuns(tx, companyId);
  const { employees, leftOut } = await findRunPeople(tx, companyId, wanted, { mustPay: true });
  const ids = employees.map((employee) => employee.id);
  const payrollContexts = await buildPayrollContexts(tx, companyId, run, employees);
  await sql`
    insert into pay_runs (company_id, id, kind, year, month, part, "start", "end", payroll_group_id, payment_date, left_out, created_by, updated_by)
    values (${companyId}, ${id}, ${run.kind}, ${run.year}, ${run.month}, ${run.part}, ${run.start}, ${run.end},
      ${wanted.payroll_group_id ?? null}, ${run.payment_date}, ${JSON.stringify(leftOut)}::jsonb, ${call.user.id}, ${call.user.id})`.execute(
    tx,
  );
  const owed = await findArrears(tx, companyId, toMonth(toMonthIndex(run) + 1), ids);
  const hoursPaid: string[] = [];
  const touched = new Map<string, { year: number; month: number }>();
  for (let at = 0; at < employees.length; at += batch) {
    const people = employees.slice(at, at + batch).flatMap((employee) => {
      const payrollContext = payrollContexts.get(employee.id);
      if (!payrollContext) return [];
      const absences = listRunAbsences(run, payrollContext);
      const signed = listRunHours(run, payrollContext);
      const novelties = mergeRecurringEntries<RunNovelties>(
        {
          ...(absences.length > 0 && { absences }),
          ...(signed.hours.length > 0 && { hours: signed.hours }),
        },
        listInitialEntries(run, employee, owed.get(employee.id) ?? []),
      );
      hoursPaid.push(...signed.ids);
      const own = { novelties, ending: null };
      const result = computeRunResult(run, payrollContext, own);
      for (const one of listTouchedMonths(run, result.months)) touched.set(`${one.year}-${one.month}`, one);
      return [buildRunPerson(run, payrollContext, own, result, call.user.id)];
    });
    await storePeople(tx, companyId, people);
    progress(at + people.length, employees.length);
  }
  await recordTakenHours(tx, companyId, hoursPaid, { run_id: id });
  for (const one of touched.values()) await refuseSent(tx, companyId, ids, one);
}

/**
 * Builds the entries that a run has from the start. A run of salary has the recurring concepts of its days.
 * The run that ends the month also has the arrears of late raises, when the policy of the company pays them
 * so. A final settlement has those arrears whatever the policy: it pays all that is owed (CST art. 65).
 */
export function listInitialEntries(
  run: Times,
  employee: EmployeeSource,
  owed: readonly Arrears[],
): OwnEntries {
  if (run.kind === 'final_settlement') return { earned: buildArrearsEntries(owed), taken: [] };
  const { retirement: _, ...contract } = buildContract(employee);
  const days = SALARY_RUN_KINDS.includes(run.kind)
    ? findRunPeriod(toPayRun(run), { ...contract, admission: getPeriodStart(run) })
    : undefined;
  if (!days) return { earned: [], taken: [] };
  const entries = buildRecurringEntries(employee, days);
  const last = getMonthEnd(run.year, run.month);
  return days.end === last && getPayrollPolicy(last, employee.policies).late_raise === 'novelty'
    ? { ...entries, earned: [...entries.earned, ...buildArrearsEntries(owed)] }
    : entries;
}
