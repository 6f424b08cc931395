import type { Line } from '../../domain/payroll/statement/statement.ts';
import { capitalize } from '../../domain/text/capitalize.ts';
import { replaceAmounts } from '../../domain/text/replace-amounts.ts';
import { dayOf, formatDay, formatMonth, type Instant, parseDay } from '../../domain/values/day.ts';
import type { Category } from '../../domain/vault/questions.ts';
import type { Account, Slip } from '../session/api.ts';

/** Example: `Octubre de 2026`. */
export const formatPeriod = (slip: Pick<Slip, 'year' | 'month'>): string =>
  capitalize(formatMonth(slip.year, slip.month));
/** Example, where there is little room: `Oct. 2026`. */
export const formatShortPeriod = ({ year, month }: Pick<Slip, 'year' | 'month'>): string =>
  capitalize(formatMonth(year, month, 'short'));
/** Example: `Octubre`. */
export const formatMonthName = (slip: Pick<Slip, 'year' | 'month'>): string =>
  formatPeriod(slip).split(' ')[0] ?? '';

/** Example, next to its month: `15 oct.` */
export function formatShortDay(text: string): string {
  const day = parseDay(text);
  return day ? formatDay(day, 'short').replace(/ \d{4}$/, '') : text;
}

/** Example, in Colombian time: `12 ago.` */
export const formatShortMoment = (moment: string): string =>
  formatShortDay(dayOf(Date.parse(moment) as Instant));

/** Example: `15 y 31 de octubre`. */
export function formatPaymentDays(slip: Pick<Slip, 'payment_dates'>): string {
  const long = slip.payment_dates.map((text) => {
    const day = parseDay(text);
    return day ? formatDay(day).replace(/ de \d{4}$/, '') : text;
  });
  const months = new Set(long.map((text) => text.replace(/^\d+ /, '')));
  const shown =
    months.size === 1 ? long.map((text, i) => (i < long.length - 1 ? text.split(' ')[0] : text)) : long;
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} y ${shown.at(-1)}` : (shown[0] ?? '—');
}

/** Describes the months of a year that include a prima: `en junio y diciembre, la prima`. Empty when there is none. */
export function describeBonusMonths(
  slips: readonly Pick<Slip, 'year' | 'month' | 'service_bonus'>[],
): string {
  const months = slips.filter((slip) => slip.service_bonus).sort((a, b) => a.month - b.month);
  const names = new Set(months.map((slip) => formatMonthName(slip).toLowerCase()));
  return names.size === 0 ? '' : `en ${[...names].join(' y ')}, la prima`;
}

/** Formats a moment in Colombian time: `6 de noviembre de 2026, 9:14 a. m.` */
export function formatMoment(moment: string | Date): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime())
    ? ''
    : new Intl.DateTimeFormat('es-CO', {
        dateStyle: 'long',
        timeStyle: 'short',
        timeZone: 'America/Bogota',
      }).format(date);
}

/** Formats when something was read, in Colombian time: `hoy, 2:19 p. m.`, and with its day when it was not today. */
export function formatReading(read: Date, now: Date): string {
  const of = (date: Date) => dayOf(date.getTime() as Instant);
  if (of(read) !== of(now)) return `el ${formatMoment(read)}`;
  const time = new Intl.DateTimeFormat('es-CO', { timeStyle: 'short', timeZone: 'America/Bogota' });
  return `hoy, ${time.format(read)}`;
}

export const signInDocumentTypes = [
  ['13', 'CC', 'Cédula de ciudadanía'],
  ['22', 'CE', 'Cédula de extranjería'],
  ['12', 'TI', 'Tarjeta de identidad'],
  ['41', 'PA', 'Pasaporte'],
  ['48', 'PPT', 'Permiso por protección temporal'],
  ['47', 'PEP', 'Permiso especial de permanencia'],
  ['21', 'TE', 'Tarjeta de extranjería'],
  ['42', 'DE', 'Documento extranjero'],
  ['91', 'NUIP', 'NUIP'],
] as const;

/** Formats an identity document: `CC 1.037.482.916`. A number with letters stays as it is. */
export function formatIdentityDocument(of: Pick<Account, 'document_type' | 'document_number'>): string {
  const [, kind = of.document_type] = signInDocumentTypes.find(([code]) => code === of.document_type) ?? [];
  const number = of.document_number;
  return `${kind} ${/^\d+$/.test(number) ? number.replace(/\B(?=(\d{3})+$)/g, '.') : number}`;
}

/** Labels of the categories of a question, by their name in the API. */
export const categories: Readonly<Record<Category, string>> = {
  horas: 'Horas',
  dias: 'Días',
  descuento: 'Un descuento',
  auxilio: 'Un auxilio',
  datos: 'Corregir mis datos',
  supresion: 'Borrar datos míos',
  otro: 'Otra cosa',
};

export function guessCategory(line: Pick<Line, 'concept' | 'group'> | undefined): Category {
  if (!line) return 'otro';
  if (line.group === 'deductions') return 'descuento';
  if (line.concept === 'salary') return 'dias';
  return line.concept.includes('allowance') ? 'auxilio' : 'horas';
}

const DOTS = '••••';

/** Replaces the amounts of a sentence with dots. */
export const hideFigures = (text: string): string => replaceAmounts(text, DOTS);

/** Replaces a value of a sum with dots, unless it states a unit other than pesos: `4 %`, `12 horas`. */
export const hideFigure = (value: string): string =>
  /^[−-]?(?:\$\s?)?[\d.,]+$/.test(value) ? DOTS : hideFigures(value);
