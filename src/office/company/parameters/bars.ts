import { addDays, type Day } from '../../../domain/values/day.ts';

/** Row in force, or days without one when `id` is undefined. `left` and `width` are percentages of the timeline. */
export type Bar = { id: string | undefined; from: Day; to: Day; left: number; width: number };
export type DatedRow = { id: string; from: Day; to: Day | null };

/**
 * Builds the bars between two days, with the gaps between rows. A row without an end lasts until the end of its first
 * year.
 */
export function buildBars(rows: readonly DatedRow[], from: Day, to: Day): Bar[] {
  const whole = days(from, to);
  const bar = (id: string | undefined, first: Day, last: Day): Bar => ({
    id,
    from: first,
    to: last,
    left: ((days(from, first) - 1) / whole) * 100,
    width: (days(first, last) / whole) * 100,
  });
  const bars: Bar[] = [];
  let next: Day | undefined;
  for (const row of [...rows].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = row.to ?? (`${row.from.slice(0, 4)}-12-31` as Day);
    const [start, end] = [row.from < from ? from : row.from, last > to ? to : last];
    if (start > end) continue;
    if (next && next < start) bars.push(bar(undefined, next, addDays(start, -1)));
    bars.push(bar(row.id, start, end));
    next = addDays(end, 1);
  }
  return bars;
}

/** Position of the middle of a day, in percent of the timeline. */
export const computeDayPosition = (day: Day, from: Day, to: Day): number =>
  ((days(from, day) - 0.5) / days(from, to)) * 100;

/** Counts days, both ends included. */
const days = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
