import { toPlainHeader } from '../cells/header-words.ts';
import {
  guessNameOrder,
  type KindOfName,
  type NameOrder,
  splitAtComma,
  splitNameParts,
  splitWhole,
  type WholeName,
} from '../cells/person-names.ts';
import type { JoinedName } from '../columns/people-columns.ts';

/**
 * How the whole names of a file are read. The title of the column (`isTitled`) or the user (`isChosen`) may state the
 * order.
 */
export type NameReading = { order: NameOrder; isChosen: boolean; isTitled: boolean; kindOf: KindOfName };

type Values = Readonly<Record<string, string>>;
type Fault = { column: JoinedName; message: string };

const given = ['first_name', 'other_names'] as const;
const family = ['surname', 'second_surname'] as const;

const textOf = (fields: readonly string[], values: Values): string =>
  fields
    .map((field) => values[field])
    .filter(Boolean)
    .join(' ');

const closed = (word: string): string => toPlainHeader(word).replaceAll(' ', '');

/** Returns the words of a text that another text lacks, counting repetitions. */
function without(text: string, other: string): string {
  if (text === '' || other === '') return text;
  const there = other.split(/\s+/).map(closed);
  return splitNameParts(text)
    .flatMap((part) => {
      const words = part.split(' ').filter((word) => {
        const at = there.indexOf(closed(word));
        if (at >= 0) there.splice(at, 1);
        return at < 0;
      });
      return words.length > 0 ? [words.join(' ')] : [];
    })
    .join(' ');
}

/**
 * Fills the four name fields from whole-name columns and from columns of single parts (`own`). Every word goes to
 * some field. A word without a field is reported at its cell too.
 */
export function readNames(
  joined: ReadonlyMap<JoinedName, string>,
  own: Values,
  reading: NameReading,
): { values: Record<string, string>; notices: string[]; faults: Fault[] } {
  const [names = '', surnames = '', fullName = ''] = (['names', 'surnames', 'full_name'] as const).map(
    (key) => joined.get(key)?.replaceAll(',', key === 'full_name' ? ',' : ' '),
  );
  const found = fullName
    ? ofWhole(
        fullName,
        { text: `${textOf(given, own)} ${names}`.trim(), areAll: names !== '' || 'other_names' in own },
        {
          text: `${textOf(family, own)} ${surnames}`.trim(),
          areAll: surnames !== '' || 'second_surname' in own,
        },
        reading,
      )
    : { names: '', surnames: '', notices: [] };
  const values: Record<string, string> = {};
  const faults: Fault[] = [];
  const place = (fields: typeof given | typeof family, column: JoinedName, text: string) => {
    const [first, second] = fields;
    const before = { ...own, ...values };
    const parts = splitNameParts(text);
    // Both surnames may be the same word.
    if (!before[first] && parts.length > 0) values[first] = parts.shift() ?? '';
    const rest = without(parts.join(' '), textOf(fields, before));
    if (rest === '') return;
    values[second] = [before[second], rest].filter(Boolean).join(' ');
    if (own[second]) faults.push({ column, message: noPlace(rest) });
  };
  place(given, 'names', names);
  place(family, 'surnames', surnames);
  place(given, 'full_name', found.names);
  place(family, 'full_name', found.surnames);
  return { values, notices: found.notices, faults };
}

/** Given names or surnames from columns of their own. A first one alone leaves the others to the whole name. */
type Apart = { text: string; areAll: boolean };

/** Reads from a whole name the parts that have no column of their own. */
function ofWhole(
  fullName: string,
  names: Apart,
  surnames: Apart,
  reading: NameReading,
): WholeName & { notices: string[] } {
  const words = fullName.replaceAll(',', ' ');
  const rest = without(without(words, surnames.text), names.text);
  const hasThem = without(surnames.text, words) === '';
  if (surnames.areAll || (surnames.text && !hasThem)) return { names: rest, surnames: '', notices: [] };
  if (names.areAll) return { names: '', surnames: rest, notices: [] };
  const split = splitWhole(fullName, reading.order, reading.kindOf, reading.isChosen);
  if (surnames.text) {
    const second = secondSurname(fullName, rest, split, surnames.text, reading.order);
    return { names: without(rest, second), surnames: second, notices: [] };
  }
  const parts = { names: without(split.names, names.text), surnames: without(split.surnames, names.text) };
  const isClear = splitAtComma(fullName) !== undefined || isExpected(fullName, split, reading);
  return { ...parts, notices: isClear ? [] : [noticeOf(fullName, split, reading)] };
}

/**
 * Returns whether a name has the order that its title or the user states: one name and one surname, two of each, or
 * words that show where the surnames end. Three words may have one surname or two.
 */
function isExpected(
  fullName: string,
  { names, surnames }: WholeName,
  { order, isChosen, isTitled, kindOf }: NameReading,
): boolean {
  if (!(isChosen || isTitled) || !names || !surnames) return false;
  const shown = guessNameOrder(fullName, kindOf);
  if (shown) return shown === order;
  const [given, family] = [splitNameParts(names).length, splitNameParts(surnames).length];
  return given === family && family <= 2;
}

/**
 * Returns the second surname when a column holds the first. With names first, it is the words after the first
 * surname; otherwise, the remaining surnames.
 */
function secondSurname(
  fullName: string,
  rest: string,
  split: WholeName,
  surname: string,
  order: NameOrder,
): string {
  if (order === 'surnames_first' || splitAtComma(fullName))
    return without(rest, without(rest, split.surnames));
  const words = fullName.split(/\s+/).filter(Boolean);
  const [last = ''] = surname.split(/\s+/).slice(-1);
  const at = words.findLastIndex((word) => closed(word) === closed(last));
  return words.slice(at + 1).join(' ');
}

function noticeOf(
  fullName: string,
  { names, surnames }: WholeName,
  { order, isChosen, kindOf }: NameReading,
): string {
  const other = isChosen ? undefined : guessNameOrder(fullName, kindOf);
  const doubt = other && other !== order ? ', y parece escrito al revés' : '';
  return order === 'surnames_first'
    ? `«${fullName}» se leyó con los apellidos primero${doubt}: ${surnames} · ${names || 'sin nombre'}`
    : `«${fullName}» se leyó con los nombres primero${doubt}: ${names} · ${surnames || 'sin apellido'}`;
}

const noPlace = (words: string): string =>
  `«${words}» no está en las otras columnas del nombre. Corrija la celda, o no importe esta columna`;
