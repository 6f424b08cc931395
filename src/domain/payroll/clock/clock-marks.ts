import { addDays, type Day, parseDay } from '../../values/day.ts';
import type { Shift } from '../novelties/novelties.ts';
import type { ClockRules } from './clock-rules.ts';

/** Passage of an employee by a clock: `at` is `2026-11-04T07:58`, and `kind` is absent where the clock does not tell. */
export type ClockMark = { at: string; kind?: 'in' | 'out' | undefined };

export const doubtReasons = ['in', 'out', 'before', 'part'] as const;
/**
 * Why no hours are taken from the marks of a day: its entry or its exit is missing, the night `before` it is in doubt, or
 * they are only a `part` of it, because it has more hours already.
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

type Pairs = { pairs: [from: number, to: number][]; alone: { minute: number; missing: 'in' | 'out' }[] };

/** Pairs marks by their order. A mark that says what it is, or that is too far from the other, stays alone. */
function pairMoments(moments: readonly Moment[], maxMinutes: number): Pairs {
  const pairs: Pairs['pairs'] = [];
  const alone: Pairs['alone'] = [];
  let open: number | undefined;
  for (const { minute, kind } of moments) {
    const isEnd = open !== undefined && kind !== 'in' && minute - open <= maxMinutes;
    if (open !== undefined && isEnd) {
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

/**
 * Turns the marks of an employee into shifts. A day with a mark that has no pair gives none, and is told with all its
 * times. Marks that are no moment are left out.
 */
export function buildMarkedShifts(marks: readonly ClockMark[], rules: ClockRules): MarkedShifts {
  const moments = readMoments(marks);
  const { pairs, alone } = pairMoments(moments, rules.max_shift_hours * 60);
  const doubts = new Map<Day, DoubtfulDay>();
  const doubt = (minute: number, missing: DoubtReason) => {
    const day = dayOfMinute(minute);
    doubts.set(day, doubts.get(day) ?? { day, times: listMarkTimes(marks, day), missing });
  };
  for (const { minute, missing } of alone) doubt(minute, missing);
  const lost = pairs.filter(([from]) => doubts.has(dayOfMinute(from)));
  const sound = pairs
    .filter((pair) => !lost.includes(pair))
    .map((pair) => pair.map((minute) => roundMinute(minute, rules.round_minutes)) as [number, number])
    .filter(([from, to]) => to > from);
  // The hours of the night that a lost shift has in the day after are lost too.
  for (const [, to] of lost) doubt(to, 'before');
  return {
    shifts: takeBreaks(sound, rules).map(([from, to]) => ({
      day: dayOfMinute(from),
      start: formatClock(from),
      end: formatClock(to),
    })),
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

function takeBreaks(pairs: readonly [number, number][], rules: ClockRules): [number, number][] {
  const { break_minutes: pause, break_after_hours: after } = rules;
  return pairs.flatMap(([from, to]): [number, number][] => {
    const isOnly = pairs.filter(([other]) => dayOfMinute(other) === dayOfMinute(from)).length === 1;
    if (pause === 0 || !isOnly || to - from < after * 60 || to - from <= pause) return [[from, to]];
    const start = from + Math.floor((to - from - pause) / 2);
    return [
      [from, start],
      [start + pause, to],
    ];
  });
}
