import type { RunNovelties } from '../../../src/domain/payroll/drafts/draft.ts';
import { mergeRecurringEntries } from '../../../src/domain/payroll/novelties/recurring-concepts.ts';
import type { RunResult } from '../../../src/domain/payroll/runs/liquidate-run.ts';
import { type Day, splitDay } from '../../../src/domain/values/day.ts';
import type { EmployeeSource } from '../../documents/sources.ts';
import type { Tx } from '../../store/connection.ts';
import { listRequestDays } from '../drafts/ongoing-absences.ts';
import { listUnpaidHours } from '../drafts/signed-hours.ts';
import { listInitialEntries } from './create.ts';
import { computeRunResult, listRunAbsences, listRunHours, type Times } from './pay.ts';
import { buildPayrollContexts } from './payroll-contexts.ts';

/** First day of the month on which a payment may be that of the end of the month. */
const LATE_DAY = 20;

/**
 * Returns the run of salary that a pay day pays, when the days on which the company pays tell it: one late in the month
 * pays the month, and two, the second late, pay a fortnight each. `payDays` are days of the month, 31 for the last.
 */
export function findSalaryRun(date: Day, payDays: readonly number[]): Times | undefined {
  const { year, month, date: day } = splitDay(date);
  const own = { year, month, start: null, end: null, payment_date: date };
  const sorted = [...new Set(payDays)].sort((a, b) => a - b);
  const [first = 0, second] = sorted;
  if (sorted.length === 1) return first >= LATE_DAY ? { ...own, kind: 'month', part: null } : undefined;
  if (sorted.length !== 2 || first < 10 || second === undefined || second < LATE_DAY) return undefined;
  return { ...own, kind: 'fortnight', part: day < LATE_DAY ? 1 : 2 };
}

/**
 * Computes what a payment to come would pay with what is known for certain: contract, recurring concepts, orders,
 * absences that go on, signed overtime and closed payments of the month. Novelties that somebody is still writing do not count. Returns
 * `undefined` when it pays nothing, or when the first half of its month was not paid here.
 */
export async function estimateSalaryRun(
  tx: Tx,
  companyId: string,
  run: Times,
  employee: EmployeeSource,
): Promise<RunResult | undefined> {
  const context = (await buildPayrollContexts(tx, companyId, run, [employee])).get(employee.id);
  if (!context || (run.part === 2 && context.closed.length === 0)) return undefined;
  const certain = { ...context, base: {} };
  const absences = listRunAbsences(run, certain);
  const unpaid = await listUnpaidHours(tx, companyId, [employee.id], listRequestDays(run).end, { open: run });
  const { hours } = listRunHours(run, { ...certain, signed: unpaid.get(employee.id) ?? [] });
  const novelties = mergeRecurringEntries<RunNovelties>(
    { ...(absences.length > 0 && { absences }), ...(hours.length > 0 && { hours }) },
    listInitialEntries(run, context.employee, []),
  );
  const result = computeRunResult(run, certain, { novelties, ending: null });
  return result.lines.length > 0 && !result.totals.total.startsWith('-') ? result : undefined;
}
