import { acceptedStates, type DocumentState } from '../payroll/desk/document-state.ts';
import { type Day, getMonthEnd, getMonthStart } from '../values/day.ts';

/** A month without an accepted payroll. `state` and `id` are those of its payroll, if there is one. */
export type MissingMonth = { month: number; state: DocumentState | null; id: string | null };

type YearOfPerson = {
  year: number;
  today: Day;
  /**
   * Days of each contract. Months up to `paidElsewhereTo`, the day of the opening balance, are not missing: another
   * program paid them.
   */
  contracts: readonly { from: Day; to: Day | null; paidElsewhereTo: Day | null }[];
  months: readonly { month: number; state: DocumentState; id: string }[];
};

/** Lists the past months of a year that have a contract or a payroll, but no payroll that DIAN accepted. */
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
