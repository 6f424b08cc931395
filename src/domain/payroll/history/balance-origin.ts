import { type Day, formatDay } from '../../values/day.ts';
import type { Money } from '../../values/money.ts';

/** Where an opening balance comes from: its day, and the paper or the program that states it. */
export type BalanceOrigin = { on: Day; source?: string };

/** Part of an amount that an opening balance states. */
export type OpeningPart = BalanceOrigin & { total: Money };

/** Days without pay that an opening balance states, of those counted between two days. */
export type OpeningDays = BalanceOrigin & { days: number };

/** Names an opening balance with its origin: `Saldo inicial al 31 jul. 2026, según Siigo`. */
export const formatOpeningLabel = (origin: BalanceOrigin): string => `Saldo ${formatOpeningWords(origin)}`;

/** Names an opening balance inside a sentence, after «del saldo». */
export const formatOpeningWords = ({ on, source }: BalanceOrigin): string =>
  `inicial al ${formatDay(on, 'short')}${source ? `, según ${source}` : ''}`;
