import { formatMoney, money, parseMoney, toMoneyText } from '../../../domain/values/money.ts';

export type Delta = { up: boolean; amount: string; shown: string };

/** Difference between two amounts; `undefined` when either is missing. */
export function computeDelta(now: string, before: string | null | undefined): Delta | 'same' | undefined {
  const [a, b] = [parseMoney(now), parseMoney(before ?? '')];
  if (a === undefined || b === undefined) return undefined;
  if (a === b) return 'same';
  const apart = money(Math.abs(a - b));
  return { up: a > b, amount: toMoneyText(apart), shown: formatMoney(apart) };
}

/** Difference in percent, such as `3,2 %`; `undefined` when there is none or `before` is not positive. */
export function computePercentDelta(now: string, before: string): { up: boolean; shown: string } | undefined {
  const [a, b] = [parseMoney(now), parseMoney(before)];
  if (a === undefined || b === undefined || b <= 0 || a === b) return undefined;
  const tenths = Math.round((Math.abs(a - b) * 1000) / b);
  return { up: a > b, shown: `${Math.floor(tenths / 10).toLocaleString('es-CO')},${tenths % 10} %` };
}
