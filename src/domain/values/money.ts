/**
 * Money. An amount is a whole number of centavos (`Money`); arithmetic that divides stays exact
 * (`Exact`, a fraction of big integers) until one of the three roundings of this file ends it.
 * On the wire and in the database an amount is a decimal text with a dot and two places: `1750905.00`.
 */

declare const centavos: unique symbol;
/** A whole number of centavos. `pesos(1_750_905)` is 175 090 500. */
export type Money = number & { readonly [centavos]: true };

export const noMoney = 0 as Money;

/** The sum of the amounts that were written is more than an exact amount holds: nothing of it is guessed. */
export class TooMuchMoney extends RangeError {
  override name = 'TooMuchMoney';
}

/** An amount from whole pesos. Throws RangeError on fractions: use {@link parseMoney} for text. */
export function pesos(whole: number): Money {
  return money(whole * 100);
}

/** An amount from centavos. Throws {@link TooMuchMoney} beyond what is exact, RangeError on fractions. */
export function money(cents: number): Money {
  if (Math.abs(cents) > Number.MAX_SAFE_INTEGER) throw new TooMuchMoney('Un valor es demasiado grande.');
  if (!Number.isSafeInteger(cents)) throw new RangeError(`No es un valor exacto: ${cents}`);
  return cents as Money;
}

/** Reads `1750905`, `1750905.5` or `1750905.00`, with an optional minus; anything else is `undefined`. */
export function parseMoney(text: string): Money | undefined {
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return undefined;
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return money(match[1] ? -cents : cents);
}

/** Wire and database form, always two decimals: `moneyText(pesos(5))` is `5.00`. */
export function toMoneyText(amount: Money): string {
  const sign = amount < 0 ? '-' : '';
  const cents = Math.abs(amount);
  return `${sign}${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** Shown form of visual.md §7 without the sign of pesos: `1.423.500`, `1.423.500,50`, `−200`. */
export function formatMoney(amount: Money): string {
  const cents = Math.abs(amount);
  let whole = String(Math.trunc(cents / 100));
  for (let at = whole.length - 3; at > 0; at -= 3) whole = `${whole.slice(0, at)}.${whole.slice(at)}`;
  const rest = cents % 100;
  return `${amount < 0 ? '−' : ''}${whole}${rest ? `,${String(rest).padStart(2, '0')}` : ''}`;
}

/** The same with it, the minus before: `$ 13.750`, `−$ 200`; the space does not break. */
export const formatPesos = (amount: Money): string => formatMoney(amount).replace(/^−?/, '$&$$\u00a0');

/** Input form of the specification §9: comma thousands, dot decimals, precision 2: `2,420,000.00`. */
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

/** An exact number from a whole number or a decimal text: `exact('0.66')`, `exact(30)`. */
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

/** Percentages, days and divisors come again and again: their reading is kept. */
const read = new Map<string, Exact>();

/** The amount as an exact number of pesos. */
export function exactPesos(amount: Money): Exact {
  return { n: BigInt(amount), d: 100n };
}

export const plus = (a: Exact, b: Exact): Exact => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
export const minus = (a: Exact, b: Exact): Exact => ({ n: a.n * b.d - b.n * a.d, d: a.d * b.d });
export const times = (a: Exact, b: Exact): Exact => ({ n: a.n * b.n, d: a.d * b.d });

/** Throws RangeError when dividing by zero. */
export function over(a: Exact, b: Exact): Exact {
  if (b.n === 0n) throw new RangeError('División por cero');
  return b.n < 0n ? { n: -a.n * b.d, d: -a.d * b.n } : { n: a.n * b.d, d: a.d * b.n };
}

/** Negative, zero or positive, as a comparison answers. */
export function compare(a: Exact, b: Exact): number {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export const least = (a: Exact, b: Exact): Exact => (compare(a, b) <= 0 ? a : b);
export const smallest = (...amounts: Money[]): Money => Math.min(...amounts) as Money;
export const greatest = (a: Exact, b: Exact): Exact => (compare(a, b) >= 0 ? a : b);

/** Each printed line rounds half up to the peso (rules §13). */
export function roundToPeso(value: Exact): Money {
  return money(Number(roundHalf(value, 'up')) * 100);
}

/** Whole pesos that a limit of the law lets pay: a fraction over them would pass it. The value is zero or more. */
export function roundDownToPeso(value: Exact): Money {
  return pesos(Number(value.n / value.d));
}

/** Money of the official document rounds half to even at two decimals (annex 1.1.1, NTC 3711). */
export function roundToCentavo(value: Exact): Money {
  return money(Number(roundHalf({ n: value.n * 100n, d: value.d }, 'even')));
}

/** Next multiple of `step` pesos upwards, as PILA rounds (Decreto 1990 de 2016). */
export function roundUp(value: Exact, step: number): Money {
  const d = value.d * BigInt(step);
  const steps = value.n >= 0n ? (value.n + d - 1n) / d : value.n / d;
  return money(Number(steps) * step * 100);
}

/** Decimal text with `places` digits, rounded half to even; for quantities and percentages. */
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
