import type { Errors } from '../../records/errors.ts';
import { addDays, type Day, formatDay, getWeekday } from '../../values/day.ts';
import { type Money, money, noMoney } from '../../values/money.ts';
import { type HoursChange, replaceHours } from '../clock/marked-hours.ts';
import { type HourKind, hourConcepts } from '../concepts/concepts.ts';
import { type Contract, findSalaryOnDay } from '../contract/contract.ts';
import { findLaw, type Laws } from '../law/parameters.ts';
import type { Hours } from '../novelties/novelties.ts';
import { computeHoursAmount, computeHourValue } from '../time/hour-value.ts';
import { computeShiftHours, countShiftMinutes } from '../time/shifts.ts';
import type { Stretch } from './hours-chain.ts';

/** Terms of a contract from which overtime is computed. */
export type OvertimeContract = Pick<
  Contract,
  'salary' | 'salaries' | 'admission' | 'retirement' | 'weekly_hours' | 'rest_day' | 'earlier'
>;

/** Stretches of overtime, each on its day. */
export type DatedStretch = Stretch & { day: Day };

/** Lists the days that a stretch has minutes of: one, or two when it goes past midnight. */
export const listStretchDays = ({ day, start, end }: DatedStretch): Day[] =>
  end > start || end === '00:00' ? [day] : [day, addDays(day, 1)];

/** Longest stretch of overtime that anybody may sign, in minutes. */
export const MAX_OVERTIME_MINUTES = 12 * 60;
/** Most signatures of one call. */
export const MAX_SIGNATURES_PER_CALL = 200;
/** Most characters of the note of a signature. */
export const MAX_HOURS_NOTE = 300;
/** Days back from today that a stretch may be signed. */
export const MAX_DAYS_BACK = 60;

/** Computes hours of overtime by day and kind: all of a stretch is beyond the ordinary day (rules §4). */
export const computeOvertime = (
  contract: OvertimeContract,
  stretches: readonly DatedStretch[],
  laws: Laws,
): Hours[] =>
  computeShiftHours(
    contract,
    stretches.map(({ day, start, end }) => ({ day, start, end, ordinary: '0' })),
    laws,
  ).hours;

/** Computes what hours of overtime pay before contributions, in whole pesos, by the law of their days. */
export function computeOvertimePay(contract: OvertimeContract, hours: readonly Hours[], laws: Laws): Money {
  return hours.reduce((sum, { kind, quantity, day }) => {
    if (!day || !findLaw(day, laws)) return sum;
    const agreed = contract.weekly_hours;
    const value = computeHourValue(findSalaryOnDay(contract, day), day, kind, {
      ...(agreed !== undefined && { agreed }),
    });
    return money(sum + computeHoursAmount(value, quantity));
  }, noMoney);
}

const isOvertime = (kind: HourKind): boolean => hourConcepts[kind].hour.extra;

/**
 * Puts the overtime that both sides signed in place of the overtime of its days. Surcharges of ordinary hours stay, and
 * so do hours without a day.
 */
export function replaceOvertime(
  now: readonly Hours[],
  signed: readonly Hours[],
  days: ReadonlySet<Day>,
): HoursChange {
  return replaceHours(
    now.filter(({ kind }) => isOvertime(kind)),
    signed,
    { days, undated: false },
  );
}

/** First day of the week of a day: its Monday. */
export const getWeekStart = (day: Day): Day => addDays(day, -((getWeekday(day) + 6) % 7));

/** Sums the overtime of the week that begins on `monday`, in hundredths of an hour. */
export const countWeekOvertime = (hours: readonly Hours[], monday: Day): number =>
  hours
    .filter(({ kind, day }) => day !== undefined && isOvertime(kind) && getWeekStart(day) === monday)
    .reduce((sum, { quantity }) => sum + Math.round(Number(quantity) * 100), 0);

/** Checks a stretch that somebody signs today. Returns errors by field, or undefined. */
export function checkStretch({ day, start, end }: DatedStretch, today: Day): Errors | undefined {
  const minutes = countShiftMinutes({ day, start, end });
  if (minutes === undefined) return { start: ['Escriba la hora como 17:00'] };
  if (minutes > MAX_OVERTIME_MINUTES) return { end: ['Son más de 12 horas: revise a qué hora terminó'] };
  if (day > today) return { day: ['Ese día no ha llegado'] };
  const first = addDays(today, -MAX_DAYS_BACK);
  if (day < first) return { day: [`Firme horas desde el ${formatDay(first)}`] };
  return undefined;
}

/** Tells whether two stretches have minutes in common. */
export function isCrossing(a: DatedStretch, b: DatedStretch): boolean {
  const [first, second] = [toSpan(a), toSpan(b)];
  return first.from < second.to && second.from < first.to;
}

function toSpan(stretch: DatedStretch): { from: number; to: number } {
  const [hours = '0', minutes = '0'] = stretch.start.split(':');
  const from = Date.parse(stretch.day) / 60_000 + Number(hours) * 60 + Number(minutes);
  return { from, to: from + (countShiftMinutes(stretch) ?? 0) };
}
