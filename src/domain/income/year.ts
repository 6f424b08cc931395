import { absenceConcepts, amountConcepts, deductionConcepts } from '../payroll/concepts/amounts.ts';
import { benefitConcepts, benefitKeys } from '../payroll/concepts/benefits.ts';
import type { Deduction, Earning, IncomeRow } from '../payroll/concepts/concept.ts';
import { type Base, concepts } from '../payroll/concepts/concepts.ts';
import { getStoredFields } from '../payroll/concepts/stored.ts';
import type { BalanceOrigin } from '../payroll/history/balance-origin.ts';
import type { OpeningPaid } from '../payroll/history/opening.ts';
import type { PaidLine } from '../payroll/history/paid-history.ts';
import type { Laws } from '../payroll/law/parameters.ts';
import { findKnownFigure } from '../payroll/law/table.ts';
import { computeUvtAmount, findWithholdingLaw } from '../payroll/law/withholding.ts';
import type { AccruedPay } from '../payroll/statement/statement.ts';
import { countDays360, type Day, getMonthStart } from '../values/day.ts';
import {
  exact,
  exactPesos,
  type Money,
  money,
  noMoney,
  over,
  parseMoney,
  pesos,
  roundToPeso,
  smallest,
  sum,
  times,
} from '../values/money.ts';
import { type Month, toMonthIndex } from '../values/month.ts';

/**
 * Rows of gross income of a year (Estatuto Tributario arts. 378 and 206-4). Payrolls fill only some of them, but the
 * official forms have them all.
 */
export const grossRows = [
  'salaries',
  'vouchers',
  // Food vouchers above 41 UVT a month (ET art. 387-1).
  'food_excess',
  'fees',
  'services',
  'commissions',
  'benefits',
  'viatics',
  'representation',
  'cooperative',
  'education',
  'other',
  // Severance and its interest paid to the employee, and severance deposited in the fund.
  'severance',
  'severance_fund',
  'traditional_severance',
  'pensions',
] as const;
export type GrossRow = (typeof grossRows)[number];
/**
 * Rows of the contributions of the employee. `pension` includes the solidarity fund. No payroll fills `rais` and
 * `avc`.
 */
export const contributionRows = ['health', 'pension', 'rais', 'voluntary_pension', 'afc', 'avc'] as const;
export type YearContribution = (typeof contributionRows)[number];
/** Payments that are not income: food up to 41 UVT a month, advances and refunds. */
export type ApartRow = 'food_exempt' | 'advances' | 'refunds';

export type IncomeMonth = Month & {
  start: Day;
  end: Day;
  lines: readonly PaidLine[];
  accrued: Pick<AccruedPay, 'epctv_bonuses'>;
};

/**
 * Income, contributions and withholding of a person in a year, in whole pesos. Each row is rounded, and `gross` adds
 * the rounded rows.
 */
export type IncomeYear = {
  rows: Record<GrossRow, Money>;
  gross: Money;
  apart: Record<ApartRow, Money>;
  contributions: Record<YearContribution, Money>;
  withholding: Money;
  /**
   * Average monthly income of the last six paid months of the year, without exempt food (ET arts. 206 num. 4 and
   * 387-1).
   */
  average: Money;
  opening?: BalanceOrigin & { year: Omit<IncomeYear, 'opening'> };
};

type Declared = { income?: IncomeRow; bases: readonly Base[] };
/** Concepts that nobody types, because the engine computes them. */
const ofLaw: Readonly<Record<string, Declared>> = {
  ...(concepts as Readonly<Record<string, Declared>>),
  ...benefitConcepts,
  ...Object.fromEntries(Object.values(absenceConcepts).map((absence) => [absence.key, absence])),
};
const amounts: Readonly<Record<string, Earning>> = amountConcepts;
const deductions: Readonly<Record<string, Deduction>> = deductionConcepts;

/**
 * Returns the income row of an earned line: the one its concept declares, or salaries or other payments (CST art.
 * 127).
 */
export function getIncomeRow({
  concept,
  salary,
  deposited,
}: Pick<PaidLine, 'concept' | 'salary' | 'deposited'>): GrossRow | ApartRow {
  const declared = (amounts[concept] ?? ofLaw[concept])?.income;
  if (declared === 'severance' && deposited) return 'severance_fund';
  return declared ?? (salary ? 'salaries' : 'other');
}

function contributionRowOf(concept: string): YearContribution | undefined {
  if (concept === 'health') return 'health';
  if (concept === 'pension' || concept === 'solidarity') return 'pension';
  return deductions[concept]?.contribution;
}

const amountOf = ({ amount }: Pick<PaidLine, 'amount'>): Money => parseMoney(amount) ?? noMoney;
const accruedIn = (lines: readonly PaidLine[]) => lines.filter(({ group }) => group === 'accrued');

/** Returns whether a line is in the base of withholding, as in the month that paid it. */
function isTaxed({ concept, salary }: PaidLine): boolean {
  const own = amounts[concept];
  const bases = own ? (salary ? own.salary : own.other) : ofLaw[concept]?.bases;
  return bases?.includes('withholding') ?? false;
}

const foodFields = Object.entries(getStoredFields(amountConcepts.epctv_bonuses.stored))
  .filter(([, { food }]) => food === true)
  .map(([name]) => name);

const foodIn = ({ epctv_bonuses = [] }: IncomeMonth['accrued']): Money =>
  sum(
    epctv_bonuses.flatMap((entry) =>
      foodFields.map((name) => parseMoney((entry as Record<string, string>)[name] ?? '0') ?? noMoney),
    ),
  );

/**
 * Splits the food of a month in three: up to 41 UVT it is not income; above that it has its own row; and for an
 * employee above 310 UVT all of it is income (ET art. 387-1). In a year without a known UVT, all of it is income.
 */
function foodParts(month: IncomeMonth, laws: Laws): { exempt: Money; excess: Money } {
  const food = foodIn(month.accrued);
  if (food === noMoney) return { exempt: noMoney, excess: noMoney };
  const law = findKnownFigure(() => findWithholdingLaw(getMonthStart(month.year, month.month), laws));
  const uvt = (count: number): Money => (law ? computeUvtAmount(law, count * 12, 1) : noMoney);
  const taxed = sum(accruedIn(month.lines).filter(isTaxed).map(amountOf));
  if (!law || taxed > uvt(law.caps.foodIncome)) return { exempt: noMoney, excess: noMoney };
  const exempt = smallest(food, uvt(law.caps.food));
  return { exempt, excess: money(food - exempt) };
}

type Sums = Omit<IncomeYear, 'gross' | 'average' | 'opening'>;
const empty = <Row extends string>(rows: readonly Row[]) =>
  Object.fromEntries(rows.map((row) => [row, noMoney])) as Record<Row, Money>;

/** Adds lines to their rows, in centavos. */
function added(lines: readonly PaidLine[], food: readonly { exempt: Money; excess: Money }[]): Sums {
  const rows = empty(grossRows);
  const apart = empty<ApartRow>(['food_exempt', 'advances', 'refunds']);
  const contributions = empty(contributionRows);
  let withholding = noMoney;
  const to = (all: Record<string, Money>, row: string, amount: Money) => {
    all[row] = money((all[row] ?? 0) + amount);
  };
  for (const line of lines) {
    const amount = amountOf(line);
    if (line.group === 'accrued') {
      const row = getIncomeRow(line);
      to(row in apart ? apart : rows, row, amount);
    } else if (line.concept === 'withholding') withholding = money(withholding + amount);
    else if (line.concept === 'opening_contributions') {
      // An opening balance has health, pension and solidarity in one figure. The rates of health and pension are
      // equal, so the figure splits in half.
      const half = pesos(Math.floor(amount / 200));
      to(contributions, 'health', half);
      to(contributions, 'pension', money(amount - half));
    } else {
      const row = contributionRowOf(line.concept);
      if (row) to(contributions, row, amount);
    }
  }
  for (const { exempt, excess } of food) {
    to(rows, 'vouchers', money(-exempt - excess));
    to(rows, 'food_excess', excess);
    to(apart, 'food_exempt', exempt);
  }
  return { rows, apart, contributions, withholding };
}

const inWholePesos = (amount: Money): Money => roundToPeso(exactPesos(amount));
const allInPesos = <Row extends string>(all: Record<Row, Money>) =>
  Object.fromEntries(
    Object.entries<Money>(all).map(([row, amount]) => [row, inWholePesos(amount)]),
  ) as Record<Row, Money>;

const once: ReadonlySet<string> = new Set(benefitKeys);

/**
 * Computes the average monthly income of the six months that end with the last paid one: all earnings except one-time
 * payments, which withholding also excludes, and food up to 41 UVT, which is not income of the worker (ET art.
 * 387-1).
 */
function averageOf(months: readonly IncomeMonth[], laws: Laws): Money {
  const last = [...months].sort((a, b) => toMonthIndex(b) - toMonthIndex(a));
  const latest = last[0] && toMonthIndex(last[0]);
  const six = last.filter((one) => latest !== undefined && toMonthIndex(one) > latest - 6);
  const days = six.reduce((total, { start, end }) => total + countDays360(start, end), 0);
  const income = sum(
    six.flatMap((month) => [
      ...accruedIn(month.lines)
        .filter((line) => !once.has(line.concept) && !isApart(getIncomeRow(line)))
        .map(amountOf),
      money(-foodParts(month, laws).exempt),
    ]),
  );
  return days > 0 ? roundToPeso(over(times(exactPesos(income), exact(30)), exact(days))) : noMoney;
}

const isApart = (row: GrossRow | ApartRow): row is ApartRow => row === 'advances' || row === 'refunds';

function finished({ rows, apart, contributions, withholding }: Sums, average: Money) {
  const inPesos = allInPesos(rows);
  return {
    rows: inPesos,
    gross: sum(Object.values<Money>(inPesos)),
    apart: allInPesos(apart),
    contributions: allInPesos(contributions),
    withholding: inWholePesos(withholding),
    average,
  };
}

/**
 * Computes the year of an employee in a company from the months that DIAN accepted and the opening balance with the
 * same employer. Every earned line is in one row, so the rows and `apart` add up to the payments. Form 220 and format
 * 2276 use only this result.
 */
export function computeIncomeYear(
  months: readonly IncomeMonth[],
  opening: OpeningPaid | undefined,
  laws: Laws,
): IncomeYear {
  const lines = months.flatMap((month) => month.lines);
  const food = months.map((month) => foodParts(month, laws));
  const year = finished(added([...lines, ...(opening?.lines ?? [])], food), averageOf(months, laws));
  if (!opening) return year;
  const { lines: _, from: __, ...origin } = opening;
  return { ...year, opening: { ...origin, year: finished(added(opening.lines, []), noMoney) } };
}
