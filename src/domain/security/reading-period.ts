import { formatDay, formatMonth, parseDay } from '../values/day.ts';
import { type Month, parseMonth, toMonthIndex } from '../values/month.ts';

type Asked = Readonly<Record<string, unknown>>;

/** Reads the period of a request: a month (`2026-03`), months (`2026-01/2026-03`), a year or a day. */
export function readAskedPeriod(asked: Asked): string | null {
  const text = (name: string): string => {
    const value = asked[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const year = /^20\d{2}$/.test(text('year')) ? text('year') : '';
  const monthOf = (name: string): string => {
    const given = text(name);
    const whole = given.includes('-') ? given : year && given ? `${year}-${given.padStart(2, '0')}` : '';
    return parseMonth(whole) ? whole : '';
  };
  const month = monthOf('month');
  if (month) return month;
  const [first, last] = [monthOf('month_from') || monthOf('from'), monthOf('month_to') || monthOf('to')];
  if (first || last) return first === last ? first : `${first}/${last}`;
  return year || (parseDay(text('on')) ? text('on') : null);
}

/**
 * Describes a period: `de octubre de 2026`, `de enero a marzo de 2026`, `desde enero de 2026`, `de 2026`, `al 27 de
 * noviembre de 2026`.
 */
export function describeReadingPeriod(period: string): string {
  const day = parseDay(period);
  if (day) return `al ${formatDay(day)}`;
  if (/^\d{4}$/.test(period)) return `de ${period}`;
  const [first, last] = period.split('/').map(parseMonth);
  const shown = ({ year, month }: Month) => formatMonth(year, month);
  if (first && last && toMonthIndex(first) !== toMonthIndex(last)) {
    const from = shown(first);
    return `de ${first.year === last.year ? from.replace(/ de \d+$/, '') : from} a ${shown(last)}`;
  }
  if (first) return period.endsWith('/') ? `desde ${shown(first)}` : `de ${shown(first)}`;
  return last ? `hasta ${shown(last)}` : '';
}
