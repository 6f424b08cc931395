import type { Day } from '../values/day.ts';
import type { Money } from '../values/money.ts';
import type { Month } from '../values/month.ts';

/**
 * A month that is over: the net that a forecast of that month said on a day, and the net that was paid. `percent` is
 * the difference, of what was paid; negative when the forecast said too little.
 */
export type PastForecast = Month & { on: Day; forecast: Money; paid: Money; percent: number };

export const comparePastForecast = (of: Omit<PastForecast, 'percent'>): PastForecast => ({
  ...of,
  percent: of.paid === 0 ? 0 : ((of.forecast - of.paid) * 100) / of.paid,
});

export type ForecastErrors = { months: number; mean: number; worst: PastForecast };

/**
 * Summarizes how far past forecasts were from what was paid: the mean of the differences without their sign, in
 * percent, and the greatest. Returns `undefined` when there are none.
 */
export function summarizeErrors(past: readonly PastForecast[]): ForecastErrors | undefined {
  const [first, ...others] = past;
  if (!first) return undefined;
  const size = ({ percent }: PastForecast) => Math.abs(percent);
  const worst = others.reduce((a, b) => (size(b) > size(a) ? b : a), first);
  return { months: past.length, mean: past.reduce((sum, one) => sum + size(one), 0) / past.length, worst };
}
