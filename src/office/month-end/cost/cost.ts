import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { type CostGrouping, costGroupings } from '../../../domain/cost/group-costs.ts';
import type { OfficeInput } from '../../../domain/office/calls.ts';
import type { CostRowShown } from '../../../domain/office/cost.ts';
import { toMonthText } from '../../../domain/values/month.ts';
import { read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import { type Month, readChosenMonth, shiftMonth } from '../../months/month.ts';

export type { CostRowShown, EmployeeCost } from '../../../domain/office/cost.ts';

/** Periods that end with the month in view. */
export const costSpans = {
  month: 'Un mes',
  year: 'El año hasta aquí',
  twelve: 'Doce meses',
} as const;
export type CostSpan = keyof typeof costSpans;

/** Parameter of the address that filters by a group, for the groupings whose rows open their employees. */
const groupFilters = {
  cost_center: 'cost_center_id',
  payroll_group: 'payroll_group_id',
  branch: 'branch_office_id',
} as const satisfies Partial<Record<CostGrouping, string>>;
export const findGroupFilter = (by: CostGrouping): string | undefined =>
  (groupFilters as Partial<Record<CostGrouping, string>>)[by];

export type CostView = {
  month: Month;
  span: CostSpan;
  by: CostGrouping;
  /** Id of a group by the name of its parameter. Only its employees are listed. */
  filters: Record<string, string>;
};

export function readCostView(query: URLSearchParams): CostView {
  const span = query.get('span') ?? '';
  const by = query.get('by') ?? '';
  const filters = Object.values(groupFilters).flatMap((name) => {
    const id = query.get(name);
    return id ? [[name, id] as const] : [];
  });
  return {
    month: readChosenMonth(query),
    span: span in costSpans ? (span as CostSpan) : 'month',
    by: by in costGroupings ? (by as CostGrouping) : 'employee',
    filters: Object.fromEntries(filters),
  };
}

const firstOf = ({ month, span }: Pick<CostView, 'month' | 'span'>): Month =>
  span === 'month' ? month : span === 'year' ? { ...month, month: 1 } : shiftMonth(month, -11);

export const toCostQuery = (view: Pick<CostView, 'month' | 'span' | 'filters'>) => ({
  from: toMonthText(firstOf(view)),
  to: toMonthText(view.month),
  ...view.filters,
});

const company = () => session.get().company?.id ?? '';
const costs = (input: OfficeInput<'GET /cost'>) => ({
  queryKey: ['cost', company(), input],
  queryFn: ({ signal }: { signal: AbortSignal }) => read('GET /cost', input, { signal, by: 'screen' }),
  enabled: company() !== '',
});

export const useCosts = (view: CostView & { search: string; page: number }) =>
  useQuery({
    ...costs({
      ...toCostQuery(view),
      by: view.by,
      page: view.page,
      ...(view.search && { search: view.search }),
    }),
    placeholderData: keepPreviousData,
  });

const joined = (answers: readonly { data?: { data: CostRowShown[] } | undefined; isPending: boolean }[]) => ({
  rows: answers.flatMap(({ data }) => data?.data ?? []),
  waiting: answers.some(({ isPending }) => isPending),
});

/** Reads the twelve months up to `month` in four queries of a quarter, so that each is drawn as it arrives. */
export function useCostTrend(month: Month) {
  const quarters = [9, 6, 3, 0].map((back) => ({
    from: toMonthText(shiftMonth(month, -back - 2)),
    to: toMonthText(shiftMonth(month, -back)),
    by: 'month' as const,
  }));
  return useQueries({
    queries: quarters.map(costs),
    combine: joined,
  });
}

export const useEmployeeCost = (id: string, month: Month) =>
  useQuery({
    queryKey: ['cost', company(), id, month],
    queryFn: async ({ signal }) =>
      (await read('GET /cost/employees/:id', { id, month: toMonthText(month) }, { signal, by: 'caller' }))
        .data,
    retry: false,
  });
