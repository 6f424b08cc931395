import { listKnownYears } from '../../src/domain/payroll/law/parameters.ts';
import { findKnownFigure, getTableRow } from '../../src/domain/payroll/law/table.ts';
import { generalTables } from '../../src/domain/payroll/law/tables.ts';
import {
  countDays360,
  countMonthDays,
  type Day,
  getMonthEnd,
  makeDay,
  parseDay,
  splitDay,
} from '../../src/domain/values/day.ts';
import { type Money, pesos } from '../../src/domain/values/money.ts';
import type { Inputs, Span } from './inputs.ts';
import { Refused, Untranslatable } from './value.ts';

/** Years that the engine knows whole, the last one first. */
const yearsWithLaw = listKnownYears().reverse();

const figureOf = (key: 'minimumWage' | 'transportAllowance' | 'uvt', year: number): Money | undefined =>
  findKnownFigure(() => pesos(getTableRow(generalTables[key], makeDay(year, 12, 31)).value));

export const lastKnownDay = (): Day => makeDay(yearsWithLaw[0] ?? 2026, 12, 31);

/** Inputs that tell the year of a case without dates. */
const hints = [
  ['smmlv', 'minimumWage', 'salario mínimo'],
  ['uvt', 'uvt', 'UVT'],
] as const;

/**
 * Finds the day and the month of a case. Without dates it is the year of its minimum wage, UVT or allowance,
 * else the day of the file. Throws when those figures contradict the date.
 */
export function whenOf(
  inputs: Inputs,
  asOf: Day,
  { also, allowance }: { also?: Day | undefined; allowance?: Money | undefined } = {},
): { day: Day; month: Span } {
  const statedDay = typedDay(inputs) ?? also;
  const years = hints.flatMap(([name, key, label]) => {
    const value = inputs.money(name);
    if (value === undefined) return [];
    const at = statedDay && Number(statedDay.slice(0, 4));
    const fits = (year: number) => figureOf(key, year) === value;
    const year = at === undefined ? yearsWithLaw.find(fits) : fits(at) ? at : undefined;
    if (year === undefined)
      throw new Refused(
        at === undefined
          ? `«${name}» no es el ${label} de ningún año conocido`
          : `«${name}» no es el ${label} de ${at}`,
      );
    return [year];
  });
  if (new Set(years).size > 1) throw new Refused('«smmlv» y «uvt» son de años distintos');
  const byAllowance = allowance
    ? yearsWithLaw.find((year) => figureOf('transportAllowance', year) === allowance)
    : undefined;
  const year = years[0] ?? byAllowance;
  const day = statedDay ?? (year === undefined || year === splitDay(asOf).year ? asOf : makeDay(year, 6, 30));
  return { day, month: monthOf(day) };
}

/** Reads the day, or the last one of the month or year. */
export function typedDay(inputs: Inputs): Day | undefined {
  const day = inputs.day('fecha', 'fecha_pago', 'corte');
  const year = inputs.whole('anio', 'año', 'vigencia');
  const period = inputs.text('periodo', 'mes');
  if (period === undefined) return day ?? (year === undefined ? undefined : makeDay(year, 12, 31));
  const first = parseDay(`${period}-01`);
  if (!first) throw new Untranslatable('«periodo» debe ser un mes como 2026-09');
  return day?.startsWith(period) ? day : monthOf(first).end;
}

export function monthOf(day: Day): Span {
  const { year, month } = splitDay(day);
  return { start: makeDay(year, month, 1), end: getMonthEnd(year, month) };
}

/** Finds a period of a number of days (30/360) in a year, at the end of a month when possible. */
export function stretchOf(days: number, year: number, lastMonth = 12): Span {
  for (let month = lastMonth; month >= 1 && days > 0; month--) {
    const end = getMonthEnd(year, month);
    const whole = month * 30 + year * 360 - days;
    const start = startAt(whole);
    if (start && countDays360(start, end) === days) return { start, end };
  }
  throw new Untranslatable(`No hay fechas que sumen ${days} días`);
}

/** Finds the last day of a number of days (30/360) that begin on a day. */
export function stretchFrom(start: Day, days: number): Day {
  const { year, month, date } = splitDay(start);
  const at = year * 360 + (month - 1) * 30 + Math.min(date, 30) - 1 + days - 1;
  const end = [startAt(at), monthEnd(at)].find((day) => day && countDays360(start, day) === days);
  if (!end) throw new Untranslatable(`No hay fecha a ${days} días del ${start}`);
  return end;
}

/** Converts days of the 30/360 calendar since year zero to a date. Undefined when the month is shorter. */
function startAt(at: number): Day | undefined {
  const [year, month, date] = [Math.floor(at / 360), (Math.floor(at / 30) % 12) + 1, (at % 30) + 1];
  return date > countMonthDays(year, month) ? undefined : makeDay(year, month, date);
}

const monthEnd = (at: number): Day => getMonthEnd(Math.floor(at / 360), (Math.floor(at / 30) % 12) + 1);
