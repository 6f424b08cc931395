import { type Day, makeDay, splitDay } from '../../values/day.ts';

/**
 * Returns the last day to send the documents of a month: the 10th calendar day of the next one, the safe reading of
 * «first ten days» (Res. 000227 de 2025 art. 1.5.3.4.1.1).
 */
export function getSendingDeadline(year: number, month: number): Day {
  return month === 12 ? makeDay(year + 1, 1, 10) : makeDay(year, month + 1, 10);
}

/** Returns the month that people work on: the previous one until its term ends, then the current one. */
export function getMonthInProgress(day: Day): { year: number; month: number } {
  const { year, month } = splitDay(day);
  const before = month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 };
  return day <= getSendingDeadline(before.year, before.month) ? before : { year, month };
}
