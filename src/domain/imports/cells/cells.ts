import { normalizeIdentityNumber } from '../../identity/identity-number.ts';
import { trimZeros } from '../../text/trim-zeros.ts';
import { countMonthDays, type Day, months, parseDay } from '../../values/day.ts';
import { exact, parseMoney, toDecimalText, toMoneyText } from '../../values/money.ts';

export type Cell = string | number | boolean | Date | null | undefined;

export const toCellText = (cell: Cell): string =>
  cell instanceof Date
    ? Number.isNaN(cell.getTime())
      ? ''
      : (timeIn(cell) ?? cell.toISOString().slice(0, 10))
    : cell === null || cell === undefined
      ? ''
      : typeof cell === 'string'
        ? visibleText(cell)
        : String(cell);

/** Removes what nobody typed. Databases write `NULL` or `\N` where there is no value. */
function visibleText(text: string): string {
  const seen = (usual.test(text) ? text : text.replace(unseen, '').replace(controls, ' ')).trim();
  if (seen === 'NULL' || seen === '\\N') return '';
  return seen.startsWith('="') ? seen.replace(asText, '$1') : seen;
}

/** Texts with nothing to remove. Most texts match, so the other steps are skipped. */
const usual = /^[ -~\u00a0-\u00ac\u00ae-\u00ff]*$/;
/** Form that stops a sheet from reading a text as a number: `="00412345"`. */
const asText = /^="([^"]*)"$/;
/** Invisible characters, which text copied from a page contains. After `Ã`, a soft hyphen is half of an `í`. */
const unseen = /(?<!Ã)\u00ad|[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** Control characters. Old programs end their lines and files with them, and none may be stored. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;

/** Returns whether the cell holds an error code of a spreadsheet formula. */
export const isSheetError = (cell: Cell): boolean =>
  typeof cell === 'string' &&
  /^#(N\/A|N\/D|REF!|¡REF!|VALUE!|¡VALOR!|DIV\/0!|¡DIV\/0!|NAME\?|¿NOMBRE\?|NULL!|¡NULO!|NUM!|¡NUM!|#+)$/i.test(
    cell.trim(),
  );

/** Removes the currency and the spaces of a number. `(1.200)` and `1.200-` are negative, and a dash alone is zero. */
export function toBareNumber(cell: Cell): string {
  const text = millions(toCellText(cell))
    .replace(/[$]|COP|COL|PESOS/gi, ' ')
    .trim()
    // Apostrophes and spaces belong to a number before three figures or around a sign. `4'30` and `15 20` are two
    // numbers.
    .replace(/^'|(?<!\d)[\s'’]+|[\s'’]+(?=\d{3}(?!\d)|\D|$)/g, '');
  if (/^[-–—]$/.test(text)) return '0';
  const below = /^\((.+)\)$/.exec(text)?.[1] ?? /^([\d.,]+)-$/.exec(text)?.[1];
  return below === undefined ? text.replace(/^[–−]/, '-') : `-${below}`;
}

/** Replaces the sign of millions with that of thousands: `1'750.905` becomes `1.750.905`. */
function millions(text: string): string {
  const sign = /\d['’]\d{3}([.,])\d{3}(?!\d)/.exec(text)?.[1];
  return sign ? text.replace(/['’]/g, sign) : text;
}

/**
 * Reads a number in any format: `1.750.905`, `1,750,905.00`, `$ 200.000`, `2,5`. With both signs, the last one is the
 * decimal. A single sign before three figures separates thousands when the figures before it may be thousands.
 * Returns `undefined` for other texts, and when the signs are out of place.
 */
export function readNumber(cell: Cell): string | undefined {
  // JavaScript writes larger numbers with an exponent, and no payment is so large.
  if (typeof cell === 'number') return Math.abs(cell) < 1e21 ? trimZeros(cell.toFixed(4)) : undefined;
  const text = toBareNumber(toCellText(cell).replace(counted, ''));
  const writing = writings.find((one) => one.pattern.test(text));
  if (!writing) return undefined;
  return trimZeros(text.replaceAll(writing.thousands, '').replace(',', '.'));
}

/** Unit after a number: `8,5 hrs`, `30 días`. */
const counted = /(?<=\d)\s*(h|hs|hr|hrs|horas?|d|d[ií]as?)\.?$/i;

/**
 * Formats of numbers: grouped by one sign with the other for decimals, and not grouped. The first that matches
 * applies.
 */
const writings = [
  { pattern: /^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/, thousands: '.' },
  { pattern: /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/, thousands: ',' },
  { pattern: /^-?\d+([.,]\d+)?$/, thousands: ' ' },
] as const;

/**
 * Reads hours as a number or as a duration: `4:30`, `4 h 30 min`, `PT4H30M` and the time of a sheet are 4,5. Values
 * with more than two decimals are rounded. `clock` is the time that a fraction of a day would be.
 */
export function readHours(cell: Cell): { hours: string | undefined; rounded?: boolean; clock?: string } {
  const seconds = secondsIn(cell);
  if (seconds !== undefined)
    return { hours: trimZeros((seconds / 3600).toFixed(2)), rounded: seconds % 36 !== 0 };
  const clock = clockOfFraction(cell);
  return { hours: readNumber(cell), ...(clock && { clock }) };
}

/** Returns whether the cell is a zero: `0`, `0:00`, `PT0S`, `$ -`. */
export const isZero = (cell: Cell): boolean => readHours(cell).hours === '0';

/**
 * Reads a fraction of a day that is a whole number of minutes. Sheets lose the format of a time and leave many
 * decimals.
 */
function clockOfFraction(cell: Cell): string | undefined {
  const text = toCellText(cell).replace(',', '.');
  if (!/^0?\.\d{5,}$/.test(text)) return undefined;
  const minutes = Number(text) * 1440;
  const whole = Math.round(minutes);
  return Math.abs(minutes - whole) < 0.001 ? clockText(whole * 60) : undefined;
}

/** Returns the time of a date cell as the sheet shows it, or `undefined` when the cell is a whole day. */
function timeIn(cell: Date): string | undefined {
  const seconds = secondsIn(cell);
  return seconds === undefined || seconds % 86_400 === 0 ? undefined : clockText(seconds);
}

function clockText(seconds: number): string {
  const two = (figure: number) => String(figure % 60).padStart(2, '0');
  const rest = seconds % 60 === 0 ? '' : `:${two(seconds)}`;
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60))}${rest}`;
}

const durations = [
  /^(?<hours>\d{1,3}):(?<minutes>[0-5]\d)(?::(?<seconds>[0-5]\d))?(?:\s*(?:h|hs|hr|hrs|horas?)\.?)?$/,
  /^(?<hours>\d{1,2}):(?<minutes>[0-5]\d)(?::(?<seconds>[0-5]\d))?\s*(?<half>[ap])\.?\s?m\.?$/,
  /^p(?:(?<days>\d{1,2})d)?t(?=\d)(?:(?<hours>\d{1,3})h)?(?:(?<minutes>\d{1,4})m)?(?:(?<seconds>\d{1,2})(?:\.\d+)?s)?$/,
  /^(?<hours>\d{1,3})\s*(?:h|hs|hr|hrs|horas?)\.?\s*(?:(?:y|con)\s+)?(?<minutes>[0-5]?\d)\s*(?:m|min|mins|minutos?|'|’)?\.?$/,
  /^(?<minutes>\d{1,4})\s*(?:min|mins|minutos?|'|’)\.?$/,
];

function secondsIn(cell: Cell): number | undefined {
  if (cell instanceof Date) {
    const from = clockOrigins.find((one) => cell.getTime() >= one && cell.getTime() < one + 31 * 86_400_000);
    return from === undefined ? undefined : Math.round((cell.getTime() - from) / 1000);
  }
  const text = toCellText(cell).toLowerCase();
  for (const pattern of durations) {
    const parts = pattern.exec(text)?.groups;
    if (!parts) continue;
    const { days = 0, minutes = 0, seconds = 0, half } = parts;
    const hours = Number(parts['hours'] ?? 0);
    if (half && (hours < 1 || hours > 12)) return undefined;
    const ofDay = half ? (hours % 12) + (half === 'p' ? 12 : 0) : hours;
    return Number(days) * 86_400 + ofDay * 3600 + Number(minutes) * 60 + Number(seconds);
  }
  return undefined;
}

/** Reads money as decimal text with two places. */
export function readMoney(cell: Cell): string | undefined {
  const number = readNumber(cell);
  if (number === undefined || counted.test(toCellText(cell))) return undefined;
  const amount = parseMoney(toDecimalText(exact(number), 2));
  return amount === undefined ? undefined : toMoneyText(amount);
}

/** Day zero of spreadsheets: 1899-12-30. */
const serialOrigin = Date.UTC(1899, 11, 30);
/** Days on which a sheet may store a time, by how it counts days. */
const clockOrigins = [Date.UTC(1899, 11, 31), Date.UTC(1904, 0, 1)];

/** Day of the week before a date. */
const weekday = /^(?:lun|mar|mi[eé]|jue|vie|s[aá]b|dom)[a-zé]*\.?,?\s+(?=\d)/i;

/**
 * Reads a day: `2026-11-05`, `05/11/2026`, `5-11-26`, `5 de noviembre de 2026`, `05-nov-2026`, `05NOV2026`,
 * `2026/nov/05`, `jueves, 5 de noviembre de 2026`, `Nov 5, 2026`, `20261105`, a date of the sheet or its serial
 * number. `monthFirst` reads `11/05/2026` as 5 November.
 */
export function readDay(cell: Cell, monthFirst = false): Day | undefined {
  const parts = dayParts(cell, monthFirst)?.map((part) => String(part).padStart(2, '0'));
  // `parseDay` rejects days of other centuries, which programs write for «never».
  return parts && parseDay(parts.join('-'));
}

/** Returns whether the text means that there is no value. */
export const isNothing = (cell: Cell): boolean => typeof cell === 'string' && nothing.test(toCellText(cell));
const nothing =
  /^(n\/?a|n\.\s?a\.?|no (aplica|tiene|registra)|ningun[oa]|sin (dato|información|informacion)|[-–—.*_/]+)$/i;

/** Days that programs store for «none». Any other day counts as a day, however old. */
const none = new Set(['1-1-1', '1753-1-1', '1899-12-30', '1899-12-31', '1900-1-1', '9999-12-31']);

/**
 * Returns whether the cell means that there is no day: `  /  /    `, `00/00/0000`, the first of 1900 or the last of
 * 9999.
 */
export const isNoDay = (cell: Cell): boolean =>
  /^[0\s/.–-]+$/.test(toCellText(cell)) || none.has(dayParts(cell, false)?.join('-') ?? '');

export const explainInvalidDay = (cell: Cell): string =>
  findCalendarError(cell) ?? 'La fecha no se entiende. Escríbala como 2026-11-05 o 05/11/2026';

/** Explains that the month of a date has no such day. Returns `undefined` for any other cell. */
export function findCalendarError(cell: Cell): string | undefined {
  const [year = 0, month = 0, date = 0] = dayParts(cell, false) ?? [];
  const name = months[month - 1];
  return name && date > countMonthDays(year, month) && date <= 31 && year > 1900
    ? `El ${date} de ${name} de ${year} no existe: ese mes tiene ${countMonthDays(year, month)} días`
    : undefined;
}

/** Reads the year, month and date of a cell, even if the calendar has no such day. */
function dayParts(cell: Cell, monthFirst: boolean): [year: number, month: number, date: number] | undefined {
  const text = toCellText(cell).replace(/\s+/g, ' ').replace(weekday, '');
  const serial = /^\d{5}([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
  if (serial > 10_000 && serial < 80_000) {
    const date = new Date(serialOrigin + Math.floor(serial) * 86_400_000);
    return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  }
  const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text);
  if (compact) return [Number(compact[1]), Number(compact[2]), Number(compact[3])];
  const named = /^([a-z]{3,})\.? (\d{1,2}),?(?: de)? (\d{4})$/i.exec(text);
  if (named) return [Number(named[3]), readMonthNumber(named[1] ?? '') ?? 0, Number(named[2])];
  const iso = /^(\d{4})[-/.](\d{1,2}|[a-z]{3,})\.?[-/.](\d{1,2})(?!\d)/i.exec(text);
  if (iso) return [Number(iso[1]), readMonthNumber(iso[2] ?? '') ?? 0, Number(iso[3])];
  const local =
    /^(\d{1,2})(?:[°ºo]|ro)?[-/. ]?(?:del? )?((?<=[-/. ])\d{1,2}|[a-z]{3,})\.?[-/. ]?(?:del? )?((?<=[-/. a-z])\d{2}|\d{4})(?: [\d:]+.*)?$/i.exec(
      text,
    );
  if (!local) return undefined;
  const [, one = '', two = ''] = local;
  const [day, monthText] = monthFirst && /^\d+$/.test(two) ? [two, one] : [one, two];
  const month = readMonthNumber(monthText);
  const year = Number(local[3]);
  const short = local[3]?.length === 2;
  return month === undefined
    ? undefined
    : [short ? (year < 50 ? 2000 : 1900) + year : year, month, Number(day)];
}

type Period = { year: number; month: number };

/**
 * Reads a month: `2026-11`, `11/2026`, `noviembre de 2026`, `nov-26`, `Quincena 2 de noviembre de 2026`, a day of the
 * month, or the first and last of several days. Returns `undefined` when the text names two months.
 */
export function readPeriod(cell: Cell): Period | undefined {
  const day = readDay(cell);
  if (day) return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) };
  const text = toCellText(cell).toLowerCase();
  const range = /^(\S*\d\S*)\s+(?:-|–|a|al|hasta)\s+(\S*\d\S*)$/
    .exec(text)
    ?.slice(1)
    .map((one) => readDay(one));
  if (range?.[0] && range[1])
    return range[0].slice(0, 7) === range[1].slice(0, 7) ? readPeriod(range[0]) : undefined;
  const yearFirst = /^(\d{4})[-/ .]?(\d{1,2})$/.exec(text);
  const monthFirst = /^(\d{1,2})[-/ .](\d{4})$/.exec(text);
  const [year0, month0] = yearFirst
    ? [Number(yearFirst[1]), Number(yearFirst[2])]
    : [Number(monthFirst?.[2]), Number(monthFirst?.[1])];
  if (year0 && month0 && month0 <= 12) return { year: year0, month: month0 };
  const named = monthsNamed(text);
  const years = new Set(text.match(/(?<!\d)(?:19|20)\d{2}(?!\d)/g));
  // Two figures after the name of a month are the year: `nov-26`.
  const short = /^[a-z]{3,}\.?[-/. ]+['’]?([0-4]\d)$/.exec(text)?.[1];
  const [month] = named;
  const [year = short && `20${short}`] = years;
  return month && year && named.size === 1 && years.size <= 1 ? { year: Number(year), month } : undefined;
}

/** Returns the months that a text names, in full or abbreviated. */
const monthsNamed = (text: string): ReadonlySet<number> =>
  new Set(text.match(/[a-z]{3,}/g)?.flatMap((word) => monthNamed(word) ?? []));

function monthNamed(word: string): number | undefined {
  if (word.length < 3) return undefined;
  // «Setiembre» is a common spelling.
  const text = word.replace(/^set/, 'sept');
  const at = months.findIndex((name) => name.startsWith(text));
  const other = english.findIndex((name) => name.startsWith(text));
  return at >= 0 ? at + 1 : other >= 0 ? other + 1 : undefined;
}

/**
 * Reads a month number: `11`, `noviembre`, `Nov.`, `11 - Noviembre`. Returns `undefined` when the number and the name
 * disagree.
 */
export function readMonthNumber(cell: Cell): number | undefined {
  const text = toCellText(cell)
    .toLowerCase()
    .replace(/^(\d{1,2})\.0+$/, '$1');
  const inRange = (figure: string) =>
    Number(figure) >= 1 && Number(figure) <= 12 ? Number(figure) : undefined;
  if (/^\d{1,2}$/.test(text)) return inRange(text);
  if (/^[a-z]+\.?$/.test(text)) return monthNamed(text.replace('.', ''));
  const [, first, second] =
    /^(\d{1,2})[\s.:-]+([a-z]{3,})\.?$/.exec(text) ?? /^([a-z]{3,})\.?\s*\((\d{1,2})\)$/.exec(text) ?? [];
  if (!first || !second) return undefined;
  const [figure, name] = /\d/.test(first) ? [first, second] : [second, first];
  const month = monthNamed(name);
  return month === inRange(figure) ? month : undefined;
}

const english = 'january february march april may june july august september october november december'.split(
  ' ',
);

export const readDocumentNumber = (cell: Cell): string => normalizeIdentityNumber(toCellText(cell));

/** Reads an account number without dots, dashes, spaces or the decimals that a sheet adds. */
export const readAccountNumber = (cell: Cell): string =>
  toCellText(cell)
    .replace(/^'/, '')
    .replace(/^([\d\s-]+|\d{1,3}([.,]\d{3})+)[.,]0{1,2}$/, '$1')
    .replace(/[.,\s-]/g, '')
    .toUpperCase();

/** Returns whether an identity or account number, stored by the sheet as a figure, may have lost digits. */
export const hasLostDigits = (cell: Cell): boolean =>
  typeof cell === 'number'
    ? !Number.isSafeInteger(Math.trunc(cell))
    : /^\d([.,]\d+)?e\+?\d+$/i.test(toCellText(cell));
