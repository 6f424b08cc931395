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

/** Hours of an employee that marks take the place of. */
export type ReplacedHours = {
  from: Day;
  to: Day;
  /** Days whose hours stay, because their marks are in doubt. */
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

/** Puts the hours of marks in place of others. Kinds that would stay as they are do not come. */
export function replaceHours(
  now: readonly Hours[],
  marked: readonly Hours[],
  { from, to, except, undated }: ReplacedHours,
): HoursChange {
  const isReplaced = ({ day }: Hours): boolean =>
    day === undefined ? undated : day >= from && day <= to && !except.has(day);
  const change: HoursChange = { hours: [], without: [] };
  for (const kind of new Set([...now, ...marked].map((one) => one.kind))) {
    const had = now.filter((one) => one.kind === kind);
    const next = [...had.filter((one) => !isReplaced(one)), ...marked.filter((one) => one.kind === kind)];
    if (toComparable(had) === toComparable(next)) continue;
    if (next.length === 0) change.without.push(`hours:${kind}`);
    else change.hours.push(...next);
  }
  return change;
}

const toComparable = (hours: readonly Hours[]): string =>
  hours
    .map(({ kind, quantity, day, without_rest }) =>
      [day, kind, Number(quantity), without_rest === true].join(),
    )
    .sort()
    .join(' ');
