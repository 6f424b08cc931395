import { type Day, firstOfMonth, lastOfMonth, parts } from '../../day.ts';
import { type Money, money, moneyText, noMoney, parseMoney } from '../../money.ts';
import { type AmountKey, amountConcepts, type DeductionKey, deductionConcepts } from '../concepts/amounts.ts';
import type { AmountEarned, AmountTaken, Novelties } from './novelties.ts';

/** Concept of a company over a declared one, as its row has it; amounts and percentages are decimal text. */
export type OwnConcept = {
  id: string;
  code: string;
  name: string;
  /** `earned:aids`, `taken:debt`. */
  declared: string;
  side: 'salary' | 'non_salary' | null;
  formula: 'typed' | 'monthly' | 'percent' | 'unit';
  amount: string | null;
  percent: string | null;
};

/** Concept of a company that an employee has every month. */
export type RecurringConcept = {
  id: string;
  concept: OwnConcept;
  /** Monthly amount in place of the one of the concept. */
  amount: string | null;
  quantity: string | null;
  from: Day;
  to: Day | null;
  instalments: number | null;
};

/** Days of a payment inside a month of thirty: the whole month is 0 to 30. */
type Stretch = { year: number; month: number; after: number; to: number };

/** Entry of an own concept: its name is the description, and its id says which it is. */
export type OwnEntries = { earned: AmountEarned[]; taken: AmountTaken[] };

/**
 * Entries that recurring concepts bring to the days of a payment. Payments of one month add up to the monthly amount:
 * each has what is reached at its last day less what was reached before it.
 * @param salary Monthly salary in force, for percentages of it.
 */
export function recurringEntries(
  recurring: readonly RecurringConcept[],
  days: { start: Day; end: Day },
  salary: Money,
): OwnEntries {
  const entries: OwnEntries = { earned: [], taken: [] };
  for (const one of recurring)
    for (const stretch of stretchesOf(days)) {
      const nth = instalmentOf(one, stretch);
      const monthly = monthlyOf(one, salary);
      const amount = money(reached(monthly, stretch.to) - reached(monthly, stretch.after));
      if (nth === undefined || amount <= 0) continue;
      const { instalments, concept } = one;
      const name = instalments ? `${concept.name} (cuota ${nth} de ${instalments})` : concept.name;
      addEntry(entries, concept, moneyText(amount), name);
    }
  return entries;
}

/** Months that some days touch, each with its part of thirty; the last day of a month is its thirtieth. */
function stretchesOf({ start, end }: { start: Day; end: Day }): Stretch[] {
  const { year, month } = parts(start);
  const last = lastOfMonth(year, month);
  const to = end >= last ? 30 : Math.min(30, parts(end).date);
  const own = { year, month, after: Math.min(30, parts(start).date - 1), to };
  if (end <= last) return [own];
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  return [own, ...stretchesOf({ start: firstOfMonth(next.year, next.month), end })];
}

/** Novelties with those entries after what they have. */
export const withEntries = <N extends Pick<Novelties, 'earned' | 'taken'>>(
  novelties: N,
  { earned, taken }: OwnEntries,
): N => ({
  ...novelties,
  ...(earned.length > 0 && { earned: [...(novelties.earned ?? []), ...earned] }),
  ...(taken.length > 0 && { taken: [...(novelties.taken ?? []), ...taken] }),
});

/** Adds an amount of an own concept under the declared one. */
export function addEntry(
  { earned, taken }: OwnEntries,
  { id, declared, side }: Pick<OwnConcept, 'id' | 'declared' | 'side'>,
  amount: string,
  description: string,
): void {
  const [list, key] = declared.split(':');
  if (list === 'taken') {
    if (key && key in deductionConcepts)
      taken.push({ concept: key as DeductionKey, amount, description, own: id });
    return;
  }
  const concept = amountConcepts[key as AmountKey];
  if (concept)
    earned.push({ concept: key as AmountKey, [sideOf(concept, side)]: amount, description, own: id });
}

/** Side of the amount: the one that was chosen, where the declared concept has both. */
export const sideOf = (
  { salary, other }: { salary?: readonly unknown[]; other?: readonly unknown[] },
  side: OwnConcept['side'],
): 'salary' | 'non_salary' => (salary && other ? (side ?? 'non_salary') : salary ? 'salary' : 'non_salary');

/** Which instalment a month is, from 1; nothing when the concept is not in force in it. */
function instalmentOf({ from, to, instalments }: RecurringConcept, month: { year: number; month: number }) {
  const at = ({ year, month }: { year: number; month: number }) => year * 12 + month;
  const nth = at(month) - at(parts(from)) + 1;
  const ended = to !== null && at(month) > at(parts(to));
  return nth < 1 || ended || (instalments !== null && nth > instalments) ? undefined : nth;
}

/** Monthly amount of a concept for a salary; zero when it is typed each time. */
export function monthlyOf(
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
      return wholePesos(value * Number(quantity ?? 0));
    case 'typed':
      return noMoney;
    default:
      return concept.formula satisfies never;
  }
}

const reached = (monthly: Money, days: number): number =>
  days >= 30 ? monthly : wholePesos((monthly * days) / 30);

/** Cents rounded to the peso. */
const wholePesos = (cents: number): Money => money(Math.round(cents / 100) * 100);
