import { buildBlockingFinding, type Finding } from '../../findings/finding.ts';
import {
  addDays,
  countDays360,
  countMonthDays,
  type Day,
  formatDay,
  getMonthStart,
  makeDay,
  splitDay,
} from '../../values/day.ts';
import { type Money, money, noMoney } from '../../values/money.ts';
import { type Contract, hasTransportAllowance } from '../contract/contract.ts';
import type { Laws } from '../law/parameters.ts';
import {
  add,
  begin,
  divide,
  formatDays,
  formatPesos,
  multiply,
  startWorking,
  type Working,
} from '../statement/explanation.ts';
import type { ExplanationStep } from '../statement/statement.ts';
import { formatOpeningLabel, type OpeningPart } from './balance-origin.ts';

/** Monthly salary since a day, and the transport or connectivity allowance that goes with it. */
export type Pay = {
  from: Day;
  salary: Money;
  allowance: Money;
  /** Average pay of a month, for a worker without a fixed salary. */
  average?: true;
};

/**
 * Variable pay (overtime, surcharges, commissions): earnings besides the fixed salary in the averaged stretch. `days`
 * (30/360) is given when they are fewer than the stretch, as when December is still to come.
 */
export type Variable = {
  total: Money;
  days?: number;
  /** Set when `total` is a typed monthly average, and not a sum of payments. */
  typed?: true;
  /** Part of `total` from an opening balance. */
  opening?: OpeningPart;
};

/** Tells whether an average has an amount. A typed average of zero is an answer, and enters its sum. */
export const isCounted = (variable: Variable | undefined): variable is Variable =>
  variable !== undefined && (variable.typed === true || variable.total > 0);

export const typedLabel = 'Promedio escrito';

/** A stretch from `from` to `to`, both included, with its pay. */
export type PayInterval = { from: Day; to: Day; pays: readonly Pay[]; variable?: Variable };

/**
 * Lists the pays in force inside the stretch, the first one from its first day. Each runs to the eve of the next, and
 * its days are counted as the salary of a month is, so they add up to the stretch and average the pay: a raise on a
 * 31st has no day of its month, and a raise on the last day of February has the rest of its thirty (rules §1.1).
 */
export function listPays({ from, to, pays }: PayInterval): (Pay & { days: number })[] {
  const sorted = pays.filter((pay) => pay.from <= to).sort((a, b) => (a.from < b.from ? -1 : 1));
  const firstIndex = Math.max(
    0,
    sorted.findLastIndex((pay) => pay.from <= from),
  );
  const inside = sorted.slice(firstIndex).map((pay) => ({ ...pay, from: pay.from < from ? from : pay.from }));
  const start = inside[0]?.from ?? from;
  let counted = 0;
  return inside
    .map((pay, index) => {
      const next = inside[index + 1];
      const before = counted;
      counted = countDays360(start, next ? addDays(next.from, -1) : to);
      return { ...pay, days: counted - before };
    })
    .filter(({ days }) => days > 0);
}

export const findLastPay = (stretch: PayInterval): Pay | undefined => listPays(stretch).at(-1);

/** Salaries of a contract, and the days from which its months had the allowance or lacked it. */
type Paid = {
  contract: Contract;
  salaries: readonly { from: Day; salary: Money }[];
  allowances?: readonly { from: Day; given: boolean }[];
};

/**
 * Adds to each salary its allowance by law, with a cut where the year or the salary changes, and where `allowances`
 * says that months without it begin or end. Throws `MissingParameters` when a year of the stretch is not published.
 */
export function addTransportAllowance(
  { contract, salaries, allowances = [] }: Paid,
  { from, to }: { from: Day; to: Day },
  laws: Laws,
): Pay[] {
  const years = [];
  for (let year = splitDay(from).year + 1; year <= splitDay(to).year; year++) years.push(makeDay(year, 1, 1));
  const sorted = [...salaries].sort((a, b) => (a.from < b.from ? -1 : 1));
  const cuts = [...new Set([from, ...years, ...[...sorted, ...allowances].map((row) => row.from)])].filter(
    (day) => day >= from && day <= to,
  );
  return cuts.sort().map((day) => {
    const salary = (sorted.findLast((row) => row.from <= day) ?? sorted[0])?.salary ?? contract.salary;
    const law = laws(day);
    const given = allowances.findLast((row) => row.from <= day)?.given ?? true;
    const has = given && hasTransportAllowance({ ...contract, salary }, law);
    const allowance = has ? law.transportAllowance.value : noMoney;
    return { from: day, salary, allowance };
  });
}

/**
 * Sums each monthly pay times its days. Over the days of the stretch, the sum gives the average month; over 360, a
 * benefit of thirty days a year. A fixed pay without changes stays as it is read.
 */
export function sumPayDays(stretch: PayInterval): {
  working: Working;
  days: number;
  pays: (Pay & { days: number })[];
} {
  const pays = listPays(stretch);
  const days = pays.reduce((total, pay) => total + pay.days, 0);
  const { variable } = stretch;
  const [only] = pays;
  const varies = isCounted(variable);
  if (pays.length <= 1 && (!varies || variable.typed)) {
    const fixed = monthly([], only);
    const month = varies ? add(fixed, typedLabel, variable.total) : fixed;
    return { working: multiply(month, String(days), formatDays(days)), days, pays };
  }
  let steps: ExplanationStep[] = [];
  const products = pays.map((pay) => {
    const label = `Desde el ${formatDay(pay.from, 'short')}: ${formatPesos(money(pay.salary + pay.allowance))} por ${formatDays(pay.days)}`;
    steps = [...multiply(monthly(steps, pay), String(pay.days), formatDays(pay.days)).steps];
    return { label, amount: money((pay.salary + pay.allowance) * pay.days) };
  });
  if (!varies) {
    const [first = { label: '', amount: noMoney }, ...rest] = products;
    const working = rest.reduce(
      (sum, { label, amount }) => add(sum, label, amount),
      begin(steps, first.label, first.amount),
    );
    return { working, days, pays };
  }
  const varied = variableDays(steps, variable, days);
  const working = products.reduce((sum, { label, amount }) => add(sum, label, amount), varied);
  return { working, days, pays };
}

function variableDays(steps: readonly ExplanationStep[], variable: Variable, days: number): Working {
  if (variable.typed)
    return multiply(begin(steps, typedLabel, variable.total), String(days), formatDays(days));
  const earned = variable.days ?? days;
  const base = variablePay(steps, variable);
  const projected =
    earned === days
      ? base
      : multiply(
          divide(base, String(earned), `${formatDays(earned)} en que se causaron`),
          String(days),
          formatDays(days),
        );
  return multiply(projected, '30', 'Por los 30 días del mes');
}

function variablePay(steps: readonly ExplanationStep[], { total, opening }: Variable): Working {
  if (!opening) return begin(steps, 'Pagos variables', total);
  const own = begin(steps, 'Pagos variables de las nóminas', money(total - opening.total));
  return add(own, formatOpeningLabel(opening), opening.total);
}

export const getSalaryLabel = (average: boolean | undefined): string =>
  average ? 'Salario promedio' : 'Salario básico';

function monthly(before: readonly ExplanationStep[], pay: Pay | undefined): Working {
  const start = begin(before, getSalaryLabel(pay?.average), pay?.salary ?? noMoney);
  return pay && pay.allowance > 0 ? add(start, 'Auxilio de transporte', pay.allowance) : start;
}

/** Computes the average variable pay of a month, as a sum that can go on; zero when there is none. */
export function computeVariableMonth(variable: Variable & { days: number }): Working {
  if (variable.typed) return startWorking(typedLabel, variable.total);
  const start = divide(variablePay([], variable), String(variable.days), formatDays(variable.days));
  return multiply(start, '30', 'Por los 30 días del mes');
}

/** Returns the first day of the twelve months that end on `to`: see {@link getTrailingMonthsStart}. */
export const getTrailingYearStart = (to: Day): Day => getTrailingMonthsStart(to, 12);

/**
 * Returns the first day of a number of months that end on `to`. A day that ends a month of thirty (the 30th, the 31st
 * and the last of February) ends it whole, so the months begin on a first day and no other month enters the average
 * (rules §1.1). Never throws.
 *
 * @example getTrailingMonthsStart(day('2025-02-28'), 12) // 2024-03-01, not the 29th
 */
export function getTrailingMonthsStart(to: Day, count: number): Day {
  const { year, month, date } = splitDay(to);
  const monthAt = (ahead: number): [number, number] => {
    const index = year * 12 + month - 1 - count + ahead;
    return [Math.floor(index / 12), (index % 12) + 1];
  };
  if (date >= 30 || date === countMonthDays(year, month)) return getMonthStart(...monthAt(1));
  const [ofYear, ofMonth] = monthAt(0);
  return addDays(makeDay(ofYear, ofMonth, Math.min(date, countMonthDays(ofYear, ofMonth))), 1);
}

/** Lists the faults that make a history of pay unusable, before any sum. `path` is its field. */
export function checkHistory({ from, to, pays, variable }: PayInterval, path: string): Finding[] {
  const findings: Finding[] = [];
  if (from > to)
    findings.push(
      buildBlockingFinding(
        'dates-reversed',
        `${path}.from`,
        'La fecha inicial es posterior a la final',
        'Corrija las fechas.',
      ),
    );
  if (pays.length === 0)
    findings.push(
      buildBlockingFinding(
        'salary-missing',
        `${path}.pays`,
        'No hay salario para esas fechas',
        'Escriba el salario y desde cuándo rige.',
      ),
    );
  const first = pays.map((pay) => pay.from).sort()[0];
  if (first && first > from && from <= to)
    findings.push(
      buildBlockingFinding(
        'salary-gap',
        `${path}.pays`,
        `No hay salario desde el ${formatDay(from)}: el primero rige desde el ${formatDay(first)}`,
        'Escriba el salario de todo el lapso.',
      ),
    );
  for (const [index, { salary, allowance }] of pays.entries()) {
    if (salary < 0 || allowance < 0)
      findings.push(
        buildBlockingFinding(
          'amount-negative',
          `${path}.pays.${index}`,
          'Un pago no puede ser negativo',
          'Corrija el valor.',
        ),
      );
  }
  if (variable && variable.total < 0)
    findings.push(
      buildBlockingFinding(
        'amount-negative',
        `${path}.variable`,
        'Los pagos variables no pueden ser negativos',
        'Corrija el valor.',
      ),
    );
  if (variable?.days !== undefined && (!Number.isInteger(variable.days) || variable.days < 1))
    findings.push(
      buildBlockingFinding(
        'days-invalid',
        `${path}.variable.days`,
        'Los días deben ser un entero de 1 o más',
        'Corrija los días.',
      ),
    );
  return findings;
}
