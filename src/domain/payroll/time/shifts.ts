import { buildBlockingFinding, type Finding } from '../../findings/finding.ts';
import { addDays, type Day, parseDay } from '../../values/day.ts';
import { exact, over, toDecimalText } from '../../values/money.ts';
import type { HourKind } from '../concepts/concepts.ts';
import { type Contract, isContractRestDay } from '../contract/contract.ts';
import { findLaw, type Laws } from '../law/parameters.ts';
import { findKnownFigure } from '../law/table.ts';
import type { Hours, Shift } from '../novelties/novelties.ts';

/** Terms of a contract that decide the hours of a shift. */
type ShiftContract = Pick<Contract, 'weekly_hours' | 'rest_day'>;

/**
 * Computes the hours that a shift adds to the salary (rules §4). It is cut at the start and end of the night of its
 * date, at midnight, where a rest day begins or ends, and where the ordinary day is over. Daytime work inside the
 * ordinary day adds nothing. Hours of one date and kind are one entry, to two decimals.
 */
export function computeShiftHours(
  contract: ShiftContract,
  shifts: readonly Shift[],
  laws: Laws,
): { hours: Hours[]; findings: Finding[] } {
  const findings: Finding[] = [];
  const minutes = new Map<string, { day: Day; kind: HourKind; minutes: number; paid: boolean }>();
  const sound: (Shift & Span)[] = [];
  for (const [index, shift] of shifts.entries()) {
    const span = spanOf(shift);
    const overlaps = sound.some(({ from, to }) => span.from < to && from < span.to);
    const fault = faultOf(shift, overlaps, `shifts.${index}`);
    if (fault) findings.push(fault);
    else sound.push({ ...shift, ...span });
  }
  const worked = new Map<Day, number>();
  for (const shift of sound.sort((a, b) => a.from - b.from)) {
    const journey = shift.continues ?? shift.day;
    const before = worked.get(journey) ?? 0;
    worked.set(journey, before + shift.to - shift.from);
    for (const { day, kind, length } of pieces(contract, shift, before, laws)) {
      const paid = shift.without_rest === true;
      const key = `${day}.${kind}.${paid}`;
      const entry = minutes.get(key);
      minutes.set(key, { day, kind, paid, minutes: (entry?.minutes ?? 0) + length });
    }
  }
  const hours = [...minutes.values()].map(({ day, kind, paid, minutes: total }) => ({
    kind,
    quantity: toDecimalText(over(exact(total), exact(60)), 2),
    day,
    ...(paid && { without_rest: true }),
  }));
  return { hours, findings };
}

const minutesOfDay = 24 * 60;

/** Reads `HH:MM` as minutes since midnight; `undefined` when it is not a time of the clock. */
function clock(text: string): number | undefined {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined;
}

/** Counts the minutes of a shift. Returns undefined when its day or its times do not exist. */
export const countShiftMinutes = (shift: Shift): number | undefined => {
  if (faultOf(shift, false, '')) return undefined;
  const { from, to } = spanOf(shift);
  return to - from;
};

/** Minutes on a single time line, to tell shifts that overlap. */
type Span = { from: number; to: number };

function spanOf({ day, start, end }: Shift): Span {
  const midnight = Date.parse(day) / 60_000;
  const [from, to] = [clock(start) ?? 0, clock(end) ?? 0];
  return { from: midnight + from, to: midnight + (to > from ? to : to + minutesOfDay) };
}

/**
 * Cuts a shift into pieces. `before` is the minutes already worked that day: the ordinary day goes on from the earlier
 * shift.
 */
function* pieces(
  contract: ShiftContract,
  shift: Shift,
  before: number,
  laws: Laws,
): Generator<{ day: Day; kind: HourKind; length: number }> {
  const start = clock(shift.start) ?? 0;
  const end = clock(shift.end) ?? 0;
  const last = end > start ? end : end + minutesOfDay;
  const law = findLaw(shift.day, laws);
  const agreed = Math.round(
    (Number(shift.ordinary ?? getWeeklyHours(contract, law?.weeklyHours) / 6) || 0) * 60,
  );
  const ordinary = start + Math.max(0, agreed - before);
  for (let from = start; from < last; ) {
    const midnight = from < minutesOfDay ? minutesOfDay : 2 * minutesOfDay;
    const day = from < minutesOfDay ? shift.day : addDays(shift.day, 1);
    const base = midnight - minutesOfDay;
    const { start: dusk, end: dawn } = findKnownFigure(() => laws(day).night.value) ??
      law?.night.value ?? {
        start: '21:00',
        end: '06:00',
      };
    const [nightFrom, nightTo] = [base + (clock(dusk) ?? 0), base + (clock(dawn) ?? 0)];
    const cuts = [nightTo, nightFrom, midnight, ordinary, last].filter((cut) => cut > from);
    const to = Math.min(...cuts);
    const night = from >= nightFrom || from < nightTo;
    const kind = kindOf(from >= ordinary, night, isContractRestDay(contract, day));
    if (kind) yield { day, kind, length: to - from };
    from = to;
  }
}

/** Returns the agreed weekly hours, the legal ones at most (CST arts. 158 to 161). */
export const getWeeklyHours = ({ weekly_hours: agreed }: ShiftContract, legal = 48): number =>
  agreed && agreed < legal ? agreed : legal;

function kindOf(extra: boolean, night: boolean, rest: boolean): HourKind | undefined {
  if (extra) return rest ? (night ? 'hendfs' : 'heddfs') : night ? 'hens' : 'heds';
  if (rest) return night ? 'hrndfs' : 'hrddfs';
  return night ? 'hrns' : undefined;
}

function faultOf(shift: Shift, overlaps: boolean, path: string): Finding | undefined {
  if (!parseDay(shift.day))
    return buildBlockingFinding(
      'shift-day',
      `${path}.day`,
      'La fecha del turno no existe en el calendario',
      'Escriba una fecha como 2026-09-10.',
    );
  const field =
    clock(shift.start) === undefined ? 'start' : clock(shift.end) === undefined ? 'end' : undefined;
  if (field)
    return buildBlockingFinding(
      'shift-time',
      `${path}.${field}`,
      'La hora del turno no es válida',
      'Escríbala como 19:30.',
    );
  if (shift.ordinary !== undefined && !/^\d{1,2}(\.\d{1,2})?$/.test(shift.ordinary))
    return buildBlockingFinding(
      'shift-ordinary',
      `${path}.ordinary`,
      'Las horas de la jornada no son un número',
      'Escríbalas con punto decimal: 7 o 7.5.',
    );
  if (overlaps)
    return buildBlockingFinding(
      'shift-overlap',
      `${path}.start`,
      'Este turno empieza antes de terminar otro',
      'Corrija las horas de uno de los dos.',
    );
  return undefined;
}
