import type { Day } from '../../values/day.ts';
import type { Absence, BenefitPaid, Novelties } from './novelties.ts';

/**
 * Joins several accounts of one month. Lists follow one another, days without work add up, and a repeated absence
 * counts once. Worked days are the first ones stated: they are of the month, never of a run (see `PayRun.worked_days`).
 */
export function joinNovelties(all: readonly Novelties[]): Novelties {
  const joined: Novelties = {};
  for (const one of all) {
    if (one.worked_days !== undefined) joined.worked_days ??= one.worked_days;
    if (one.unworked_days !== undefined)
      joined.unworked_days = (joined.unworked_days ?? 0) + one.unworked_days;
    if (one.hours) joined.hours = [...(joined.hours ?? []), ...one.hours];
    if (one.shifts) joined.shifts = [...(joined.shifts ?? []), ...one.shifts];
    if (one.absences) joined.absences = withAbsences(joined.absences ?? [], one.absences);
    if (one.earned) joined.earned = [...(joined.earned ?? []), ...one.earned];
    if (one.taken) joined.taken = [...(joined.taken ?? []), ...one.taken];
    if (one.benefits) joined.benefits = [...(joined.benefits ?? []), ...one.benefits];
    if (one.days_worked) joined.days_worked = [...(joined.days_worked ?? []), ...one.days_worked];
    if (one.orders) {
      const ids = new Set(joined.orders?.map(({ id }) => id));
      joined.orders = [...(joined.orders ?? []), ...one.orders.filter(({ id }) => !ids.has(id))];
    }
  }
  return joined;
}

/**
 * Lists the benefits that a month paid of a contract. Benefits of another contract that ended in the month are not
 * advances of this one.
 */
export const listContractBenefits = (
  { admission }: { admission: Day },
  { benefits = [] }: Pick<Novelties, 'benefits'>,
): BenefitPaid[] => benefits.filter(({ of_contract = admission }) => of_contract === admission);

/** Assigns a contract to novelties that name none. Absences and days have dates, so they need no mark. */
export function assignContract<T extends Pick<Novelties, 'hours' | 'earned' | 'benefits'>>(
  novelties: T,
  of_contract: Day,
): T {
  const { hours, earned, benefits } = novelties;
  const marked = <E extends object>(entries: readonly E[]): E[] =>
    entries.map((entry) => ({ of_contract, ...entry }));
  return {
    ...novelties,
    ...(hours && { hours: marked(hours) }),
    ...(earned && { earned: marked(earned) }),
    ...(benefits && { benefits: marked(benefits) }),
  };
}

/** Removes the count of days from the novelties of a run, which keeps it in `PayRun.worked_days`. */
export function stripWorkedDays<T extends Pick<Novelties, 'worked_days'>>(
  novelties: T,
): Omit<T, 'worked_days'> {
  const { worked_days: _, ...rest } = novelties;
  return rest;
}

function withAbsences(absences: readonly Absence[], more: readonly Absence[]): Absence[] {
  const fresh = more.filter(
    (one) =>
      !absences.some(({ kind, start, end }) => kind === one.kind && start === one.start && end === one.end),
  );
  return [...absences, ...fresh];
}

/**
 * Returns the novelties of a month that had happened by a day: a run before the end of the month sees no more.
 * `possible` are its days.
 */
export function cutNovelties(novelties: Novelties, day: Day, possible: number): Novelties {
  const { worked_days, hours, shifts, absences, days_worked, ...rest } = novelties;
  return {
    ...rest,
    ...(worked_days !== undefined && worked_days <= possible && { worked_days }),
    ...(hours && { hours: hours.filter((one) => one.day === undefined || one.day <= day) }),
    ...(shifts && { shifts: shifts.filter((one) => !(one.day > day)) }),
    ...(absences && { absences: absences.filter(({ start }) => !(start > day)) }),
    ...(days_worked && { days_worked: days_worked.filter((one) => one <= day) }),
  };
}
