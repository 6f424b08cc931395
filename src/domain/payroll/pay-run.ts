import { type Day, firstOfMonth, lastOfMonth, parts } from '../day.ts';
import { blocks, type Finding } from '../finding.ts';
import { moneyText, roundToCentavo } from '../money.ts';
import { type Contract, daysUnderContract, type Period, salaryOn } from './contract.ts';
import { add } from './explanation.ts';
import { liquidate } from './liquidate.ts';
import { joinNovelties, upTo } from './month-novelties.ts';
import type { Absence, Novelties } from './novelties.ts';
import { type PaidMonth, variableBetween } from './paid-history.ts';
import { lawIfKnown } from './parameters.ts';
import { variableMonth, yearEnding } from './pay-history.ts';
import { type DatedPolicy, policyOn } from './policy.ts';
import { endingOf, primaOf } from './run-benefits.ts';
import { benefitsRun } from './run-lines.ts';
import { monthsOf, outsideContract, type PayRun, periodOf, type RunKind } from './run-period.ts';
import type { Line } from './statement.ts';
import { type Run, remaining, totalsOfLines } from './true-up.ts';

export { type PayRun, periodOf, type RunKind, runKinds } from './run-period.ts';

/** What a run pays of one month, and what it adds to the novelties of that month. */
export type MonthShare = Run & { year: number; month: number; adds?: Novelties; payment_date?: Day };

/** An earlier run; without a month, of the month of the run that looks at it. */
export type EarlierRun = Run & Partial<MonthShare>;

export type RunResult = Run & {
  kind: RunKind;
  period: Period;
  findings: Finding[];
  /** By month: more than one only when the days of the run pass the month. */
  months: MonthShare[];
};

/**
 * One payment to one person. Salary runs pay the month worked out up to their last day less what was paid
 * before, so the runs of a month always add up to its liquidation, to the peso; prima, vacations and final
 * settlement are worked out on their own and the last salary run makes the month true. `month` is what people
 * wrote of the whole month so far; what earlier runs added to it travels with them. Never throws for what
 * somebody wrote: `findings` says it, and a run with a fault of its own pays nothing.
 */
export function liquidateRun(
  run: PayRun,
  contract: Contract,
  month: Novelties,
  before: readonly EarlierRun[] = [],
  policies: readonly DatedPolicy[] = [],
): RunResult {
  const period = periodOf(run, contract);
  if (!period) return refused(run, outsideContract(run));
  if (!lawIfKnown(period.end)) {
    const { findings } = liquidate(contract, period, {}, policies);
    return refused(run, findings, period);
  }
  const earlier = before.filter(
    (one) => (one.year ?? run.year) === run.year && (one.month ?? run.month) === run.month,
  );
  const known = joinNovelties([month, ...earlier.flatMap(({ adds }) => (adds ? [adds] : []))]);
  switch (run.kind) {
    case 'fortnight':
    case 'month':
    case 'week':
    case 'ten_days':
      return salaryRun(run, contract, period, known, before, policies);
    case 'prima':
      return primaRun(run, contract, period, known, policies);
    case 'vacations':
      return vacationRun(run, contract, period, known, policies);
    case 'final_settlement':
      return finalRun(run, { ...contract, retirement: period.end }, period, known, before, policies);
    default:
      return run.kind satisfies never;
  }
}

function salaryRun(
  run: PayRun,
  contract: Contract,
  period: Period,
  known: Novelties,
  before: readonly EarlierRun[],
  policies: readonly DatedPolicy[],
): RunResult {
  const findings: Finding[] = [];
  const months = monthsOf(period).map((piece, index) => {
    const { year, month } = parts(piece.end);
    const toDate = { start: later(contract.admission, firstOfMonth(year, month)), end: piece.end };
    const of = before.filter((one) => (one.year ?? run.year) === year && (one.month ?? run.month) === month);
    const novelties =
      index === 0
        ? known
        : joinNovelties([{ ...datedOf(known) }, ...of.flatMap(({ adds }) => (adds ? [adds] : []))]);
    const days = daysUnderContract(contract, toDate);
    const whole = liquidate(contract, toDate, upTo(novelties, piece.end, days), policies);
    findings.push(...whole.findings);
    return share(run, year, month, remaining(whole, of));
  });
  return concluded(run, period, months, findings);
}

const later = (a: Day, b: Day): Day => (a > b ? a : b);

/** Of a run that passes the month, what belongs to the next one by its own date. */
const datedOf = ({ absences, hours, shifts, orders, days_worked }: Novelties): Novelties => ({
  ...(shifts && { shifts }),
  ...(absences && { absences }),
  ...(hours && { hours: hours.filter(({ day }) => day !== undefined) }),
  ...(orders && { orders }),
  ...(days_worked && { days_worked }),
});

function primaRun(
  run: PayRun,
  contract: Contract,
  period: Period,
  known: Novelties,
  policies: readonly DatedPolicy[],
): RunResult {
  const policy = policyOn(period.end, policies);
  const { benefits, findings } = primaOf(
    contract,
    period.end,
    run.history ?? [],
    known.benefits ?? [],
    policy,
  );
  const paid = benefitsRun(contract, period.end, benefits, known.orders ?? [], policy);
  const months = [share(run, run.year, run.month, paid, { benefits })];
  return concluded(run, period, months, [...findings, ...paid.findings]);
}

/** Vacations paid when they begin: their days of each month, with what those days contribute. */
function vacationRun(
  run: PayRun,
  contract: Contract,
  period: Period,
  known: Novelties,
  policies: readonly DatedPolicy[],
): RunResult {
  const absence = vacationOf(contract, period, run.history ?? []);
  const findings: Finding[] = [];
  const months = monthsOf(period).map((piece) => {
    const { year, month } = parts(piece.end);
    const part = liquidate(
      contract,
      piece,
      { absences: [absence], ...(known.orders && { orders: known.orders }) },
      policies,
    );
    findings.push(...part.findings);
    return share(run, year, month, remaining(part, []), { absences: [absence] });
  });
  return concluded(run, period, months, findings);
}

/** Vacations on the salary of the day they begin; on the average of the year before when it varied (CST 192). */
function vacationOf(contract: Contract, period: Period, history: readonly PaidMonth[]): Absence {
  const { start, end } = period;
  const { year, month } = parts(start);
  const dayBefore = month === 1 ? lastOfMonth(year - 1, 12) : lastOfMonth(year, month - 1);
  const variable = variableBetween(contract, history, yearEnding(dayBefore), dayBefore, 'vacations');
  const salary = salaryOn(contract, start);
  const base = variable && roundToCentavo(add(variableMonth(variable), 'Salario básico', salary).value);
  const previous = parts(dayBefore);
  const reported = history.find((one) => one.year === previous.year && one.month === previous.month)?.ibc;
  return {
    kind: 'common_vacation',
    start,
    end,
    ...(base && { base: moneyText(base) }),
    ...(reported && { previous_ibc: reported }),
  };
}

function finalRun(
  run: PayRun,
  contract: Contract,
  period: Period,
  known: Novelties,
  before: readonly EarlierRun[],
  policies: readonly DatedPolicy[],
): RunResult {
  const { ending } = run;
  if (!ending) return refused(run, [noReason], period);
  const exit = period.end;
  const policy = policyOn(exit, policies);
  const possible = daysUnderContract(contract, period);
  const month = upTo(known, exit, possible);
  const pending = liquidate(contract, period, month, policies);
  const unpaid = [...(pending.accrued.non_paid_leave ?? []), ...(pending.accrued.legal_strikes ?? [])];
  const history: PaidMonth[] = [
    ...(run.history ?? []).filter((one) => one.year !== run.year || one.month !== run.month),
    {
      year: run.year,
      month: run.month,
      lines: pending.lines.filter(({ concept }) => concept !== 'service_bonus'),
      unpaid_days: unpaid.reduce((total, { quantity }) => total + quantity, 0),
    },
  ];
  const { benefits, findings } = endingOf(contract, exit, ending, history, known.benefits ?? [], policy);
  const whole = liquidate(contract, period, joinNovelties([month, { benefits }]), policies);
  const of = before.filter(
    (one) => (one.year ?? run.year) === run.year && (one.month ?? run.month) === run.month,
  );
  const months = [share(run, run.year, run.month, remaining(whole, of), { benefits })];
  return concluded(run, period, months, [...findings, ...whole.findings]);
}

const noReason: Finding = {
  code: 'ending-missing',
  severity: 'block',
  path: 'ending.reason',
  message: 'No se sabe por qué termina el contrato',
  hint: 'Escriba el motivo del retiro en la ficha del empleado.',
};

function share(run: PayRun, year: number, month: number, paid: Run, adds?: Novelties): MonthShare {
  const { lines, totals } = paid;
  const date = run.payment_date;
  return { year, month, lines, totals, ...(adds && { adds }), ...(date && { payment_date: date }) };
}

function concluded(run: PayRun, period: Period, months: MonthShare[], findings: Finding[]): RunResult {
  const lines: Line[] = months.flatMap((one) => one.lines);
  const totals = totalsOfLines(lines);
  const negative = totals.total.startsWith('-') && !findings.some(({ code }) => code === 'negative-net');
  return {
    kind: run.kind,
    period,
    lines,
    totals,
    findings: [...unique(findings), ...(negative ? [negativeRun] : [])],
    months,
  };
}

const negativeRun: Finding = {
  code: 'negative-run',
  severity: 'block',
  path: 'totals.total',
  message: 'En el mes ya se pagó más de lo que corresponde hasta este pago',
  hint: 'Revise las novedades, o descuente la diferencia en el pago siguiente.',
};

/** The same thing said of two months of one run is said once. */
function unique(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ code, path, message }) => {
    const key = `${code}|${path}|${message}`;
    return seen.has(key) ? false : seen.add(key);
  });
}

function refused(run: PayRun, findings: readonly Finding[], period?: Period): RunResult {
  const first = firstOfMonth(run.year, run.month);
  return {
    kind: run.kind,
    period: period ?? { start: first, end: first },
    lines: [],
    totals: totalsOfLines([]),
    findings: blocks(findings) ? [...findings] : [...findings, ...outsideContract(run)],
    months: [],
  };
}
