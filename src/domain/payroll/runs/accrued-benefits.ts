import { type Day, makeDay, splitDay } from '../../values/day.ts';
import { type Money, noMoney, parseMoney, smallest } from '../../values/money.ts';
import { toMonth, toMonthIndex } from '../../values/month.ts';
import { type Benefit, computeSeveranceInterest } from '../benefits/benefits.ts';
import { computePaidSeverance } from '../benefits/severance-paid.ts';
import { benefitConcepts } from '../concepts/benefits.ts';
import type { OpeningPart } from '../history/balance-origin.ts';
import { type PaidMonth, sumPaidConcept } from '../history/paid-history.ts';
import { getBenefitsLaw } from '../law/benefits.ts';
import type { Explanation } from '../statement/statement.ts';
import {
  type BenefitHistory,
  computeCausedPrima,
  findBenefitExclusion,
  findOpeningPrima,
  subtractPaidBenefit,
} from './benefits.ts';
import { computeCausedSeverance, computeSeverance, type SeveranceKind } from './severance.ts';

export type AccruedBenefitKey = 'service_bonus' | SeveranceKind;

/** A benefit accrued to a day and not paid yet: whole pesos, with the sum that a payment of it would show. */
export type AccruedBenefit = {
  concept: AccruedBenefitKey;
  label: string;
  /** Year that it settles. */
  year: number;
  amount: Money;
  /** Monthly base, to the centavo: `base × days ÷ 360` is the benefit. `undefined` when only a rest of it is left. */
  base?: Money;
  /** Days of the 30/360 calendar. */
  days: number;
  /** Last day on which the law lets it be paid or deposited, or the end of the contract. */
  due: Day;
  detail: string;
  /** Amount before earlier payments, with what an opening balance says was paid of it. */
  before?: { caused: Money; opening: OpeningPart };
  explanation: Explanation;
};

export type AccruedBenefits = {
  benefits: AccruedBenefit[];
  /** Why the contract has no prima, severance or interest, in Spanish. */
  exclusion?: string;
};

/** `averaged` are the months that enter averages, and `history` those that may have paid a benefit. */
type AccruedHistory = Omit<BenefitHistory, 'paid'> & { averaged: readonly PaidMonth[] };

/** Returns the day of a year that a table of the law writes as `MM-DD`. */
export function toDueDay(year: number, due: string): Day {
  const [month = 0, date = 0] = due.split('-').map(Number);
  return makeDay(year, month, date);
}

/** Returns the last day to deposit the severance of a year (Ley 50 de 1990 art. 99). */
export const getSeveranceDueDay = (year: number): Day =>
  toDueDay(year + 1, getBenefitsLaw(makeDay(year, 12, 31)).severance.due);

/**
 * Computes prima, severance and interest that a contract accrued to a day and that were not paid yet (CST arts. 249,
 * 253 and 306; Ley 52 de 1975), by the functions that settle them. Until its last day to be paid, the severance of the
 * year before is in it too. A benefit of which nothing is left is absent, and so is every benefit of a contract that has
 * not begun or that has ended. Throws `MissingParameters` when a year is not published.
 */
export function computeAccruedBenefits(of: AccruedHistory, on: Day): AccruedBenefits {
  const { contract } = of;
  if (contract.admission > on || (contract.retirement && contract.retirement < on)) return { benefits: [] };
  const none = findBenefitExclusion(contract, on);
  if (none) return { benefits: [], exclusion: none.findings[0]?.message ?? '' };
  const { retirement } = contract;
  const benefits = [...accruedPrima(of, on), ...accruedSeverance(of, on), ...severanceOfYearBefore(of, on)];
  return {
    benefits: benefits.map((one) => (retirement && retirement < one.due ? { ...one, due: retirement } : one)),
  };
}

function accruedPrima({ averaged, history, ...of }: AccruedHistory, on: Day): AccruedBenefit[] {
  const found = computeCausedPrima({ ...of, history: averaged }, on);
  if (!found) return [];
  const before = sumPaidConcept(history, found.from, on, 'service_bonus');
  const { year, month } = splitDay(on);
  const [june, december] = getBenefitsLaw(on).prima.due as [string, string];
  const due = toDueDay(year, month <= 6 ? june : december);
  const opening = findOpeningPrima(history, found.from, on);
  return leftOf(found.caused, { concept: 'service_bonus', year, due }, before, opening);
}

function accruedSeverance({ averaged, history, contract, laws }: AccruedHistory, on: Day): AccruedBenefit[] {
  const found = computeCausedSeverance({ contract, history: averaged, laws }, on);
  if (!found) return [];
  const { caused, days } = found;
  const { year } = splitDay(on);
  const paid = computePaidSeverance(year, toMonth(toMonthIndex(splitDay(on)) + 1), history, []);
  const { withdrawn, opening } = paid;
  const interest = computeSeveranceInterest({
    to: on,
    severance: caused.amount,
    days,
    ...(withdrawn > 0 && { withdrawn: smallest(withdrawn, caused.amount) }),
    openingWithdrawn: opening.severance,
  });
  return [
    ...leftOf(
      caused,
      { concept: 'severance', year, due: getSeveranceDueDay(year) },
      paid.severance,
      opening.severance,
    ),
    ...leftOf(
      interest,
      { concept: 'severance_interest', year, due: getInterestDueDay(year) },
      paid.severance_interest,
      opening.severance_interest,
    ),
  ];
}

const getInterestDueDay = (year: number): Day =>
  toDueDay(year + 1, getBenefitsLaw(makeDay(year, 12, 31)).interest.due);

/** Lists what is left of the year that ended, until the law's last day to pay it. */
function severanceOfYearBefore({ history, contract, laws }: AccruedHistory, on: Day): AccruedBenefit[] {
  const year = splitDay(on).year - 1;
  // March settles the year before too, and has every payment of January and February behind it.
  const run = { year: year + 1, month: 3 };
  const kinds = [
    ['severance', getSeveranceDueDay(year)],
    ['severance_interest', getInterestDueDay(year)],
  ] as const;
  return kinds.flatMap(([concept, due]) => {
    if (on > due) return [];
    const { benefits } = computeSeverance(concept, { contract, history, paid: [], laws }, run);
    return benefits.flatMap(({ amount: text, days = '0', detail = '', explanation }) => {
      const label = `${benefitConcepts[concept].label} de ${year}`;
      const amount = parseMoney(text) ?? noMoney;
      const own = { concept, label, year, amount, days: Number(days), due, detail };
      return explanation ? [{ ...own, explanation }] : [];
    });
  });
}

function leftOf(
  benefit: Benefit,
  named: Pick<AccruedBenefit, 'concept' | 'year' | 'due'>,
  before: Money,
  opening: OpeningPart | undefined,
): AccruedBenefit[] {
  const { base, days } = benefit;
  return subtractPaidBenefit(benefit, named.concept, before, opening).benefits.flatMap(
    ({ amount: text, detail = '', explanation }) => {
      const { label } = benefitConcepts[named.concept];
      const whole = before === 0 ? { base } : opening && { before: { caused: benefit.amount, opening } };
      const own = { ...named, ...whole, label, amount: parseMoney(text) ?? noMoney, days, detail };
      return explanation ? [{ ...own, explanation }] : [];
    },
  );
}
