import { countDays360, type Day, getMonthEnd, getMonthStart, parseDay, splitDay } from '../../values/day.ts';
import {
  exact,
  exactPesos,
  type Money,
  money,
  noMoney,
  over,
  parseMoney,
  roundToPeso,
  smallest,
  sum,
  times,
  toMoneyText,
} from '../../values/money.ts';
import { type Month, toMonthIndex } from '../../values/month.ts';
import { benefitConcepts } from '../concepts/benefits.ts';
import { type Contract, findSalaryOnDay, isPaidByDays } from '../contract/contract.ts';
import type { BalanceOrigin } from './balance-origin.ts';
import {
  countUnpaidDays,
  type PaidLine,
  type PaidMonth,
  pickContractPart,
  sumPaidConcept,
  sumPaidInYear,
} from './paid-history.ts';

/** Opening balance of an employee: totals of the year to a day, as reported by the program used before. */
export type OpeningBalance = {
  opening_date?: string | null;
  /** Paper or program that states the balance. */
  opening_source?: string | null;
  opening_variable?: string | null;
  opening_semester_variable?: string | null;
  opening_overtime?: string | null;
  opening_unpaid_days?: number | null;
  opening_service_bonus?: string | null;
  opening_severance?: string | null;
  opening_severance_interest?: string | null;
  opening_income?: string | null;
  opening_contributions?: string | null;
  opening_withheld?: string | null;
};

const sameMonth = (a: Month, b: Month): boolean => toMonthIndex(a) === toMonthIndex(b);

/**
 * Adds the opening balance to the history of a month. Months of its year that are not stored get a share of the
 * variable and taxed pay. Benefits paid and days without pay are added where stored months do not have them. A stored
 * month stays as it is. A worker paid by days has no fixed salary, so the averages of those months stay unknown. Whole
 * pesos; each total is shared without remainder. A balance of a day of the month itself gives its benefits and days.
 */
export function addOpeningBalance(
  contract: Contract,
  balance: OpeningBalance,
  paidMonths: readonly PaidMonth[],
  before: Month,
): PaidMonth[] {
  const history = paidMonths.map((month) => pickContractPart(contract, month));
  const on = parseDay(balance.opening_date ?? '');
  const monthsAhead = (one: Month) => toMonthIndex(before) - toMonthIndex(one);
  if (!on || on < contract.admission || monthsAhead(splitDay(on)) < 0) return [...history];
  if (contract.retirement && on > contract.retirement) return [...history];
  const { year, month } = splitDay(on);
  const origin = readOrigin(on, balance);
  const months = monthsOf(contract, on);
  const averaged = balance.opening_variable != null && !isPaidByDays(contract);
  const taxed = balance.opening_income != null;
  const variable = sharedVariable(balance, months, month);
  const overtime = overtimeOf(amountOf(balance.opening_overtime), variable);
  const even = months.map(() => 1);
  const income = shares(amountOf(balance.opening_income), even);
  const contributions = shares(amountOf(balance.opening_contributions), even);
  const ownMonths = months.map((own, index): PaidMonth => {
    const extra = overtime[index] ?? noMoney;
    return {
      ...own,
      lines: averaged
        ? [
            earned('salary', salaryOf(contract, own)),
            earned('commissions', money((variable[index] ?? noMoney) - extra)),
            earned('heds', extra),
          ]
        : [],
      opening: {
        ...origin,
        ...(averaged && { averaged: true }),
        ...(taxed && {
          taxed: toMoneyText(income[index] ?? noMoney),
          contributions: toMoneyText(contributions[index] ?? noMoney),
        }),
      },
    };
  });
  const stored = history.filter((one) => months.some((own) => sameMonth(own, one)));
  const january = getMonthStart(year, 1);
  const from = contract.admission > january ? contract.admission : january;
  const paid = unstoredBenefits(balance, on, stored);
  const unpaid = Math.max(0, (balance.opening_unpaid_days ?? 0) - countUnpaidDays(stored, january, on));
  return [
    ...(unpaid > 0 ? [unpaidFrom(from, unpaid, origin)] : []),
    ...ownMonths.filter(
      (own) => (averaged || taxed) && monthsAhead(own) > 0 && !history.some((one) => sameMonth(one, own)),
    ),
    ...(paid.length > 0 ? [{ year, month, lines: paid, opening: origin }] : []),
    ...history,
  ];
}

/**
 * Places the days without pay of an opening balance, which states neither their dates nor their semester, on the first
 * day of its year or of the contract. They then lower the prima of a semester only when all of them are of it.
 */
const unpaidFrom = (from: Day, days: number, opening: BalanceOrigin): PaidMonth => {
  const { year, month } = splitDay(from);
  const unpaid = [{ start_date: from, quantity: days }];
  return { year, month, lines: [], unpaid_days: days, unpaid, opening };
};

/** Reads where a balance comes from. Blank text is no source. */
export const readOrigin = (on: Day, { opening_source: source }: OpeningBalance): BalanceOrigin => ({
  on,
  ...(source?.trim() && { source: source.trim() }),
});

/**
 * Returns the benefits of an opening balance that the stored payrolls of its months lack, so that none is counted
 * twice.
 */
function unstoredBenefits(
  balance: OpeningBalance,
  on: Day,
  stored: readonly Pick<PaidMonth, 'year' | 'month' | 'lines'>[],
): PaidLine[] {
  const { year, month } = splitDay(on);
  const semester = getMonthStart(year, month > 6 ? 7 : 1);
  const left = (total: string | null | undefined, paid: Money) => money(Math.max(0, amountOf(total) - paid));
  const ofYear = (['severance', 'severance_interest'] as const).map((concept) => ({
    ...earned(concept, left(balance[`opening_${concept}`], sumPaidInYear(stored, year, concept))),
    of_year: year,
  }));
  const bonus = sumPaidConcept(stored, semester, on, 'service_bonus');
  return [earned('service_bonus', left(balance.opening_service_bonus, bonus)), ...ofYear].filter(isSome);
}

/** Part of an opening balance paid in its year by months that are not stored, as lines of an income certificate. */
export type OpeningPaid = BalanceOrigin & { from: Day; lines: PaidLine[] };

/**
 * Computes the opening balance in the income certificate of a year (ET 378): the employer is the same, whatever program
 * paid. Income, contributions and withholding are of the months outside `stored`; benefits are those that the stored
 * months lack.
 */
export function computeOpeningPaid(
  balance: OpeningBalance,
  admission: Day,
  year: number,
  stored: readonly Pick<PaidMonth, 'year' | 'month' | 'lines'>[],
): OpeningPaid | undefined {
  const on = parseDay(balance.opening_date ?? '');
  if (!on || on < admission || splitDay(on).year !== year) return undefined;
  const months = monthsOf({ admission }, on);
  const left = months.map((own) => !stored.some((one) => sameMonth(one, own)));
  const partOfLeft = (text: string | null | undefined): Money => {
    const each = shares(
      amountOf(text),
      months.map(() => 1),
    );
    return sum(each.filter((_, index) => left[index]));
  };
  const income = partOfLeft(balance.opening_income);
  const ofContract = stored.filter((one) => months.some((own) => sameMonth(own, one)));
  const benefits = unstoredBenefits(balance, on, ofContract);
  const bonus = smallest(
    sum(benefits.filter(({ concept }) => concept === 'service_bonus').map(({ amount }) => amountOf(amount))),
    income,
  );
  const deducted = (concept: string, text: string | null | undefined): PaidLine => ({
    ...earned(concept, partOfLeft(text)),
    group: 'deductions',
  });
  const lines = [
    earned('salary', money(income - bonus)),
    earned('service_bonus', bonus),
    ...benefits.filter(({ concept }) => concept !== 'service_bonus'),
    deducted('opening_contributions', balance.opening_contributions),
    deducted('withholding', balance.opening_withheld),
  ].filter(isSome);
  const january = getMonthStart(year, 1);
  return lines.length > 0
    ? { ...readOrigin(on, balance), from: admission > january ? admission : january, lines }
    : undefined;
}

function monthsOf({ admission }: Pick<Contract, 'admission'>, on: Day): Month[] {
  const { year } = splitDay(on);
  return Array.from({ length: 12 }, (_, index) => ({ year, month: index + 1 })).filter(
    ({ month }) => getMonthEnd(year, month) >= admission && getMonthEnd(year, month) <= on,
  );
}

/** Shares variable pay among months: the semester's part in its months, and the rest in earlier months. */
function sharedVariable(balance: OpeningBalance, months: readonly Month[], last: number): Money[] {
  const total = amountOf(balance.opening_variable);
  const inSemester = ({ month }: Month) => month > 6 === last > 6;
  const of = (chosen: (one: Month) => boolean) => months.map((one) => (chosen(one) ? 1 : 0));
  const own = balance.opening_semester_variable;
  if (own == null || months.every(inSemester))
    return shares(
      total,
      of(() => true),
    );
  const semester = amountOf(own);
  const [now, before] = [
    shares(semester, of(inSemester)),
    shares(
      money(total - semester),
      of((one) => !inSemester(one)),
    ),
  ];
  return months.map((_, index) => money((now[index] ?? 0) + (before[index] ?? 0)));
}

/** Splits an amount by weight into parts that add up to it. All are whole pesos except the last. */
function shares(total: Money, weights: readonly number[]): Money[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let weight = 0;
  let given: Money = noMoney;
  return weights.map((one) => {
    weight += one;
    const upTo = all === 0 ? noMoney : weight === all ? total : partOf(total, weight, all);
    const own = money(upTo - given);
    given = upTo;
    return own;
  });
}

const partOf = (amount: Money, of: number, all: number): Money =>
  roundToPeso(over(times(exactPesos(amount), exact(of)), exact(all)));

function salaryOf(contract: Contract, { year, month }: Month): Money {
  const [first, last] = [getMonthStart(year, month), getMonthEnd(year, month)];
  const days = countDays360(contract.admission > first ? contract.admission : first, last);
  return partOf(findSalaryOnDay(contract, last), days, 30);
}

/** Splits overtime among the months in the proportion it has in the total of variable pay. */
const overtimeOf = (overtime: Money, variable: readonly Money[]): Money[] =>
  shares(overtime, variable.some((one) => one > 0) ? variable : variable.map(() => 1));

const earned = (concept: string, amount: Money): PaidLine => ({
  concept,
  group: 'accrued',
  amount: toMoneyText(amount),
  salary: !Object.hasOwn(benefitConcepts, concept),
});

const isSome = ({ amount }: PaidLine): boolean => amount !== toMoneyText(noMoney);
const amountOf = (text: string | null | undefined): Money => parseMoney(text ?? '') ?? noMoney;
