import { addDays, type Day } from '../../../domain/values/day.ts';

/** A row that holds on some days, or days without any, in percent of the width of the timeline. */
export type Bar = { id: string | undefined; from: Day; to: Day; left: number; width: number };
export type DatedRow = { id: string; from: Day; to: Day | null };

/** The rows from a day to another as bars, with the days in between that no row has. */
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

/** Where a day stands, in percent. */
export const computeDayPosition = (day: Day, from: Day, to: Day): number =>
  ((days(from, day) - 0.5) / days(from, to)) * 100;

/** Days from one to another, both counted. */
const days = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
