import { firstOfMonth, parts } from '../day.ts';
import type { Finding } from '../finding.ts';
import { type Contract, daysUnderContract, type Period } from './contract.ts';
import { liquidate } from './liquidate.ts';
import { joinNovelties, upTo } from './month-novelties.ts';
import type { Novelties } from './novelties.ts';
import type { DatedPolicy } from './policy.ts';
import { monthsOf, type PayRun } from './run-period.ts';
import { addedBy, concluded, type EarlierRun, type RunResult, runsOf, share } from './run-result.ts';
import { remaining } from './true-up.ts';

/** Part of a month: the month to the last day of the run, less what was paid before. */
export function salaryRun(
  run: PayRun,
  contract: Contract,
  period: Period,
  known: Novelties,
  before: readonly EarlierRun[],
  policies: readonly DatedPolicy[],
): RunResult {
  const { absences, days_worked } = known;
  const dated = { ...(absences && { absences }), ...(days_worked && { days_worked }) };
  const { missed, findings } = missedIn(run, contract, period, dated, policies);
  const months = monthsOf(period).map((piece) => {
    const { year, month } = parts(piece.end);
    const first = firstOfMonth(year, month);
    const toDate = { start: contract.admission > first ? contract.admission : first, end: piece.end };
    const earlier = runsOf(before, run, { year, month });
    const own = year === run.year && month === run.month;
    const novelties = joinNovelties(own ? [known, missed] : [datedOf(known), ...addedBy(earlier)]);
    const days = daysUnderContract(contract, toDate);
    const whole = liquidate(contract, toDate, upTo(novelties, piece.end, days), policies);
    findings.push(...whole.findings);
    const adds = own && missed.unworked_days !== undefined ? missed : undefined;
    return share(run, year, month, remaining(whole, earlier), adds);
  });
  return concluded(run, period, months, findings);
}

/** The days of the run that its own count leaves without work; `novelties` say how many it would have otherwise. */
export function missedIn(
  { worked_days }: PayRun,
  contract: Contract,
  period: Period,
  novelties: Novelties,
  policies: readonly DatedPolicy[],
): { missed: Novelties; findings: Finding[] } {
  if (worked_days === undefined) return { missed: {}, findings: [] };
  const usual = liquidate(contract, period, novelties, policies).accrued.worked_days;
  if (Number.isInteger(worked_days) && worked_days >= 0 && worked_days <= usual)
    return { missed: worked_days < usual ? { unworked_days: usual - worked_days } : {}, findings: [] };
  const fault: Finding = {
    code: 'days-exceeded',
    severity: 'block',
    path: 'worked_days',
    message: `Los días trabajados en este pago deben ser un entero de 0 a ${usual}`,
    hint: 'Corrija los días, o las fechas de las ausencias.',
  };
  return { missed: {}, findings: [fault] };
}

/** Of a run that passes the month, what belongs to the next one by its own date. */
const datedOf = ({ absences, hours, shifts, orders, days_worked }: Novelties): Novelties => ({
  ...(shifts && { shifts }),
  ...(absences && { absences }),
  ...(hours && { hours: hours.filter(({ day }) => day !== undefined) }),
  ...(orders && { orders }),
  ...(days_worked && { days_worked }),
});
