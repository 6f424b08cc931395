import {
  compare,
  type Exact,
  exact,
  exactPesos,
  type Money,
  minus,
  over,
  plus,
  toDecimalText,
} from '../../src/domain/values/money.ts';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Value that the engine answers. */
export type Value = Exact | string | boolean | readonly Value[] | { readonly [name: string]: Value };

/** Answers by name. Functions are called only when a case expects them. */
export type Figures = { readonly [name: string]: Value | (() => Value | undefined) | undefined };

/** Thrown for a case that cannot be translated. Its message is for the author of the case. */
export class Untranslatable extends Error {}

/** Thrown for an unknown topic, input, figure or choice. */
export class UnknownWord extends Untranslatable {}

/** Thrown for a case that contradicts the engine or the law. */
export class Refused extends Error {}

/** Thrown for a year that the engine does not know. */
export class UnknownYear extends Refused {}

/** Figure that is not money: days, weeks, percentages, UVT. Tolerances do not apply to it. */
type Plain = Exact & { readonly plain: true };

export const amount = (money: Money): Exact => exactPesos(money);
export const plain = (value: Exact): Plain => ({ ...value, plain: true });
export const count = (value: number): Exact => plain(exact(value));

export const isRecord = (value: unknown): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isExact = (value: Value): value is Exact =>
  typeof value === 'object' && 'n' in value && typeof value.n === 'bigint';

/** Converts a JSON number. Undefined when it has an exponent. */
export function exactOf(value: number): Exact | undefined {
  const text = String(value);
  return /^-?\d+(\.\d+)?$/.test(text) ? exact(text) : undefined;
}

export function shown(value: Value | Json | undefined): string {
  if (value === undefined) return 'nada';
  if (value === null || typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return `[${value.map((one) => shown(one)).join(', ')}]`;
  if (isExact(value as Value)) return toDecimalText(value as Exact, 4).replace(/\.?0+$/, '');
  return `{${Object.entries(value)
    .map(([name, one]) => `${name}: ${shown(one as Value)}`)
    .join(', ')}}`;
}

/** Describes how an answer differs. Undefined when it does not. */
export function difference(
  name: string,
  answer: Value | undefined,
  expected: Json,
  tolerance: Exact,
): string | undefined {
  const differs = `${name}: se esperaba ${shown(expected)} y resultó ${shown(answer)}`;
  if (answer === undefined) return differs;
  if (typeof expected === 'number') {
    const wanted = exactOf(expected);
    if (!wanted || typeof answer !== 'object' || !isExact(answer)) return differs;
    const rate = /^(porcentaje|tarifa)/.test(name) && compare(wanted, exact(1)) <= 0;
    const same = 'plain' in answer ? sameFigures : near;
    return same(answer, wanted, tolerance) || (rate && same(over(answer, exact(100)), wanted, tolerance))
      ? undefined
      : differs;
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(answer) || answer.length !== expected.length) return differs;
    return expected
      .map((one, index) => difference(`${name}[${index}]`, answer[index], one, tolerance))
      .find((words) => words !== undefined);
  }
  if (isRecord(expected)) {
    if (typeof answer !== 'object' || Array.isArray(answer) || isExact(answer)) return differs;
    const record = answer as { readonly [name: string]: Value };
    const unknown = Object.keys(expected).find((key) => !Object.hasOwn(record, key));
    if (unknown) throw new UnknownWord(`«${name}» no dice «${unknown}»`);
    return Object.entries(expected)
      .map(([key, one]) => difference(`${name}.${key}`, record[key], one, tolerance))
      .find((words) => words !== undefined);
  }
  const actual =
    typeof expected === 'boolean' && isRecord(answer) && 'exonera' in answer ? answer['exonera'] : answer;
  return actual === expected ? undefined : differs;
}

/** Compares within the tolerance. An infinite decimal is compared at the decimals that were written. */
function near(answer: Exact, wanted: Exact, tolerance: Exact): boolean {
  const distance = distanceOf(answer, wanted);
  if (compare(distance, tolerance) <= 0) return true;
  const places = decimals(wanted);
  if (places < 2 || (answer.n * 10n ** 4n) % answer.d === 0n) return false;
  return compare(distance, plus(tolerance, halfOf(places))) <= 0;
}

/** Compares at the written decimals. A whole number must be equal. */
function sameFigures(answer: Exact, wanted: Exact): boolean {
  const places = decimals(wanted);
  return compare(distanceOf(answer, wanted), places === 0 ? exact(0) : halfOf(places)) <= 0;
}

function distanceOf(answer: Exact, wanted: Exact): Exact {
  const off = minus(answer, wanted);
  return off.n < 0n ? minus(wanted, answer) : off;
}

const halfOf = (places: number): Exact => ({ n: 5n, d: 10n ** BigInt(places + 1) });

/** A JSON number is a fraction over a power of ten. */
const decimals = ({ d }: Exact): number => String(d).length - 1;
