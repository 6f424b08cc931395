import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { getMonthEnd, splitDay } from '../../../domain/values/day.ts';
import { formatPesos, type Money, noMoney, parseMoney, sum } from '../../../domain/values/money.ts';
import { toMonthText } from '../../../domain/values/month.ts';
import { call, read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import { getToday, type Month, readAddressMonth } from '../../months/month.ts';

export type {
  ForecastDetailShown,
  ForecastPersonShown,
  MonthForecastShown,
} from '../../../domain/office/month-forecasts.ts';

const keyOf = (...parts: unknown[]) => ['month_forecasts', session.get().company?.id ?? '', ...parts];

export const useMonthForecast = (month: Month) =>
  useQuery({
    queryKey: keyOf(toMonthText(month)),
    queryFn: async ({ signal }) =>
      (await read('GET /month_forecasts', { month: toMonthText(month) }, { signal, by: 'screen' })).data,
  });

export const useForecastPeople = (month: Month, view: { search: string; page: number }) =>
  useQuery({
    queryKey: keyOf(toMonthText(month), 'people', view),
    queryFn: ({ signal }) =>
      read(
        'GET /month_forecasts/people',
        { month: toMonthText(month), page: view.page, ...(view.search && { search: view.search }) },
        { signal, by: 'caller' },
      ),
    placeholderData: keepPreviousData,
    retry: false,
  });

export const useForecastPerson = (id: string, month: Month) =>
  useQuery({
    queryKey: keyOf(toMonthText(month), 'person', id),
    queryFn: async ({ signal }) =>
      (
        await read(
          'GET /month_forecasts/people/:id',
          { id, month: toMonthText(month) },
          { signal, by: 'caller' },
        )
      ).data,
    retry: false,
  });

/** Computes the forecast of a month with what is known now, and stores it. Throws the refusal of the call. */
export async function computeForecast(client: QueryClient, month: Month): Promise<void> {
  // The selected company may change while the call is under way.
  const key = keyOf(toMonthText(month));
  const { data } = await call('POST /month_forecasts', { month: toMonthText(month) }, undefined, 'caller');
  client.setQueryData(key, data);
  for (const part of ['people', 'person']) await client.invalidateQueries({ queryKey: [...key, part] });
}

const getCurrentMonth = (): Month => {
  const { year, month } = splitDay(getToday());
  return { year, month };
};

/** Reads the month of the address; the current one without it. */
export const readForecastMonth = (query: URLSearchParams): Month =>
  readAddressMonth(query) ?? getCurrentMonth();

/** Whether a month is over, is the current one, or has not begun. */
export type Phase = 'over' | 'current' | 'coming';
export function findPhase(month: Month): Phase {
  const [own, current] = [toMonthText(month), toMonthText(getCurrentMonth())];
  return own < current ? 'over' : own > current ? 'coming' : 'current';
}

/** Returns whether a month has no forecast of today, or none since it ended. */
export function isForecastDue(month: Month, forecast: { on: string } | null): boolean {
  if (forecast === null) return true;
  const phase = findPhase(month);
  if (phase === 'over') return forecast.on <= getMonthEnd(month.year, month.month);
  return phase === 'current' && forecast.on !== getToday();
}

const toMoney = (text: string): Money => parseMoney(text) ?? noMoney;
/** Formats a stored amount inside a sentence: `$ 1.423.500`. */
export const formatStoredPesos = (text: string): string => formatPesos(toMoney(text));
/** Adds up stored amounts. */
export const sumStoredAmounts = (texts: readonly string[]): Money => sum(texts.map(toMoney));
