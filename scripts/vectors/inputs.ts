import { type Day, parseDay } from '../../src/domain/values/day.ts';
import { type Exact, type Money, money, toDecimalText } from '../../src/domain/values/money.ts';
import { exactOf, isRecord, type Json, UnknownWord, Untranslatable } from './value.ts';

export type Span = { start: Day; end: Day };

/**
 * Inputs of a case, read by name. Names that nobody read are reported. A reader takes all names of one thing,
 * and two of them at once are an error.
 */
export class Inputs {
  readonly #all: { readonly [name: string]: Json };
  readonly #read = new Set<string>();

  /** The case expects a refusal, so any blocking finding is one. */
  readonly strict: boolean;

  constructor(all: { readonly [name: string]: Json }, strict = false) {
    this.#all = all;
    this.strict = strict;
  }

  has(...names: string[]): boolean {
    return names.some((name) => this.#all[name] !== undefined && this.#all[name] !== null);
  }

  names(): string[] {
    return Object.keys(this.#all);
  }

  /** Names that nobody read. */
  unread(): string[] {
    return this.names().filter((name) => !this.#read.has(name));
  }

  raw(...names: string[]): Json | undefined {
    const present = names.filter((name) => this.has(name));
    for (const name of names) this.#read.add(name);
    if (present.length > 1)
      throw new Untranslatable(`«${present.join('» y «')}» dicen lo mismo: deje una sola`);
    return present[0] === undefined ? undefined : this.#all[present[0]];
  }

  #fault(names: string[], wanted: string): never {
    return this.fault(names.find((one) => this.has(one)) ?? names[0] ?? '', wanted);
  }

  fault(name: string, wanted: string): never {
    throw new Untranslatable(`«${name}» debe ser ${wanted}`);
  }

  /** Reads a number of 0 or more. */
  exact(...names: string[]): Exact | undefined {
    const value = this.raw(...names);
    if (value === undefined) return undefined;
    const found = typeof value === 'number' ? exactOf(value) : undefined;
    if (!found) this.#fault(names, 'un número');
    return found.n >= 0n ? found : this.#fault(names, 'un número de 0 o más');
  }

  /** Reads a number as decimal text. */
  decimal(...names: string[]): string | undefined {
    const value = this.exact(...names);
    return value && toDecimalText(value, 4).replace(/\.?0+$/, '');
  }

  /** Reads pesos with up to two decimals. */
  money(...names: string[]): Money | undefined {
    const value = this.exact(...names);
    if (value === undefined) return undefined;
    if ((value.n * 100n) % value.d !== 0n) this.#fault(names, 'un valor en pesos de hasta dos decimales');
    return money(Number((value.n * 100n) / value.d));
  }

  needMoney(...names: string[]): Money {
    return this.money(...names) ?? this.missing(...names);
  }

  whole(...names: string[]): number | undefined {
    const value = this.raw(...names);
    if (value === undefined) return undefined;
    return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most
      ? value
      : this.#fault(names, 'un número entero de 0 o más');
  }

  text(...names: string[]): string | undefined {
    const value = this.raw(...names);
    return value === undefined || typeof value === 'string' ? value : this.#fault(names, 'un texto');
  }

  /** Reads one of the words, and returns its value. */
  choice<T>(words: Readonly<Record<string, T>>, ...names: string[]): T | undefined {
    const value = this.raw(...names);
    if (value === undefined) return undefined;
    const word = String(value)
      .trim()
      .toLowerCase()
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/[\s-]+/g, '_');
    const found = Object.hasOwn(words, word) ? words[word] : undefined;
    if (found !== undefined) return found;
    const name = names.find((one) => this.has(one)) ?? names[0];
    throw new UnknownWord(`«${name}» debe ser una de estas palabras: ${Object.keys(words).join(', ')}`);
  }

  flag(...names: string[]): boolean | undefined {
    const value = this.raw(...names);
    return value === undefined || typeof value === 'boolean' ? value : this.#fault(names, 'true o false');
  }

  day(...names: string[]): Day | undefined {
    const value = this.raw(...names);
    if (value === undefined) return undefined;
    return asDay(value) ?? this.#fault(names, 'una fecha como 2026-09-30');
  }

  days(...names: string[]): Day[] | undefined {
    const value = this.raw(...names);
    if (value === undefined) return undefined;
    const days = Array.isArray(value) ? value.map(asDay) : [undefined];
    const sound = days.filter((day) => day !== undefined);
    return sound.length === days.length ? sound : this.#fault(names, 'una lista de fechas');
  }

  /** Reads `[first, last]`, both included. */
  span(...names: string[]): Span | undefined {
    const value = this.raw(...names);
    if (value === undefined) return undefined;
    return asSpan(value) ?? this.#fault(names, 'dos fechas, [desde, hasta]');
  }

  records(...names: string[]): Inputs[] | undefined {
    const value = this.raw(...names);
    if (value === undefined) return undefined;
    const sound = Array.isArray(value) ? value.filter(isRecord) : [];
    if (!Array.isArray(value) || sound.length !== value.length) this.#fault(names, 'una lista de objetos');
    return sound.map((one) => new Inputs(one));
  }

  record(...names: string[]): Inputs | undefined {
    const value = this.raw(...names);
    if (value === undefined) return undefined;
    return isRecord(value) ? new Inputs(value) : this.#fault(names, 'un objeto');
  }

  missing(...names: string[]): never {
    throw new Untranslatable(`Falta «${names[0]}»`);
  }
}

/** More days, years or hours than any case has. */
const most = 100_000;

export const asDay = (value: Json | undefined): Day | undefined =>
  typeof value === 'string' ? parseDay(value) : undefined;

export function asSpan(value: Json): Span | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [start, end] = [asDay(value[0]), asDay(value[1])];
  return start && end ? { start, end } : undefined;
}

/** Throws when an inner record has names that nobody read. */
export function allRead(inside: Inputs, where: string): void {
  const [name] = inside.unread();
  if (name) throw new UnknownWord(`Entrada desconocida «${where}.${name}»`);
}
