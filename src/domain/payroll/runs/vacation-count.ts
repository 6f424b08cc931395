import { trimZeros } from '../../text/trim-zeros.ts';
import { addDays, countDays360, type Day, makeDay, splitDay } from '../../values/day.ts';
import { compare, type Exact, exact, type Money, minus, over, times } from '../../values/money.ts';
import {
  computeVacationBalance,
  countRestedDays,
  type OpeningVacations,
  type WorkingWeek,
} from '../benefits/vacations.ts';
import { findBenefitsStart } from '../contract/apprentices.ts';
import type { Contract } from '../contract/contract.ts';
import { countUnpaidDays, findOpeningUnpaidDays, type PaidMonth } from '../history/paid-history.ts';
import { getBenefitsLaw } from '../law/benefits.ts';
import { toBenefitContract } from './benefits.ts';

/** Vacation taken, with what the payrolls paid for it. */
export type Rest = { start: Day; end: Day; pay: Money };
export type PaidInMoney = { year: number; month: number; days: string; pay: Money };

/** Facts from which the vacations of a contract on a day are counted. */
export type ContractVacations = {
  contract: Contract;
  on: Day;
  week: WorkingWeek;
  opening?: OpeningVacations | undefined;
  rests: readonly Rest[];
  inMoney: readonly PaidInMoney[];
  /** Paid months, including earlier ones with unpaid days. */
  history: readonly PaidMonth[];
};

export type CountedVacations = {
  since: Day;
  rests: Rest[];
  inMoney: PaidInMoney[];
  enjoyed: number;
  money: number;
  balance: ReturnType<typeof computeVacationBalance>;
};

/**
 * Returns the vacations and payments that count for the balance of a contract on a day. `undefined` when the law
 * gives it no vacations.
 */
export function countContractVacations({
  contract,
  on,
  week,
  opening,
  rests,
  inMoney,
  history,
}: ContractVacations): CountedVacations | undefined {
  if (findBenefitsStart(contract, on) === undefined || contract.admission > on) return undefined;
  const since = opening ? addDays(opening.on, 1) : toBenefitContract(contract, on).admission;
  const own = rests.flatMap((rest) => {
    const start = rest.start < since ? since : rest.start;
    const end = rest.end > on ? on : rest.end;
    return start <= end ? [{ ...rest, start, end }] : [];
  });
  const paid = inMoney.filter(({ year, month }) => {
    const first = makeDay(year, month, 1);
    return (
      first <= on &&
      (opening ? first >= since : first >= makeDay(splitDay(since).year, splitDay(since).month, 1))
    );
  });
  const enjoyed = countRestedDays(own, week);
  const money = paid.reduce((all, { days }) => all + Number(days), 0);
  const whole = since > on ? 0 : countDays360(since, on);
  const balance = computeVacationBalance({
    admission: since > on ? on : since,
    to: on,
    unpaid: Math.min(countUnpaidDays(history, since, on), whole),
    openingUnpaid: findOpeningUnpaidDays(history, since, on),
    taken: trimZeros((enjoyed + money).toFixed(4)),
    ...(opening && { opening }),
  });
  return { since, rests: own, inMoney: paid, enjoyed, money, balance };
}

/** Working days of years of service that are complete, not taken yet, and the day the year in course completes. */
export type CompleteVacations = { days: Exact; completes: Day };

/**
 * Finds the vacations that may be taken already (CST 186 and 187): those of complete years of service. The rest of the
 * balance is of the year in course, which days without pay delay. Returns `undefined` when the law gives no vacations.
 */
export function findCompleteVacations(facts: ContractVacations): CompleteVacations | undefined {
  const counted = countContractVacations(facts);
  if (!counted) return undefined;
  const { contract, on, history } = facts;
  const { admission } = toBenefitContract(contract, on);
  const whole = countDays360(admission, on);
  const unpaid = Math.min(countUnpaidDays(history, admission, on), whole);
  const service = whole - unpaid;
  const { days } = getBenefitsLaw(on).vacations;
  const inCourse = over(times(exact(service % 360), exact(days)), exact(360));
  const left = minus(counted.balance.balance, inCourse);
  const years = Math.floor(service / 360);
  return {
    days: compare(left, exact(0)) > 0 ? left : exact(0),
    completes: addDays(findAnniversary(admission, years + 1), unpaid - 1),
  };
}

/** Returns the anniversary of a day after some years. One on a leap day has its anniversary on 1 March. */
export function findAnniversary(admission: Day, years: number): Day {
  const { year, month, date } = splitDay(admission);
  return month === 2 && date === 29 && !isLeap(year + years)
    ? makeDay(year + years, 3, 1)
    : makeDay(year + years, month, date);
}
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
