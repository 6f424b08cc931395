import type { Day } from '../../values/day.ts';
import type { Contract } from '../contract/contract.ts';
import { findLaw, type Laws } from '../law/parameters.ts';
import type { Hours, Shift } from '../novelties/novelties.ts';
import { computeShiftHours, getWeeklyHours } from '../time/shifts.ts';
import type { ClockRules } from './clock-rules.ts';

/** Computes the hours that shifts add to the salary of a contract, each with its day. */
export function computeMarkedHours(
  contract: Contract,
  shifts: readonly Shift[],
  { week_days: days }: Pick<ClockRules, 'week_days'>,
  laws: Laws,
): Hours[] {
  const shared = shifts.map((shift) => {
    const weekly = getWeeklyHours(contract, findLaw(shift.day, laws)?.weeklyHours);
    return days === 6 ? shift : { ...shift, ordinary: String(Math.round((weekly / days) * 100) / 100) };
  });
  return computeShiftHours(contract, shared, laws).hours;
}

/** Hours of an employee that marks take the place of: those of their days, from the first mark to the last. */
export type ReplacedHours = {
  from: Day;
  to: Day;
  /** Days that stay as they are, because their marks are in doubt. */
  except: ReadonlySet<Day>;
  /** Also those without a day. */
  undated: boolean;
};
export type HoursChange = {
  /** The entries of each kind that changes, those that stay included. */
  hours: Hours[];
  /** Concepts that the employee has no more, such as `hours:heds`. */
  without: string[];
};

/**
 * Puts the hours of marks in place of others. Kinds that would stay as they are do not come. Hours of a contract that
 * ended stay, and a rest day that is paid in money goes on being so.
 */
export function replaceHours(
  now: readonly Hours[],
  marked: readonly Hours[],
  { from, to, except, undated }: ReplacedHours,
): HoursChange {
  const isReplaced = ({ day, of_contract: ended }: Hours): boolean =>
    ended === undefined && (day === undefined ? undated : day >= from && day <= to && !except.has(day));
  const fresh = marked.filter(({ day }) => day !== undefined && !except.has(day));
  const change: HoursChange = { hours: [], without: [] };
  for (const kind of new Set([...now, ...marked].map((one) => one.kind))) {
    const had = now.filter((one) => one.kind === kind);
    const next = [
      ...had.filter((one) => !isReplaced(one)),
      ...fresh.filter((one) => one.kind === kind).map((one) => keepRestPay(one, had)),
    ];
    if (toComparable(had) === toComparable(next)) continue;
    if (next.length === 0) change.without.push(`hours:${kind}`);
    else change.hours.push(...next);
  }
  return change;
}

/** Marks do not tell whether a day of rest is given for one that was worked; the hours that are there do. */
const keepRestPay = (one: Hours, had: readonly Hours[]): Hours =>
  had.some(({ day, without_rest: paid }) => day === one.day && paid) ? { ...one, without_rest: true } : one;

/**
 * Finds the first and the last day of marks that have fewer hours in them than the employee has: their file may hold a
 * part of them only, as one that was taken from the clock at noon.
 */
export function listPartialDays(
  now: readonly Hours[],
  marked: readonly Hours[],
  { from, to }: Pick<ReplacedHours, 'from' | 'to'>,
): Day[] {
  const sumOf = (hours: readonly Hours[], day: Day, kind: Hours['kind']): number =>
    hours
      .filter((one) => one.day === day && one.kind === kind && one.of_contract === undefined)
      .reduce((sum, { quantity }) => sum + Math.round(Number(quantity) * 100), 0);
  return [...new Set([from, to])].filter((day) =>
    now.some(({ day: own, kind }) => own === day && sumOf(marked, day, kind) < sumOf(now, day, kind)),
  );
}

const toComparable = (hours: readonly Hours[]): string =>
  hours
    .map(({ kind, quantity, day, without_rest }) =>
      [day, kind, Number(quantity), without_rest === true].join(),
    )
    .sort()
    .join(' ');
