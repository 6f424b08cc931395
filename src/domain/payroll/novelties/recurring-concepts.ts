import { trimZeros } from '../../text/trim-zeros.ts';
import { type Day, getMonthEnd, getMonthStart, splitDay } from '../../values/day.ts';
import { type Money, money, noMoney, parseMoney, toMoneyText } from '../../values/money.ts';
import { addInstalment } from '../statement/instalment.ts';
import { computeUnitsAmount, type Units } from '../statement/units.ts';
import type { Novelties } from './novelties.ts';
import { addEntry, type OwnConcept, type OwnEntries } from './own-concepts.ts';

export type RecurringConcept = {
  id: string;
  concept: OwnConcept;
  /** Monthly amount that replaces the amount of the concept. */
  amount: string | null;
  quantity: string | null;
  from: Day;
  to: Day | null;
  instalments: number | null;
  /** Of `instalments`, those that another program deducted before `from`, and the paper that says so. */
  instalments_before?: number | null;
  before_source?: string | null;
};

/** Days of a payment within a month of thirty. The whole month is 0 to 30. */
type Stretch = { year: number; month: number; after: number; to: number };

/**
 * Computes the entries that recurring concepts bring to the days of a payment. Payments of one month add up to the
 * monthly amount: each has the amount reached at its last day less the amount reached before it.
 * @param salary Monthly salary in force, for percentages of it.
 */
export function computeRecurringEntries(
  recurring: readonly RecurringConcept[],
  days: { start: Day; end: Day },
  salary: Money,
): OwnEntries {
  const entries: OwnEntries = { earned: [], taken: [] };
  for (const one of recurring)
    for (const stretch of stretchesOf(days)) {
      const nth = instalmentOf(one, stretch);
      const monthly = computeMonthlyAmount(one, salary);
      const amount = money(reached(monthly, stretch.to) - reached(monthly, stretch.after));
      if (nth === undefined || amount <= 0) continue;
      const { instalments, concept } = one;
      const name = instalments ? addInstalment(concept.name, nth, instalments) : concept.name;
      const whole = stretch.after === 0 && stretch.to === 30;
      addEntry(entries, concept, toMoneyText(amount), name, whole ? unitsOf(one) : {});
    }
  return entries;
}

/** Returns the units of a month without an amount of its own. A part of a month has an amount and no units. */
const unitsOf = ({ concept, amount, quantity }: RecurringConcept): Units =>
  concept.formula === 'unit' && amount === null && quantity && concept.amount
    ? { quantity: trimZeros(quantity), unit_value: concept.amount }
    : {};

/**
 * Lists the entries of concepts that the novelties lack. An entry written for a concept replaces the one it would
 * bring.
 */
export function listMissingEntries(
  { earned = [], taken: deductions = [] }: Pick<Novelties, 'earned' | 'taken'>,
  entries: OwnEntries,
): OwnEntries {
  const presentConcepts = new Set([...earned, ...deductions].map(({ own }) => own));
  const lacks = ({ own }: { own?: string }) => !presentConcepts.has(own);
  return { earned: entries.earned.filter(lacks), taken: entries.taken.filter(lacks) };
}

/** Splits days into months, each with its part of thirty. The last day of a month counts as its thirtieth. */
function stretchesOf({ start, end }: { start: Day; end: Day }): Stretch[] {
  const { year, month } = splitDay(start);
  const last = getMonthEnd(year, month);
  const to = end >= last ? 30 : Math.min(30, splitDay(end).date);
  const own = { year, month, after: Math.min(30, splitDay(start).date - 1), to };
  if (end <= last) return [own];
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  return [own, ...stretchesOf({ start: getMonthStart(next.year, next.month), end })];
}

export const mergeRecurringEntries = <N extends Pick<Novelties, 'earned' | 'taken'>>(
  novelties: N,
  { earned, taken: deductions }: OwnEntries,
): N => ({
  ...novelties,
  ...(earned.length > 0 && { earned: [...(novelties.earned ?? []), ...earned] }),
  ...(deductions.length > 0 && { taken: [...(novelties.taken ?? []), ...deductions] }),
});

/**
 * Returns which instalment a month is, from 1, with those of another program; `undefined` when the concept is not in
 * force in it.
 */
function instalmentOf(
  { from, to, instalments, instalments_before }: RecurringConcept,
  month: { year: number; month: number },
) {
  const at = ({ year, month }: { year: number; month: number }) => year * 12 + month;
  const own = at(month) - at(splitDay(from)) + 1;
  const nth = own + (instalments_before ?? 0);
  const ended = to !== null && at(month) > at(splitDay(to));
  return own < 1 || ended || (instalments !== null && nth > instalments) ? undefined : nth;
}

/** Computes the monthly amount of a concept for a salary; zero when it is typed each time. */
export function computeMonthlyAmount(
  { concept, amount, quantity }: Pick<RecurringConcept, 'concept' | 'amount' | 'quantity'>,
  salary: Money,
): Money {
  if (amount !== null) return parseMoney(amount) ?? noMoney;
  const value = parseMoney(concept.amount ?? '') ?? noMoney;
  switch (concept.formula) {
    case 'monthly':
      return value;
    case 'percent':
      return wholePesos((salary * Number(concept.percent ?? 0)) / 100);
    case 'unit':
      return computeUnitsAmount({ quantity: quantity ?? '', unit_value: concept.amount ?? '' }) ?? noMoney;
    case 'typed':
      return noMoney;
    default:
      return concept.formula satisfies never;
  }
}

const reached = (monthly: Money, days: number): number =>
  days >= 30 ? monthly : wholePesos((monthly * days) / 30);

const wholePesos = (cents: number): Money => money(Math.round(cents / 100) * 100);
