import type { Day } from '../../values/day.ts';
import { hourConcepts } from '../concepts/concepts.ts';
import { type Contract, toContractOnDay } from '../contract/contract.ts';
import { findLaw, type Laws } from '../law/parameters.ts';
import type { Hours, Shift } from '../novelties/novelties.ts';
import { computeShiftHours, getWeeklyHours } from '../time/shifts.ts';
import type { ClockRules } from './clock-rules.ts';

/** Computes the hours that shifts add to the salary, each with its day and by the contract of the day of its shift. */
export function computeMarkedHours(
  contract: Contract,
  shifts: readonly Shift[],
  { week_days: days }: Pick<ClockRules, 'week_days'>,
  laws: Laws,
): Hours[] {
  const groups = new Map<Contract, Shift[]>();
  for (const shift of shifts) {
    const own = toContractOnDay(contract, shift.continues ?? shift.day);
    const weekly = getWeeklyHours(own, findLaw(shift.day, laws)?.weeklyHours);
    const shared =
      days === 6 ? shift : { ...shift, ordinary: String(Math.round((weekly / days) * 100) / 100) };
    groups.set(own, [...(groups.get(own) ?? []), shared]);
  }
  return [...groups].flatMap(([own, all]) => computeShiftHours(own, all, laws).hours);
}

/** Hours of an employee that marks take the place of: those of the days that have a mark. */
export type ReplacedHours = {
  days: ReadonlySet<Day>;
  /** Also those without a day. */
  undated: boolean;
  /** Days whose overtime employee and company signed: it stays, and marks add none. */
  signed?: ReadonlySet<Day>;
};
export type HoursChange = {
  /** The entries of each kind that changes, those that stay included. */
  hours: Hours[];
  /** Concepts that the employee has no more, such as `hours:heds`. */
  without: string[];
  /** Entries that go and have no other of their kind and day in their place. */
  removed: Hours[];
};

/**
 * Puts the hours of marks in place of others. Kinds that would stay as they are do not come. Hours of a contract that
 * ended stay, and a rest day that is paid in money goes on being so.
 */
export function replaceHours(
  now: readonly Hours[],
  marked: readonly Hours[],
  { days, undated, signed }: ReplacedHours,
): HoursChange {
  const isSigned = ({ day, kind }: Hours): boolean =>
    day !== undefined && signed?.has(day) === true && hourConcepts[kind].hour.extra;
  const isReplaced = (one: Hours): boolean =>
    one.of_contract === undefined && !isSigned(one) && (one.day === undefined ? undated : days.has(one.day));
  const fresh = marked.filter((one) => one.day !== undefined && days.has(one.day) && !isSigned(one));
  const change: HoursChange = { hours: [], without: [], removed: [] };
  for (const kind of new Set([...now, ...fresh].map((one) => one.kind))) {
    const had = now.filter((one) => one.kind === kind);
    const coming = fresh.filter((one) => one.kind === kind).map((one) => keepRestPay(one, had));
    const next = [...had.filter((one) => !isReplaced(one)), ...coming];
    if (toComparable(had) === toComparable(next)) continue;
    if (next.length === 0) change.without.push(`hours:${kind}`);
    else change.hours.push(...next);
    change.removed.push(
      ...had.filter((one) => isReplaced(one) && !coming.some(({ day }) => day === one.day)),
    );
  }
  return change;
}

/** Marks do not tell whether a day of rest is given for one that was worked; the hours that are there do. */
const keepRestPay = (one: Hours, had: readonly Hours[]): Hours =>
  had.some(({ day, without_rest: paid }) => day === one.day && paid) ? { ...one, without_rest: true } : one;

/** Returns whether a day of marks has fewer hours in them than the employee has: they may be a part of the day only. */
export const hasFewerHours = (now: readonly Hours[], marked: readonly Hours[], day: Day): boolean =>
  now.some(
    ({ day: own, kind, of_contract: ended }) =>
      own === day && ended === undefined && sumHours(marked, day, kind) < sumHours(now, day, kind),
  );

const sumHours = (hours: readonly Hours[], day: Day, kind: Hours['kind']): number =>
  hours
    .filter((one) => one.day === day && one.kind === kind && one.of_contract === undefined)
    .reduce((sum, { quantity }) => sum + Math.round(Number(quantity) * 100), 0);

const toComparable = (hours: readonly Hours[]): string =>
  hours
    .map(({ kind, quantity, day, without_rest }) =>
      [day, kind, Number(quantity), without_rest === true].join(),
    )
    .sort()
    .join(' ');
