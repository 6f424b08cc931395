import { useQuery } from '@tanstack/react-query';
import { type Day, getMonthEnd, getMonthStart, parseDay } from '../../domain/values/day.ts';
import { http } from '../../net/http.ts';
import { session } from '../../net/session.ts';
import type { Month } from '../months/month.ts';

/** People of a payment: everybody, those of a group or those chosen. */
export type PaymentPeople = { group?: string; ids?: readonly string[] };

/**
 * The last day on which some of these people leave in a month, as their records say; nothing when nobody does, or
 * while it is not known. `of` is nothing when it matters to nobody.
 */
export function useLastDay({ year, month }: Month, of: PaymentPeople | undefined): Day | undefined {
  const params = {
    columns: 'retirement_date',
    sort: '-retirement_date',
    per_page: 10,
    'filter[retirement_date][from]': getMonthStart(year, month),
    'filter[retirement_date][to]': getMonthEnd(year, month),
    ...(of?.group && { 'filter[payroll_group_id]': of.group }),
    ...(of?.ids && { ids: of.ids.slice(0, 200).join(',') }),
  };
  const { data } = useQuery({
    queryKey: ['employees', session.get().company?.id ?? '', 'leaving', params],
    queryFn: async ({ signal }) =>
      (
        await http.get<{ data: { retirement_date: string | null }[] }>('/employees', {
          params,
          signal,
          by: 'screen',
        })
      ).data.data,
    enabled: of !== undefined,
  });
  return of && parseDay(data?.[0]?.retirement_date ?? '');
}
