import { type Day, parseDay } from '../values/day.ts';
import { type Money, money, pesos } from '../values/money.ts';
import type { PilaField, PilaKind } from './layout.ts';

/** Converts a text to capitals without accents or characters of two positions. */
export const toPlainLetters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, ' ')
    .toUpperCase();

/** Thrown when a value does not fit in its positions. A finding reports it before a file is written. */
export class DoesNotFit extends RangeError {
  constructor({ name, length }: PilaField, value: string) {
    super(`${name}: «${value}» no cabe en ${length} posiciones`);
    this.name = 'DoesNotFit';
  }
}

const figures = (field: PilaField, text: string): string => {
  if (text.length > field.length || /\D/.test(text)) throw new DoesNotFit(field, text);
  return text.padStart(field.length, '0');
};

const writers: { [K in PilaKind]: (field: PilaField, value: never) => string } = {
  letters: ({ length }, value: string) => toPlainLetters(value).slice(0, length).padEnd(length),
  code: (field, value: string) => figures(field, value),
  number: (field, value: string) => (value ? figures(field, value) : ' '.repeat(field.length)),
  count: (field, value: number) => figures(field, String(value)),
  pesos: (field, value: Money) => figures(field, String(value / 100)),
  rate: (field, value: string) => {
    const text = value.slice(0, field.length);
    if (text.length !== field.length || !/^0\.\d+$/.test(text)) throw new DoesNotFit(field, value);
    return text;
  },
  day: ({ length }, value: Day | '') => value.padEnd(length),
};

/** Writes a record, without the line end. Throws {@link DoesNotFit}, because only `letters` are cut. */
export const recordText = (fields: readonly PilaField[], values: Readonly<Record<string, unknown>>): string =>
  fields.map((field) => writers[field.kind](field, values[field.key] as never)).join('');

const readers: { [K in PilaKind]: (text: string) => unknown } = {
  letters: (text) => text.trimEnd(),
  code: (text) => (/^\d+$/.test(text) ? text : undefined),
  number: (text) => (/^\s*\d*$/.test(text) ? text.trim() : undefined),
  count: (text) => (/^\d+$/.test(text) ? Number(text) : undefined),
  pesos: (text) => (/^\d+$/.test(text) ? pesos(Number(text)) : undefined),
  rate: (text) => (/^\d\.\d+$/.test(text) ? text : undefined),
  day: (text) => (text.trim() === '' ? '' : parseDay(text)),
};

/** Reads the values of a record, and lists the fields that hold no valid value. */
export function recordRead(
  fields: readonly PilaField[],
  text: string,
): { values: Record<string, unknown>; wrong: PilaField[] } {
  const values: Record<string, unknown> = {};
  const wrong: PilaField[] = [];
  let at = 0;
  for (const field of fields) {
    const value = readers[field.kind](text.slice(at, at + field.length));
    at += field.length;
    if (value === undefined) wrong.push(field);
    values[field.key] = value ?? unread[field.kind];
  }
  return { values, wrong };
}

const unread: { [K in PilaKind]: unknown } = {
  letters: '',
  code: '',
  number: '',
  count: 0,
  pesos: money(0),
  rate: '0',
  day: '',
};
