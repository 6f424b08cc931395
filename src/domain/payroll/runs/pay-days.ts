import { addDays, type Day, getMonthEnd, splitDay } from '../../values/day.ts';
import type { RunKind } from './period.ts';

/** Returns the day of the month of a payment, as groups write it: 31 is the last day of any month. */
export function getPayDay(date: Day): number {
  const { year, month, date: day } = splitDay(date);
  return date === getMonthEnd(year, month) ? 31 : day;
}

export function listComingPayDays(days: readonly number[], from: Day, count: number): Day[] {
  const found: Day[] = [];
  if (days.length === 0) return found;
  for (let day = from; found.length < count; day = addDays(day, 1)) {
    const { date, year, month } = splitDay(day);
    const last = day === getMonthEnd(year, month);
    if (days.some((one) => one === date || (last && one > date))) found.push(day);
  }
  return found;
}

/** A closed payment: the part of a month that it pays, null where the month has none, and its day. */
export type ClosedPayDay = {
  kind: RunKind;
  year: number;
  month: number;
  part: number | null;
  payment_date: Day;
};

/** First pay day of each part of the month after the first one: pay days fall around the end of a part. */
const laterParts: Partial<Record<RunKind, readonly number[]>> = {
  month: [],
  fortnight: [20],
  ten_days: [15, 25],
};

function paysDay({ kind, part, ...of }: ClosedPayDay, day: Day): boolean {
  const { year, month, date } = splitDay(day);
  const starts = laterParts[kind];
  if (!starts || year !== of.year || month !== of.month) return false;
  return (part ?? 1) === 1 + starts.filter((start) => date >= start).length;
}

/** Puts closed payments from a day on among the pay days to come, in place of the days of the same part of the month. */
export function mergeClosedPayDays(days: readonly Day[], closed: readonly ClosedPayDay[], from: Day): Day[] {
  const open = days.filter((day) => !closed.some((one) => paysDay(one, day)));
  const known = closed.map((one) => one.payment_date).filter((day) => day >= from);
  return [...new Set([...known, ...open])].sort();
}
