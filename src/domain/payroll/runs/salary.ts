import { buildBlockingFinding, type Finding } from '../../findings/finding.ts';
import { type Day, getMonthStart, splitDay } from '../../values/day.ts';
import { countContractDays } from '../contract/contract.ts';
import { findSettlement } from '../contract/settlement.ts';
import { getPayrollPolicy } from '../law/policy.ts';
import { liquidate } from '../month/liquidate.ts';
import { computeRemainingRun, type RunPayment, sumLineTotals } from '../month/remaining-run.ts';
import { cutNovelties, joinNovelties } from '../novelties/month-novelties.ts';
import type { Novelties } from '../novelties/novelties.ts';
import type { RunContext, RunMonthContext } from './context.ts';
import { splitByMonth } from './period.ts';
import { buildRunResult, listAddedNovelties, listEarlierRuns, type RunResult, share } from './result.ts';
import { computeRemainingPay, isMonthTax, stripMonthTax } from './withholding.ts';

/**
 * Computes part of a month: the month to the last day of the run, less earlier payments of those days. Vacations are
 * paid when they begin (rules §5): their payment of later days is not taken back. The last run of the month subtracts
 * every payment, so that the month ends exact.
 */
export function computeSalaryRun(context: RunContext): RunResult {
  const { run, contract, period, novelties: monthNovelties, before, policies } = context;
  const { absences, days_worked } = monthNovelties;
  const dated = { ...(absences && { absences }), ...(days_worked && { days_worked }) };
  const { missed, findings } = computeMissedDays({ ...context, novelties: dated });
  const months = splitByMonth(period).map((piece) => {
    const { year, month } = splitDay(piece.end);
    const first = getMonthStart(year, month);
    const itsMonth = findSettlement(contract, year, month);
    const toDate = { start: itsMonth?.start ?? first, end: piece.end };
    const earlier = listEarlierRuns(before, run, { year, month });
    const own = year === run.year && month === run.month;
    const novelties = joinNovelties(
      own
        ? [monthNovelties, missed]
        : [getDatedNovelties(monthNovelties, first), ...listAddedNovelties(earlier)],
    );
    const days = countContractDays(contract, toDate);
    const untilNow = liquidate(contract, toDate, cutNovelties(novelties, piece.end, days), policies);
    findings.push(...untilNow.findings);
    const adds = own && missed.unworked_days !== undefined ? missed : undefined;
    const monthContext = { contract, end: piece.end, novelties, before: earlier, policies };
    const left =
      itsMonth && piece.end < itsMonth.end
        ? computeRemainingPay(untilNow, paidOf(monthContext), monthContext)
        : computeRemainingRun(untilNow, earlier);
    return share(run, year, month, left, adds);
  });
  return buildRunResult(run, period, months, findings);
}

/**
 * Lists the payments of earlier runs of a month up to a day. Vacations that go on after that day count only their
 * earlier days, computed as the vacations were. Tax left to the second half is of the month and stays whole.
 */
function paidOf({
  contract,
  end: day,
  novelties: { orders },
  before,
  policies,
}: RunMonthContext): RunPayment[] {
  const { year, month } = splitDay(day);
  const first = getMonthStart(year, month);
  const second = getPayrollPolicy(day, policies).fortnight_withholding === 'second';
  return before.map((run) => {
    // Only vacations paid apart add an absence to their months.
    const away = run.adds?.absences?.[0];
    if (!away || away.end <= day) return run;
    const start = away.start > first ? away.start : first;
    const part =
      start > day
        ? { lines: [] }
        : liquidate(contract, { start, end: day }, { absences: [away], ...(orders && { orders }) }, policies);
    const lines = second ? [...stripMonthTax(part).lines, ...run.lines.filter(isMonthTax)] : part.lines;
    return { lines, totals: sumLineTotals(lines) };
  });
}

/**
 * Counts the days of the run that its own count leaves without work. `novelties` give the number it would have
 * otherwise.
 */
export function computeMissedDays({
  run: { worked_days },
  contract,
  period,
  novelties,
  policies,
}: Omit<RunContext, 'before'>): { missed: Novelties; findings: Finding[] } {
  if (worked_days === undefined) return { missed: {}, findings: [] };
  const usual = liquidate(contract, period, novelties, policies).accrued.worked_days;
  if (Number.isInteger(worked_days) && worked_days >= 0 && worked_days <= usual)
    return { missed: worked_days < usual ? { unworked_days: usual - worked_days } : {}, findings: [] };
  const fault: Finding = buildBlockingFinding(
    'days-exceeded',
    'worked_days',
    `Los días trabajados en este pago deben ser un entero de 0 a ${usual}`,
    'Corrija los días, o las fechas de las ausencias.',
  );
  return { missed: {}, findings: [fault] };
}

/**
 * Returns the dated novelties of a run that crosses the month, for the month that begins on `first`; absences whole.
 */
export const getDatedNovelties = (
  { absences, hours, shifts, orders, days_worked }: Novelties,
  first: Day,
): Novelties => ({
  ...(shifts && { shifts: shifts.filter(({ day }) => day >= first) }),
  ...(absences && { absences }),
  ...(hours && { hours: hours.filter(({ day }) => day !== undefined && day >= first) }),
  ...(orders && { orders }),
  ...(days_worked && { days_worked: days_worked.filter((day) => day >= first) }),
});
