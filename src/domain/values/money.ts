/**
 * Money. An amount is a whole number of centavos (`Money`). Arithmetic that divides stays exact (`Exact`, a fraction
 * of big integers) until a rounding of this file ends it. On the wire and in the database an amount is a decimal text
 * with a dot and two places: `1750905.00`.
 */

declare const centavos: unique symbol;
/** A whole number of centavos. `pesos(1_750_905)` is 175 090 500. */
export type Money = number & { readonly [centavos]: true };

export const noMoney = 0 as Money;

/** Thrown when an amount or a sum is larger than a safe integer of centavos. No part of it is guessed. */
export class TooMuchMoney extends RangeError {
  override name = 'TooMuchMoney';
}

/**
 * Builds an amount from whole pesos. Throws RangeError on fractions of a centavo: use {@link parseMoney} for text.
 */
export function pesos(whole: number): Money {
  return money(whole * 100);
}

/**
 * Builds an amount from centavos. Throws {@link TooMuchMoney} above the largest safe integer and RangeError on
 * fractions.
 */
export function money(cents: number): Money {
  if (Math.abs(cents) > Number.MAX_SAFE_INTEGER) throw new TooMuchMoney('Un valor es demasiado grande.');
  if (!Number.isSafeInteger(cents)) throw new RangeError(`No es un valor exacto: ${cents}`);
  return cents as Money;
}

/** Reads `1750905`, `1750905.5` or `1750905.00`, with an optional minus. Returns `undefined` for any other text. */
export function parseMoney(text: string): Money | undefined {
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return undefined;
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return money(match[1] ? -cents : cents);
}

/** Formats an amount for the wire and the database, always with two decimals: `toMoneyText(pesos(5))` is `5.00`. */
export function toMoneyText(amount: Money): string {
  const sign = amount < 0 ? '-' : '';
  const cents = Math.abs(amount);
  return `${sign}${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** Formats an amount for a screen, without the peso sign (visual.md §7): `1.423.500`, `1.423.500,50`, `−200`. */
export function formatMoney(amount: Money): string {
  const cents = Math.abs(amount);
  let whole = String(Math.trunc(cents / 100));
  for (let at = whole.length - 3; at > 0; at -= 3) whole = `${whole.slice(0, at)}.${whole.slice(at)}`;
  const rest = cents % 100;
  return `${amount < 0 ? '−' : ''}${whole}${rest ? `,${String(rest).padStart(2, '0')}` : ''}`;
}

/** Formats an amount with the peso sign after the minus: `$ 13.750`, `−$ 200`. The space is a non-breaking one. */
export const formatPesos = (amount: Money): string => formatMoney(amount).replace(/^−?/, '$&$$\u00a0');

/** Formats an amount for an input (specification §9): comma thousands, dot decimals, two places: `2,420,000.00`. */
export function formatMoneyInput(amount: Money): string {
  const [whole = '0', rest = '00'] = toMoneyText(amount).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`;
}

export function sum(amounts: Iterable<Money>): Money {
  let total = 0;
  for (const amount of amounts) total += amount;
  return money(total);
}

/** An exact fraction, in pesos when it stands for money. The denominator is positive. */
export type Exact = { readonly n: bigint; readonly d: bigint };

/**
 * Builds an exact number from a whole number or a decimal text: `exact('0.66')`, `exact(30)`. Throws RangeError on
 * other texts.
 */
export function exact(value: number | bigint | string): Exact {
  if (typeof value === 'bigint') return { n: value, d: 1n };
  if (typeof value === 'number' && Number.isSafeInteger(value)) return { n: BigInt(value), d: 1n };
  const text = String(value);
  const cached = read.get(text);
  if (cached) return cached;
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) throw new RangeError(`No es un número decimal: ${text}`);
  const decimals = match[3] ?? '';
  const n = BigInt(`${match[2]}${decimals}`);
  const result = { n: match[1] ? -n : n, d: 10n ** BigInt(decimals.length) };
  if (text.length <= 6 && read.size < 2000) read.set(text, result);
  return result;
}

/** Caches parsed percentages, days and divisors, which repeat many times. */
const read = new Map<string, Exact>();

export function exactPesos(amount: Money): Exact {
  return { n: BigInt(amount), d: 100n };
}

export const plus = (a: Exact, b: Exact): Exact => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
export const minus = (a: Exact, b: Exact): Exact => ({ n: a.n * b.d - b.n * a.d, d: a.d * b.d });
export const times = (a: Exact, b: Exact): Exact => ({ n: a.n * b.n, d: a.d * b.d });

/** Divides. Throws RangeError when the divisor is zero. */
export function over(a: Exact, b: Exact): Exact {
  if (b.n === 0n) throw new RangeError('División por cero');
  return b.n < 0n ? { n: -a.n * b.d, d: -a.d * b.n } : { n: a.n * b.d, d: a.d * b.n };
}

/** Compares two numbers. Returns -1, 0 or 1. */
export function compare(a: Exact, b: Exact): number {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export const least = (a: Exact, b: Exact): Exact => (compare(a, b) <= 0 ? a : b);
export const smallest = (...amounts: Money[]): Money => Math.min(...amounts) as Money;
export const greatest = (a: Exact, b: Exact): Exact => (compare(a, b) >= 0 ? a : b);

/** Rounds half up to the peso, as each printed line does (rules §13). */
export function roundToPeso(value: Exact): Money {
  return money(Number(roundHalf(value, 'up')) * 100);
}

/** Rounds down to the peso, for limits of the law that a fraction would exceed. The value is zero or more. */
export function roundDownToPeso(value: Exact): Money {
  return pesos(Number(value.n / value.d));
}

/** Rounds half to even at two decimals, as money of the official document does (annex 1.1.1, NTC 3711). */
export function roundToCentavo(value: Exact): Money {
  return money(Number(roundHalf({ n: value.n * 100n, d: value.d }, 'even')));
}

/** Rounds up to the next multiple of `step` pesos, as PILA does (Decreto 1990 de 2016). */
export function roundUp(value: Exact, step: number): Money {
  const d = value.d * BigInt(step);
  const steps = value.n >= 0n ? (value.n + d - 1n) / d : value.n / d;
  return money(Number(steps) * step * 100);
}

/** Formats a quantity or a percentage as decimal text with `places` digits, rounded half to even. */
export function toDecimalText(value: Exact, places: number): string {
  const scale = 10n ** BigInt(places);
  const digits = roundHalf({ n: value.n * scale, d: value.d }, 'even');
  const sign = digits < 0n ? '-' : '';
  const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0');
  return places === 0 ? sign + text : `${sign}${text.slice(0, -places)}.${text.slice(-places)}`;
}

function roundHalf({ n, d }: Exact, tie: 'up' | 'even'): bigint {
  const negative = n < 0n;
  const whole = (negative ? -n : n) / d;
  const twice = ((negative ? -n : n) % d) * 2n;
  const up = twice > d || (twice === d && (tie === 'up' || whole % 2n === 1n));
  const rounded = up ? whole + 1n : whole;
  return negative ? -rounded : rounded;
}
