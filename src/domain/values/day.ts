/**
 * Days and moments. A `Day` is a calendar date in Colombia, `YYYY-MM-DD`. An `Instant` is a moment in milliseconds
 * since 1970. Only {@link dayOf} turns a moment into a day, at UTC−5.
 */

declare const day: unique symbol;
export type Day = string & { readonly [day]: true };

declare const instant: unique symbol;
export type Instant = number & { readonly [instant]: true };

const colombia = -5 * 3_600_000;

/** Reads `2026-11-20`. Returns `undefined` when the text is not a date of the calendar from 1900 to 2199. */
export function parseDay(text: string): Day | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return undefined;
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1900 || year > 2199 || !inCalendar(year, month, date)) return undefined;
  return text as Day;
}

const inCalendar = (year: number, month: number, date: number): boolean =>
  month >= 1 && month <= 12 && date >= 1 && date <= countMonthDays(year, month);

/**
 * Builds a day from its parts. The year may be before 1900 or after 2199, because a computed day can fall there.
 * Throws RangeError when the calendar has no such day.
 */
export function makeDay(year: number, month: number, date: number): Day {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) || !inCalendar(year, month, date))
    throw new RangeError(`No es una fecha: ${text}`);
  return text as Day;
}

export type DayParts = { year: number; month: number; date: number };

export function splitDay(value: Day): DayParts {
  return { year: figure(value, 0, 4), month: figure(value, 5, 7), date: figure(value, 8, 10) };
}

/**
 * Reads the digits of `text` between two positions as a number. Every count of days uses it, so it makes no
 * substring.
 */
function figure(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at++) number = number * 10 + text.charCodeAt(at) - 48;
  return number;
}

/** Days of a month from 1 to 12. Every parsed or built day needs this number, so no `Date` is made. */
export function countMonthDays(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

export function getMonthStart(year: number, month: number): Day {
  return makeDay(year, month, 1);
}

export function getMonthEnd(year: number, month: number): Day {
  return makeDay(year, month, countMonthDays(year, month));
}

export function addDays(value: Day, count: number): Day {
  return new Date(Date.parse(value) + count * 86_400_000).toISOString().slice(0, 10) as Day;
}

/** Day of the week: 0 is Sunday and 6 is Saturday. */
export function getWeekday(value: Day): number {
  return new Date(Date.parse(value)).getUTCDay();
}

const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
export const formatWeekday = (day: Day): string => weekdays[getWeekday(day)] ?? '';

/**
 * Counts the days between two dates on the 30/360 calendar, both included (rules §1.1). Day 31 and the last day of
 * February count as 30, so every month has thirty days.
 */
export function countDays360(from: Day, to: Day): number {
  const [a, b] = [commercial(from), commercial(to)];
  return (b.year - a.year) * 360 + (b.month - a.month) * 30 + (b.date - a.date) + 1;
}

function commercial(value: Day): DayParts {
  const { year, month, date } = splitDay(value);
  const last = date === 31 || (month === 2 && date === countMonthDays(year, 2));
  return { year, month, date: last ? 30 : date };
}

/** Returns the calendar day in Colombia at that moment. */
export function dayOf(moment: Instant): Day {
  return new Date(moment + colombia).toISOString().slice(0, 10) as Day;
}

/** Returns whether the year is over in Colombia at that moment. A total computed before then is incomplete. */
export const hasYearEnded = (year: number, moment: Instant): boolean => splitDay(dayOf(moment)).year > year;

/** Formats a moment as `14:30:00-05:00`, the form of HoraGen. */
export function toIsoTime(moment: Instant): string {
  return `${new Date(moment + colombia).toISOString().slice(11, 19)}-05:00`;
}

/** Formats a moment as `2026-10-31T14:30:05.123-05:00`, the form of SigningTime. */
export function formatSigningTime(moment: Instant): string {
  return `${new Date(moment + colombia).toISOString().slice(0, 23)}-05:00`;
}

export const months = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;

/** Formats a month: `octubre de 2026`, or `oct. 2026` when short. */
export function formatMonth(year: number, month: number, form: 'long' | 'short' = 'long'): string {
  const name = months[month - 1] ?? '';
  return form === 'long'
    ? `${name} de ${year}`
    : `${name.length > 4 ? `${name.slice(0, 3)}.` : name} ${year}`;
}

/** Formats a day: `12 de noviembre de 2026`, or `12 nov. 2026` when short. */
export function formatDay(value: Day, form: 'long' | 'short' = 'long'): string {
  const { year, month, date } = splitDay(value);
  return `${date}${form === 'long' ? ' de' : ''} ${formatMonth(year, month, form)}`;
}
