import type { ClockMark } from '../../payroll/clock/clock-marks.ts';
import { toPlainHeader } from '../../text/plain-text.ts';
import { type Cell, readDay, toCellText } from '../cells/cells.ts';
import { toClockCode } from './clock-code.ts';

/** Marks of one code of the clock. `name` is the one that the clock has for it. */
export type ClockPerson = { code: string; name: string; marks: ClockMark[] };
export type ClockFile = {
  people: ClockPerson[];
  /** Rows that tell no passage: their place in the file, from 1, and their text. */
  unread: { line: number; text: string }[];
};

/** Columns of a file by what they hold. Entries and exits may be several, in pairs. */
type Columns = {
  code: number;
  moment?: number | undefined;
  date?: number | undefined;
  time?: number | undefined;
  kind?: number | undefined;
  name?: number | undefined;
  entries: readonly number[];
  exits: readonly number[];
  /** Line of the titles, from 0; -1 without titles. */
  titles: number;
};

const titleWords = {
  entry: /^(hora )?(de )?(entrada|ingreso)( \d)?$|^clock in$|^check in$/,
  exit: /^(hora )?(de )?salida( \d)?$|^clock out$|^check out$/,
  kind: /^(estado|state|status|tipo|evento|in out|entrada salida|tipo de marca(cion)?|marcacion tipo)$/,
  moment: /^(fecha y hora|fecha hora|date ?time|date and time|marca(cion)?|hora de marcacion|check ?time)$/,
  date: /^(fecha|dia|date)$/,
  time: /^(hora|time)$/,
  document: /^(documento|numero de documento|no documento|cedula|identificacion)$/,
  code: /^(codigo|codigo de empleado|user ?id|id de usuario|id usuario|id empleado|ac no|enroll( no| number)?|pin|empleado no|emp no|person id|employee id)$/,
  number: /^(id|no|numero)$/,
  name: /^(nombre|nombres|name|empleado|nombre completo|apellidos y nombres|first name|persona)$/,
} as const;

/** Rows among which the titles are looked for. */
const TITLE_ROWS = 12;

function findTitledColumns(rows: readonly (readonly Cell[])[]): Columns | undefined {
  for (const [titles, row] of rows.slice(0, TITLE_ROWS).entries()) {
    const texts = row.map((cell) => toPlainHeader(toCellText(cell)));
    const all = (name: keyof typeof titleWords): number[] =>
      texts.flatMap((text, index) => (titleWords[name].test(text) ? [index] : []));
    const [entries, exits] = [all('entry'), all('exit')];
    const find = (name: keyof typeof titleWords): number | undefined => all(name)[0];
    const [moment, date, time] = [find('moment'), find('date'), find('time')];
    // A number of a row is told from a person by any other code beside it.
    const code = find('document') ?? find('code') ?? find('number');
    const hasMoment = [moment, date, time].some((index) => index !== undefined);
    if (code !== undefined && (hasMoment || entries.length > 0))
      return { code, moment, date, time, kind: find('kind'), name: find('name'), entries, exits, titles };
  }
  return undefined;
}

/** Columns of the file that a clock writes by itself: a code, and the moment in one column or in two. */
function guessColumns(rows: readonly (readonly Cell[])[]): Columns | undefined {
  const sample = rows.slice(0, 50);
  const holds = (index: number, test: (cell: Cell) => boolean) =>
    sample.length > 0 && sample.filter((row) => test(row[index])).length >= sample.length * 0.8;
  const width = Math.max(0, ...sample.map((row) => row.length));
  const indexes = [...Array(width).keys()];
  const moment = indexes.find((index) => holds(index, (cell) => readMoment(cell) !== undefined));
  const date = indexes.find((index) => holds(index, (cell) => isDate(cell)));
  const time = indexes.find((index) => holds(index, (cell) => readTime(cell) !== undefined));
  const code = indexes.find(
    (index) =>
      index !== moment &&
      index !== date &&
      holds(index, (cell) => /^\d{1,15}$/.test(toClockCode(toCellText(cell)))),
  );
  if (code === undefined) return undefined;
  const none = { entries: [], exits: [], titles: -1 };
  if (moment !== undefined) return { code, moment, ...none };
  return date !== undefined && time !== undefined ? { code, date, time, ...none } : undefined;
}

const isDate = (cell: Cell): boolean =>
  (cell instanceof Date || /\D/.test(toCellText(cell))) && readDay(cell) !== undefined;

/** Reads a time of the clock as `HH:MM`: `7:58`, `07:58:12`, `7:58 p. m.`, or the fraction of a day of a sheet. */
export function readTime(cell: Cell): string | undefined {
  if (cell instanceof Date) return cell.toISOString().slice(11, 16);
  if (typeof cell === 'number')
    return cell >= 0 && cell < 1 ? fromMinutes(Math.round(cell * 1440)) : undefined;
  const match = /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*([ap])?\.?\s*m?\.?$/i.exec(toCellText(cell));
  if (!match) return undefined;
  const [, hour = '', minute = '', half] = match;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  return hours < 24 && Number(minute) < 60 ? fromMinutes(hours * 60 + Number(minute)) : undefined;
}

const fromMinutes = (total: number): string =>
  [Math.floor(total / 60) % 24, total % 60].map((part) => String(part).padStart(2, '0')).join(':');

type DayOrder = { monthFirst: boolean };

/** Reads a moment that one cell tells whole. */
function readMoment(cell: Cell, { monthFirst }: DayOrder = { monthFirst: false }): string | undefined {
  // A time by itself is a date of before 1905 in a sheet.
  if (cell instanceof Date) return cell.getUTCFullYear() > 1905 ? cell.toISOString().slice(0, 16) : undefined;
  const match = /^(\S+?)(?:T|\s+)(\d{1,2}:\d{2}.*)$/.exec(toCellText(cell));
  return match ? joinMoment(match[1], match[2], { monthFirst }) : undefined;
}

function joinMoment(date: Cell, time: Cell, { monthFirst }: DayOrder): string | undefined {
  const day = readDay(date, monthFirst);
  const clock = readTime(time);
  return day && clock ? `${day}T${clock}` : undefined;
}

const kinds: readonly (readonly [NonNullable<ClockMark['kind']>, RegExp])[] = [
  ['in', /^(entrada|ingreso|in|c in|check in|clock in|e|i|regreso|break in|overtime in|ot in)$/],
  ['out', /^(salida|out|c out|check out|clock out|s|o|break out|overtime out|ot out)$/],
];
const readKind = (cell: Cell): ClockMark['kind'] => {
  const words = toPlainHeader(toCellText(cell));
  return kinds.find(([, pattern]) => pattern.test(words))?.[0];
};

/** Reads the marks that a row tells. Undefined where it tells none. */
function readRow(row: readonly Cell[], columns: Columns, order: DayOrder): ClockMark[] | undefined {
  const at = (index: number | undefined): Cell => (index === undefined ? undefined : row[index]);
  const { entries, exits, date, time, moment } = columns;
  if (entries.length > 0 || exits.length > 0) {
    const pairs = [...Array(Math.max(entries.length, exits.length)).keys()];
    const marks = pairs.flatMap((pair) => readPair(at(entries[pair]), at(exits[pair]), at(date), order));
    return marks.length > 0 ? marks : undefined;
  }
  const found =
    readMoment(at(moment), order) ??
    joinMoment(at(date), at(time), order) ??
    readMoment(at(date), order) ??
    readMoment(at(time), order);
  return found ? [{ at: found, kind: readKind(at(columns.kind)) }] : undefined;
}

function readPair(entry: Cell, exit: Cell, date: Cell, order: DayOrder): ClockMark[] {
  const read = (cell: Cell): string | undefined => readMoment(cell, order) ?? joinMoment(date, cell, order);
  const [from, to] = [read(entry), read(exit)];
  // A night shift ends on the day after the one of its row.
  const until = from && to && to <= from ? nextDay(to) : to;
  return [
    ...(from ? [{ at: from, kind: 'in' as const }] : []),
    ...(until ? [{ at: until, kind: 'out' as const }] : []),
  ];
}

const nextDay = (at: string): string =>
  new Date(Date.parse(`${at}:00Z`) + 86_400_000).toISOString().slice(0, 16);

/** Tells whether days are written month first: one of them has no other reading. */
function isMonthFirst(
  rows: readonly (readonly Cell[])[],
  { moment, date, time, entries, exits }: Columns,
): boolean {
  let monthFirst = false;
  for (const row of rows)
    for (const index of [moment, date, time, ...entries, ...exits]) {
      const match =
        index === undefined ? null : /^(\d{1,2})[/-](\d{1,2})[/-]\d{2,4}\b/.exec(toCellText(row[index]));
      if (match && Number(match[1]) > 12) return false;
      if (match && Number(match[2]) > 12) monthFirst = true;
    }
  return monthFirst;
}

/**
 * Reads the marks of a file of a clock: the one that ZKTeco and others write without titles (code and moment; the
 * numbers after them mean other things in each model and are not read), or one with titles, with a row for each
 * passage or one with entry and exit. Returns undefined where there is no column of codes and of moments.
 */
export function readClockRows(rows: readonly (readonly Cell[])[]): ClockFile | undefined {
  const columns = findTitledColumns(rows) ?? guessColumns(rows);
  if (!columns) return undefined;
  const body = rows.slice(columns.titles + 1);
  const order = { monthFirst: isMonthFirst(body, columns) };
  const people = new Map<string, ClockPerson>();
  const unread: ClockFile['unread'] = [];
  for (const [index, row] of body.entries()) {
    if (row.every((cell) => toCellText(cell) === '')) continue;
    const code = toClockCode(toCellText(row[columns.code]));
    const marks = code === '' ? undefined : readRow(row, columns, order);
    if (!marks) {
      unread.push({
        line: columns.titles + 2 + index,
        text: row.map(toCellText).filter(Boolean).join(' · '),
      });
      continue;
    }
    const person = people.get(code) ?? { code, name: '', marks: [] };
    if (!person.name && columns.name !== undefined) person.name = toCellText(row[columns.name]);
    person.marks.push(...marks);
    people.set(code, person);
  }
  return people.size > 0
    ? { people: hasPairs(columns) ? [...people.values()] : dropIdleKinds([...people.values()]), unread }
    : undefined;
}

/** Columns of entry and exit say what each mark is. */
const hasPairs = ({ entries, exits }: Columns): boolean => entries.length > 0 && exits.length > 0;

/** A person of whom the clock says always the same presses no key: then it says nothing. */
const dropIdleKinds = (people: readonly ClockPerson[]): ClockPerson[] =>
  people.map((person) => {
    const said = new Set(person.marks.map(({ kind }) => kind));
    return said.has('in') && said.has('out')
      ? person
      : { ...person, marks: person.marks.map(({ at }) => ({ at })) };
  });

/** Cuts the text of a clock into rows by tabs, semicolons, commas or, without any, by two spaces or more. */
export function cutClockText(text: string): string[][] {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  const separator = ['\t', ';', ','].find(
    (one) => lines.filter((line) => line.includes(one)).length * 2 > lines.length,
  );
  const cut = (line: string): string[] =>
    separator === undefined
      ? cutBySpaces(line)
      : separator === '\t'
        ? line.split('\t')
        : cutQuoted(line, separator);
  return lines.map((line) => cut(line).map((cell) => cell.trim()));
}

/** Columns apart by spaces: the one space between a date and its time is none of them. */
const cutBySpaces = (line: string): string[] =>
  line
    .trim()
    .replace(
      /(\d{1,4}[-/]\d{1,2}[-/]\d{1,4})\s+(\d{1,2}:\d{2}(?::\d{2})?)(?:\s*([ap])\.?\s*m\b\.?)?/i,
      (_, date: string, time: string, half = '') => `${date}T${time}${half && `${half}m`}`,
    )
    .split(/\s+/);

function cutQuoted(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell];
}
