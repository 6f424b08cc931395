import { countDays360, type Day, getMonthEnd, getMonthStart } from '../../values/day.ts';
import {
  exact,
  exactPesos,
  type Money,
  money,
  noMoney,
  over,
  parseMoney,
  roundToCentavo,
  roundToPeso,
  sum,
  toMoneyText,
} from '../../values/money.ts';
import { amountConcepts } from '../concepts/amounts.ts';
import type { Earning } from '../concepts/concept.ts';
import { type Base, hourConcepts } from '../concepts/concepts.ts';
import {
  type Contract,
  countContractDays,
  findSalaryOnDay,
  hasTransportAllowance,
  isPaidByDays,
} from '../contract/contract.ts';
import type { Laws } from '../law/parameters.ts';
import type { AbsenceEntry, Line } from '../statement/statement.ts';
import type { BalanceOrigin, OpeningDays, OpeningPart } from './balance-origin.ts';
import type { Pay, Variable } from './pay-history.ts';

export type PaidLine = Pick<
  Line,
  'concept' | 'group' | 'amount' | 'salary' | 'of_year' | 'deposited' | 'of_contract'
> & {
  /** Salary of earlier months, which the salary history already has in them. */
  arrears?: boolean;
};

export type PaidMonth = {
  year: number;
  month: number;
  lines: readonly PaidLine[];
  ibc?: string;
  /** Days of unpaid leave, suspension or strike. */
  unpaid_days?: number;
  /** The same days, with the day each period began. */
  unpaid?: readonly AbsenceEntry[];
  /** Part of the opening balance of a day, and not a payroll: see `addOpeningBalance`. */
  opening?: BalanceOrigin & {
    /** True when its lines are the whole month and enter averages. */
    averaged?: true;
    /** Income of the month for withholding, and its contributions. Without them, it is not a month of withholding. */
    taxed?: string;
    contributions?: string;
  };
};

export const isAveraged = ({ opening }: Pick<PaidMonth, 'opening'>): boolean =>
  !opening || opening.averaged === true;

export type KnownVariable = Variable & { days: number };

/**
 * Filters the months of one contract. Pay of an earlier contract enters none of its averages, and is no advance of its
 * severance, when the employee was hired again in the same year.
 */
export const filterContractMonths = (
  contract: Pick<Contract, 'admission'>,
  months: readonly PaidMonth[],
): PaidMonth[] =>
  months
    .filter(({ year, month }) => getMonthEnd(year, month) >= contract.admission)
    .map((month) => pickContractPart(contract, month));

/**
 * Picks the part of a month that belongs to one contract when the month has several. Lines that name no contract belong
 * to the last one of the month, and days without pay to the contract of their day. The contribution base stays that of
 * the whole month.
 */
export function pickContractPart({ admission }: Pick<Contract, 'admission'>, month: PaidMonth): PaidMonth {
  const named = month.lines.some(({ of_contract }) => of_contract !== undefined);
  if (!named) return month;
  const isEarlier = month.lines.some(({ of_contract }) => of_contract === admission);
  const lines = month.lines.filter(({ of_contract }) => of_contract === (isEarlier ? admission : undefined));
  const unpaid = month.unpaid?.filter(({ start_date: day }) => day === undefined || day >= admission);
  if (!unpaid) return { ...month, lines };
  return {
    ...month,
    lines,
    unpaid,
    unpaid_days: unpaid.reduce((total, { quantity }) => total + quantity, 0),
  };
}

const amountOf = (line: PaidLine): Money => parseMoney(line.amount) ?? noMoney;
const all: Readonly<Record<string, Earning>> = amountConcepts;
const hours: Readonly<Record<string, { bases: readonly Base[] }>> = hourConcepts;

/** Returns the bases of a line that varies from month to month; fixed salary, allowance and absences have none. */
function variableBases({ concept, salary, arrears }: PaidLine): readonly Base[] {
  if (arrears) return [];
  const amount = all[concept];
  return hours[concept]?.bases ?? (salary ? amount?.salary : amount?.other) ?? [];
}

const daysOf = (contract: Contract, { year, month }: PaidMonth, to: Day, from?: Day): number => {
  const first = getMonthStart(year, month);
  const last = getMonthEnd(year, month);
  const began = contract.admission > first ? contract.admission : first;
  const start = from !== undefined && from > began ? from : began;
  const end = last < to ? last : to;
  return start > end ? 0 : countDays360(start, end);
};

/**
 * Sums lines between two days, in centavos, with the days of the contract that earned them. A month that begins before
 * `from` counts in proportion to its days: the last year of a contract that ends on a 15th begins with half a month
 * (CST arts. 192 and 253).
 */
function earnedIn(
  contract: Contract,
  months: readonly PaidMonth[],
  from: Day,
  to: Day,
  counts: (line: PaidLine) => boolean,
): KnownVariable {
  const parts = within(months.filter(isAveraged), from, to).map((one) => {
    const contractDays = daysOf(contract, one, to);
    const days = daysOf(contract, one, to, from);
    const total = sum(one.lines.filter((line) => line.group === 'accrued' && counts(line)).map(amountOf));
    return {
      opening: one.opening,
      days,
      total:
        days < contractDays
          ? roundToCentavo(over(exactPesos(money(total * days)), exact(contractDays)))
          : total,
    };
  });
  const openingParts = parts.filter(({ opening }) => opening !== undefined);
  const [{ opening } = {}] = openingParts;
  return {
    total: sum(parts.map(({ total }) => total)),
    days: parts.reduce((all, { days }) => all + days, 0),
    ...(opening && {
      opening: { ...toOrigin(opening), total: sum(openingParts.map(({ total }) => total)) },
    }),
  };
}

const toOrigin = ({ on, source }: BalanceOrigin): BalanceOrigin => ({ on, ...(source && { source }) });

/**
 * Returns the part of a sum of months that an opening balance states; `undefined` when it states none.
 * @param sumOf Sums the months that it is given.
 */
export function findOpeningPart<M extends Pick<PaidMonth, 'opening'>>(
  months: readonly M[],
  sumOf: (own: readonly M[]) => Money,
): OpeningPart | undefined {
  const own = months.filter(({ opening }) => opening);
  const origin = own[0]?.opening;
  const total = sumOf(own);
  return origin && total > 0 ? { ...toOrigin(origin), total } : undefined;
}

/** Returns the days without pay between two days that an opening balance states; `undefined` when it states none. */
export function findOpeningUnpaidDays(
  months: readonly PaidMonth[],
  from: Day,
  to: Day,
): OpeningDays | undefined {
  const own = months.filter(({ opening }) => opening);
  const origin = own[0]?.opening;
  const days = countUnpaidDays(own, from, to);
  return origin && days > 0 ? { ...toOrigin(origin), days } : undefined;
}

const within = <M extends Pick<PaidMonth, 'year' | 'month'>>(months: readonly M[], from: Day, to: Day): M[] =>
  months.filter(({ year, month }) => getMonthEnd(year, month) >= from && getMonthStart(year, month) <= to);

/**
 * Returns the variable pay of a base between two days, with the days that earned it; `undefined` when there was none.
 */
export function findVariablePay(
  contract: Contract,
  months: readonly PaidMonth[],
  from: Day,
  to: Day,
  base: Base,
): KnownVariable | undefined {
  const earned = earnedIn(contract, months, from, to, (line) => variableBases(line).includes(base));
  return earned.total > 0 && earned.days > 0 ? earned : undefined;
}

/**
 * Lists the months from which the transport allowance is lost or given again, because earnings exceeded its ceiling or
 * no longer do. An allowance that the worker had no right to enters no average (Ley 1 de 1963 art. 7). A month that is
 * not listed goes on as the one before.
 */
export function listAllowanceChanges(
  contract: Contract,
  months: readonly PaidMonth[],
  laws: Laws,
): { from: Day; given: boolean }[] {
  const allowances = months
    .filter(isAveraged)
    .map((one) => ({ from: getMonthStart(one.year, one.month), given: !passedCeiling(contract, one, laws) }))
    .sort((a, b) => (a.from < b.from ? -1 : 1));
  return allowances.filter(({ given }, index) => given !== (allowances[index - 1]?.given ?? true));
}

function passedCeiling(contract: Contract, month: PaidMonth, laws: Laws): boolean {
  const has = (concept: string) => month.lines.some((line) => line.concept === concept && amountOf(line) > 0);
  if (has('transportation_allowance') || !has('salary')) return false;
  const [first, last] = [getMonthStart(month.year, month.month), getMonthEnd(month.year, month.month)];
  const varied = findVariablePay(contract, [month], first, last, 'benefits');
  if (!varied) return false;
  const own = { ...contract, salary: findSalaryOnDay(contract, last) };
  const law = laws(last);
  return (
    hasTransportAllowance(own, law) && !hasTransportAllowance(own, law, money(own.salary + varied.total))
  );
}

/**
 * Computes the contribution base of a month as one of thirty days. A month with fewer days of contract or pay gives
 * only a part.
 */
export function computeFullMonthBase(contract: Contract, paid: PaidMonth | undefined): string | undefined {
  if (paid?.ibc === undefined) return undefined;
  const { year, month } = paid;
  const covered = countContractDays(contract, {
    start: getMonthStart(year, month),
    end: getMonthEnd(year, month),
  });
  const days = covered - (paid.unpaid_days ?? 0);
  const base = parseMoney(paid.ibc) ?? noMoney;
  if (days <= 0 || base <= 0) return undefined;
  return toMoneyText(roundToPeso(over(exactPesos(money(base * 30)), exact(days))));
}

/**
 * Counts days without pay between two days. In a month that begins before `from`, only absences that began since count:
 * absences are cut where an apprentice passes to practice. Without dates, all days count.
 */
export const countUnpaidDays = (months: readonly PaidMonth[], from: Day, to: Day): number =>
  within(months, from, to).reduce((total, { year, month, unpaid_days = 0, unpaid }) => {
    if (!unpaid || getMonthStart(year, month) >= from) return total + unpaid_days;
    const since = unpaid.filter(({ start_date }) => start_date === undefined || start_date >= from);
    return total + since.reduce((count, { quantity }) => count + quantity, 0);
  }, 0);

const ofDays = new Set(['salary', 'common_vacation', 'paid_leave', 'work_disabilities', 'maternity_leave']);

/**
 * Computes the average monthly pay between two days, without variable pay, of a worker paid by days (CST arts. 192, 253
 * and 306), in centavos. Days without pay are not in the average. Returns `undefined` for other workers, or without
 * months.
 */
export function computeAveragePay(
  contract: Contract,
  months: readonly PaidMonth[],
  from: Day,
  to: Day,
): Pay | undefined {
  if (!isPaidByDays(contract)) return undefined;
  const earned = earnedIn(contract, months, from, to, ({ concept }) => ofDays.has(concept));
  const days = earned.days - countUnpaidDays(months.filter(isAveraged), from, to);
  if (days <= 0 || earned.total <= 0) return undefined;
  const { total } = earnedIn(
    contract,
    months,
    from,
    to,
    ({ concept }) => concept === 'transportation_allowance',
  );
  const monthly = (amount: Money) => roundToCentavo(over(exactPesos(money(amount * 30)), exact(days)));
  return { from, salary: monthly(earned.total), allowance: monthly(total), average: true };
}

export const sumPaidConcept = (
  months: readonly Pick<PaidMonth, 'year' | 'month' | 'lines'>[],
  from: Day,
  to: Day,
  concept: string,
): Money =>
  sum(
    within(months, from, to)
      .flatMap(({ lines }) => lines)
      .filter((line) => line.concept === concept && line.group === 'accrued')
      .map(amountOf),
  );

/**
 * Returns the year that a payment of severance or of its interest settles. Without `of_year`, a deposit and a payment
 * until February are of the year that ended. A payment from March on is a withdrawal of its own year (Ley 50 de 1990
 * art. 99). In December, every payment and deposit is of its own year.
 */
export const getSettledYear = (
  { of_year, deposited }: { of_year?: number | undefined; deposited?: boolean | undefined },
  { year, month }: { year: number; month: number },
): number => of_year ?? (month === 12 || (month > 2 && !deposited) ? year : year - 1);

export const sumPaidInYear = (
  months: readonly Pick<PaidMonth, 'year' | 'month' | 'lines'>[],
  year: number,
  concept: string,
): Money =>
  sum(
    months.flatMap((paid) =>
      paid.lines
        .filter(
          (line) =>
            line.concept === concept && line.group === 'accrued' && getSettledYear(line, paid) === year,
        )
        .map(amountOf),
    ),
  );

/** Computes the average monthly income between two days: all earnings except benefits paid once. */
export function computeMonthlyIncome(
  contract: Contract,
  months: readonly PaidMonth[],
  from: Day,
  to: Day,
): Money | undefined {
  const { total, days } = earnedIn(contract, months, from, to, ({ concept }) => !once.has(concept));
  if (days === 0) return undefined;
  return roundToPeso(over(exactPesos(money(total * 30)), exact(days)));
}

const once = new Set([
  'service_bonus',
  'severance',
  'severance_interest',
  'paid_vacation',
  'compensation',
  'withdrawal_bonus',
]);
