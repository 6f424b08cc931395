import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import type { MonthForecastShown } from '../../../domain/office/month-forecasts.ts';
import { formatPeopleCount } from '../../../domain/text/people-count.ts';
import { type Day, splitDay } from '../../../domain/values/day.ts';
import { formatPesos, type Money, noMoney, parseMoney, sum } from '../../../domain/values/money.ts';
import { toMonthText } from '../../../domain/values/month.ts';
import { call, read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import { getToday, type Month } from '../../months/month.ts';

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
  const { data } = await call('POST /month_forecasts', { month: toMonthText(month) }, undefined, 'caller');
  client.setQueryData(keyOf(toMonthText(month)), data);
  await client.invalidateQueries({ queryKey: keyOf(toMonthText(month), 'people') });
}

const getCurrentMonth = (): Month => {
  const { year, month } = splitDay(getToday());
  return { year, month };
};

/** Reads the month of the address; the current one without it. */
export function readForecastMonth(query: URLSearchParams): Month {
  const [year, month] = [Number(query.get('year')), Number(query.get('month'))];
  return year >= 2019 && month >= 1 && month <= 12 ? { year, month } : getCurrentMonth();
}

/** Returns whether a month has no forecast, or is the current one and its forecast is of another day. */
export const isForecastDue = (month: Month, forecast: { on: string } | null): boolean =>
  forecast === null || (toMonthText(month) === toMonthText(getCurrentMonth()) && forecast.on !== getToday());

const toMoney = (text: string): Money => parseMoney(text) ?? noMoney;
/** Formats a stored amount inside a sentence: `$ 1.423.500`. */
export const formatStoredPesos = (text: string): string => formatPesos(toMoney(text));
/** Adds up stored amounts. */
export const sumStoredAmounts = (texts: readonly string[]): Money => sum(texts.map(toMoney));

const stateWords = { closed: 'cerrado', open: 'abierto', expected: 'estimado' } as const;
/** Money that leaves on a day. `to` is the payment, when it exists. */
export type ComingCash = {
  key: string;
  date: Day;
  title: string;
  net: string;
  detail: string;
  to: string | null;
};

/** Lists the money that leaves from today on, in order: the payments of a month and its planilla. */
export function listComingCash({
  forecast,
  planilla_due: due,
  today,
}: Pick<MonthForecastShown, 'forecast' | 'planilla_due' | 'today'>): ComingCash[] {
  if (!forecast) return [];
  const { payments, planilla } = forecast;
  const rows = payments
    .filter(({ date }) => date >= today)
    .map(({ run_id, title, date, net, people, state }) => ({
      ...{ key: `${run_id}${date}${title}`, date, title, net },
      detail: `${formatPeopleCount(people)} · ${stateWords[state]}`,
      to: run_id && `/pay_runs/${run_id}`,
    }));
  const owed = due >= today && (parseMoney(planilla) ?? noMoney) > 0;
  const detail = 'último día · estimada';
  return [
    ...rows,
    ...(owed ? [{ key: 'pila', date: due, title: 'Planilla', net: planilla, detail, to: null }] : []),
  ].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}
