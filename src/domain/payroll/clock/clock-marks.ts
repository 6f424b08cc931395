import { addDays, type Day, parseDay } from '../../values/day.ts';
import type { Shift } from '../novelties/novelties.ts';
import type { ClockRules } from './clock-rules.ts';

/** Passage of an employee by a clock: `at` is `2026-11-04T07:58`, and `kind` is absent where the clock does not tell. */
export type ClockMark = { at: string; kind?: 'in' | 'out' | undefined };

export const doubtReasons = ['in', 'out', 'one', 'before', 'part', 'after'] as const;
/**
 * Why no hours are taken from the marks of a day: its entry, its exit or, where the clock does not tell, `one` of its marks
 * is missing; the night `before` it is in doubt; they are only a `part` of it, because it has more hours already; or it comes
 * `after` the last day of the contract.
 */
export type DoubtReason = (typeof doubtReasons)[number];
export type DoubtfulDay = { day: Day; times: string[]; missing: DoubtReason };
export type MarkedShifts = { shifts: Shift[]; doubts: DoubtfulDay[] };

/** Minutes within which a second mark is the same passage by the clock. */
const REPEATED_MINUTES = 3;
const DAY_MINUTES = 24 * 60;

type Moment = { minute: number; kind: ClockMark['kind'] };

/** Reads a moment as minutes since 1970. Returns undefined for one that is on no clock. */
export function parseMarkMoment(text: string): number | undefined {
  const match = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  const day = match?.[1] === undefined ? undefined : parseDay(match[1]);
  return match && day ? Date.parse(day) / 60_000 + Number(match[2]) * 60 + Number(match[3]) : undefined;
}

const dayOfMinute = (minute: number): Day => addDays('1970-01-01' as Day, Math.floor(minute / DAY_MINUTES));
function formatClock(minute: number): string {
  const ofDay = ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Reads marks in their order, without those that repeat the passage before. */
function readMoments(marks: readonly ClockMark[]): Moment[] {
  const sorted = marks
    .flatMap(({ at, kind }) => {
      const minute = parseMarkMoment(at);
      return minute === undefined ? [] : [{ minute, kind }];
    })
    // Of two in one minute, the exit comes first.
    .sort((a, b) => a.minute - b.minute || Number(a.kind === 'in') - Number(b.kind === 'in'));
  return sorted.filter((one, index) => {
    const before = sorted[index - 1];
    return !before || one.minute - before.minute > REPEATED_MINUTES || one.kind !== before.kind;
  });
}

type Pair = readonly [from: number, to: number];
type Pairs = { pairs: Pair[]; alone: { minute: number; missing: DoubtReason }[] };

/** Pairs marks of which each says whether it is an entry or an exit. */
function pairByKind(moments: readonly Moment[], maxMinutes: number): Pairs {
  const pairs: Pair[] = [];
  const alone: Pairs['alone'] = [];
  let open: number | undefined;
  for (const { minute, kind } of moments) {
    if (open !== undefined && kind === 'out' && minute - open <= maxMinutes) {
      pairs.push([open, minute]);
      open = undefined;
      continue;
    }
    if (open !== undefined) alone.push({ minute: open, missing: 'out' });
    open = kind === 'out' ? undefined : minute;
    if (kind === 'out') alone.push({ minute, missing: 'in' });
  }
  if (open !== undefined) alone.push({ minute: open, missing: 'out' });
  return { pairs, alone };
}

/** Cuts moments where nothing was marked for longer than a shift may last. */
function cutAtGaps(moments: readonly Moment[], maxMinutes: number): Moment[][] {
  const parts: Moment[][] = [];
  for (const one of moments) {
    const last = parts.at(-1)?.at(-1);
    if (last && one.minute - last.minute <= maxMinutes) parts.at(-1)?.push(one);
    else parts.push([one]);
  }
  return parts;
}

/**
 * Pairs marks by their order between two gaps. An odd number of them has no way to tell which is missing, and marks without
 * any gap in many days do not tell whether the first one is an entry: all of these stay alone.
 */
function pairByOrder(moments: readonly Moment[], maxMinutes: number): Pairs {
  const pairs: Pair[] = [];
  const alone: Pairs['alone'] = [];
  const parts = cutAtGaps(moments, maxMinutes);
  for (const part of parts) {
    const [first, last] = [part[0]?.minute ?? 0, part.at(-1)?.minute ?? 0];
    const isEndless = parts.length === 1 && last - first > 2 * DAY_MINUTES;
    if (part.length % 2 === 1 || isEndless) {
      alone.push(...part.map(({ minute }) => ({ minute, missing: 'one' as const })));
      continue;
    }
    for (let at = 0; at < part.length; at += 2)
      pairs.push([part[at]?.minute ?? 0, part[at + 1]?.minute ?? 0]);
  }
  return { pairs, alone };
}

/** Minutes between two shifts of one journey: a longer rest begins another ordinary day. */
const REST_MINUTES = 4 * 60;

/** Gathers shifts into journeys: what is worked after a pause goes on with the ordinary day of the shift before. */
function gatherJourneys(pairs: readonly Pair[]): Pair[][] {
  const journeys: Pair[][] = [];
  for (const pair of [...pairs].sort((a, b) => a[0] - b[0])) {
    const last = journeys.at(-1)?.at(-1);
    if (last && pair[0] - last[1] < REST_MINUTES) journeys.at(-1)?.push(pair);
    else journeys.push([pair]);
  }
  return journeys;
}

/**
 * Turns the marks of an employee into shifts. A day with a mark that has no pair gives none, and is told with all its
 * times. Marks that are no moment are left out. Marks of one clock only tell entries and exits where all of them do.
 */
export function buildMarkedShifts(marks: readonly ClockMark[], rules: ClockRules): MarkedShifts {
  const moments = readMoments(marks);
  const maxMinutes = rules.max_shift_hours * 60;
  const { pairs, alone } = moments.every(({ kind }) => kind !== undefined)
    ? pairByKind(moments, maxMinutes)
    : pairByOrder(moments, maxMinutes);
  const doubts = new Map<Day, DoubtfulDay>();
  const doubt = (minute: number, missing: DoubtReason) => {
    const day = dayOfMinute(minute);
    doubts.set(day, doubts.get(day) ?? { day, times: listMarkTimes(marks, day), missing });
  };
  for (const { minute, missing } of alone) doubt(minute, missing);
  const lost = pairs.filter(([from]) => doubts.has(dayOfMinute(from)));
  const sound = pairs
    .filter((pair) => !lost.includes(pair))
    .map(([from, to]): Pair => [roundMinute(from, rules.round_minutes), roundMinute(to, rules.round_minutes)])
    .filter(([from, to]) => to > from);
  // The hours of the night that a lost shift has in the day after are lost too.
  for (const [, to] of lost) doubt(to, 'before');
  return {
    shifts: gatherJourneys(sound).flatMap((journey) => {
      const day = dayOfMinute(journey[0]?.[0] ?? 0);
      return takeBreak(journey, rules).map(([from, to]) => ({
        day: dayOfMinute(from),
        start: formatClock(from),
        end: formatClock(to),
        ...(dayOfMinute(from) !== day && { continues: day }),
      }));
    }),
    doubts: [...doubts.values()],
  };
}

/** Lists the times of the marks of a day, in their order. */
export const listMarkTimes = (marks: readonly ClockMark[], day: Day): string[] =>
  marks
    .filter(({ at }) => at.startsWith(day))
    .map(({ at }) => at.slice(11))
    .sort();

const roundMinute = (minute: number, step: number): number =>
  step === 0 ? minute : Math.round(minute / step) * step;

/** Takes the pause that nobody marks from the middle of a journey of one shift. */
function takeBreak(
  journey: readonly Pair[],
  { break_minutes: pause, break_after_hours: after }: ClockRules,
): Pair[] {
  const [[from, to] = [0, 0], ...others] = journey;
  if (pause === 0 || others.length > 0 || to - from < after * 60 || to - from <= pause) return [...journey];
  const start = from + Math.floor((to - from - pause) / 2);
  return [
    [from, start],
    [start + pause, to],
  ];
}

/**
 * Keeps the marks that a payment needs: those of its days, and those around them as far as the first gap that is longer
 * than a shift, so that nothing is paired anew at its ends.
 */
export function cutMarksToDays(
  marks: readonly ClockMark[],
  { start, end }: { start: Day; end: Day },
  { max_shift_hours: hours }: Pick<ClockRules, 'max_shift_hours'>,
): ClockMark[] {
  const sorted = [...marks].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const isFar = (a: ClockMark | undefined, b: ClockMark | undefined): boolean =>
    (parseMarkMoment(b?.at ?? '') ?? 0) - (parseMarkMoment(a?.at ?? '') ?? 0) > hours * 60;
  const dayOf = ({ at }: ClockMark) => at.slice(0, 10);
  let first = sorted.findIndex((one) => dayOf(one) >= start);
  let last = sorted.findLastIndex((one) => dayOf(one) <= end);
  if (first < 0 || last < first) return [];
  while (first > 0 && !isFar(sorted[first - 1], sorted[first])) first -= 1;
  while (last < sorted.length - 1 && !isFar(sorted[last], sorted[last + 1])) last += 1;
  return sorted.slice(first, last + 1);
}
