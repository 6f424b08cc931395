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
import type { ClockSpan } from './hours-chain.ts';

/** Terms of a contract from which overtime is computed. */
export type OvertimeContract = Pick<
  Contract,
  'salary' | 'salaries' | 'admission' | 'retirement' | 'weekly_hours' | 'rest_day' | 'earlier'
>;

/** Stretches of overtime, each on its day. */
export type OvertimeSpan = ClockSpan & { day: Day };

/** Lists the days that a span has minutes of: one, or two when it goes past midnight. */
export const listSpanDays = ({ day, start, end }: OvertimeSpan): Day[] =>
  end > start || end === '00:00' ? [day] : [day, addDays(day, 1)];

/** Tells whether every day of a span is of the contract. */
export const isInContract = (
  { admission, retirement }: Pick<Contract, 'admission' | 'retirement'>,
  span: OvertimeSpan,
): boolean =>
  listSpanDays(span).every((day) => day >= admission && (retirement === undefined || day <= retirement));

/** Longest span of overtime that anybody may sign, in minutes. */
const MAX_OVERTIME_MINUTES = 12 * 60;
/** Most signatures of one call. */
export const MAX_SIGNATURES_PER_CALL = 200;
/** Most characters of the note of a signature. */
export const MAX_HOURS_NOTE = 300;
/** Days back from today that a span may be signed. */
export const MAX_DAYS_BACK = 60;

/** Computes hours of overtime by day and kind: all of a span is beyond the ordinary day (rules §4). */
export const computeOvertime = (
  contract: OvertimeContract,
  spans: readonly OvertimeSpan[],
  laws: Laws,
): Hours[] =>
  computeShiftHours(
    contract,
    spans.map(({ day, start, end }) => ({ day, start, end, ordinary: '0' })),
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

/** Tells whether some hours lack part of signed overtime: somebody changed them where they are paid. */
export const hasLessOvertime = (held: readonly Hours[], signed: readonly Hours[]): boolean =>
  signed.some(({ kind, day, quantity }) => {
    const there = held.filter((one) => one.kind === kind && one.day === day);
    const sum = there.reduce((total, one) => total + Math.round(Number(one.quantity) * 100), 0);
    return sum < Math.round(Number(quantity) * 100);
  });

/** First day of the week of a day: its Monday. */
export const getWeekStart = (day: Day): Day => addDays(day, -((getWeekday(day) + 6) % 7));

/** Sums the overtime of the week that begins on `monday`, in hundredths of an hour. */
export const countWeekOvertime = (hours: readonly Hours[], monday: Day): number =>
  hours
    .filter(({ kind, day }) => day !== undefined && isOvertime(kind) && getWeekStart(day) === monday)
    .reduce((sum, { quantity }) => sum + Math.round(Number(quantity) * 100), 0);

/**
 * Checks a span that somebody signs today. One of an entry that exists may be of any day. Returns errors by field, or
 * undefined.
 */
export function checkOvertimeSpan(
  { day, start, end }: OvertimeSpan,
  today: Day,
  exists = false,
): Errors | undefined {
  const minutes = countShiftMinutes({ day, start, end });
  if (minutes === undefined) return { start: ['Escriba la hora como 17:00'] };
  if (minutes > MAX_OVERTIME_MINUTES) return { end: ['Son más de 12 horas: revise a qué hora terminó'] };
  if (day > today) return { day: ['Ese día no ha llegado'] };
  const first = addDays(today, -MAX_DAYS_BACK);
  if (!exists && day < first) return { day: [`Firme horas desde el ${formatDay(first)}`] };
  return undefined;
}

/** Tells whether two spans have minutes in common. */
export function isCrossing(a: OvertimeSpan, b: OvertimeSpan): boolean {
  const [first, second] = [toSpan(a), toSpan(b)];
  return first.from < second.to && second.from < first.to;
}

function toSpan(span: OvertimeSpan): { from: number; to: number } {
  const [hours = '0', minutes = '0'] = span.start.split(':');
  const from = Date.parse(span.day) / 60_000 + Number(hours) * 60 + Number(minutes);
  return { from, to: from + (countShiftMinutes(span) ?? 0) };
}
