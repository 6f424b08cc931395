import { getMonthInProgress } from '../../domain/payroll/desk/deadline.ts';
import { type Day, dayOf, type Instant, months, splitDay } from '../../domain/values/day.ts';
import { type Month, toMonth, toMonthIndex } from '../../domain/values/month.ts';
import { getRememberedMonth } from './chosen-month.ts';

export type { Month };

export const getToday = (): Day => dayOf(Date.now() as Instant);

/** Returns the previous month until its sending deadline passes, then the current one. */
export const getWorkingMonth = (day: Day = getToday()): Month => getMonthInProgress(day);

export const shiftMonth = (month: Month, by: number): Month => toMonth(toMonthIndex(month) + by);

/** Formats a month as `Octubre de 2026`. */
export const formatMonthTitle = ({ year, month }: Month): string => {
  const name = months[month - 1] ?? '';
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} de ${year}`;
};

/** Reads the month of the address; `undefined` without a valid one. */
export function readAddressMonth(query: URLSearchParams): Month | undefined {
  const [year, month] = [Number(query.get('year')), Number(query.get('month'))];
  return year >= 2019 && month >= 1 && month <= 12 ? { year, month } : undefined;
}

/**
 * Reads the month of the address. Without a valid one, returns the last month chosen in the company, or the working
 * month.
 */
export const readChosenMonth = (query: URLSearchParams): Month =>
  readAddressMonth(query) ?? getRememberedMonth() ?? getWorkingMonth();

export const monthsOfYear = months.map((name, i) => [String(i + 1), name] as const);

/** Lists this year and the four before it, for a filter. */
export function listLastYears(): (readonly [string, string])[] {
  const { year } = splitDay(getToday());
  return Array.from({ length: 5 }, (_, i) => [String(year - i), String(year - i)] as const);
}
