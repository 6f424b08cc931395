import { acceptedStates, type DocumentState } from '../payroll/desk/document-state.ts';
import { type Day, getMonthEnd, getMonthStart } from '../values/day.ts';

/** A month without an accepted payroll; `state` and `id` are those of the one there is, when there is one. */
export type MissingMonth = { month: number; state: DocumentState | null; id: string | null };

type YearOfPerson = {
  year: number;
  today: Day;
  /** Days of each contract; what another program paid is not missing to the day that its opening balance says. */
  contracts: readonly { from: Day; to: Day | null; paidElsewhereTo: Day | null }[];
  months: readonly { month: number; state: DocumentState; id: string }[];
};

/** Months of a year that are over, under contract and without a payroll that DIAN accepted. */
export function listMissingIncomeMonths({ year, today, contracts, months }: YearOfPerson): MissingMonth[] {
  return Array.from({ length: 12 }, (_, index) => index + 1).flatMap((month) => {
    const [first, last] = [getMonthStart(year, month), getMonthEnd(year, month)];
    const own = months.filter((one) => one.month === month);
    if (own.some(({ state }) => acceptedStates.includes(state))) return [];
    const worked = contracts.some(
      ({ from, to, paidElsewhereTo }) =>
        from <= last && (to === null || to >= first) && (paidElsewhereTo === null || paidElsewhereTo < last),
    );
    const stored = own.at(-1);
    return last < today && (worked || stored)
      ? [{ month, state: stored?.state ?? null, id: stored?.id ?? null }]
      : [];
  });
}
