import { keepPreviousData, type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Meta } from '../../domain/office/parts.ts';
import type { AnyRecord, Resource } from '../../domain/records/resource.ts';
import type { ListState } from '../../kit/tables/data-list.tsx';
import { http } from '../../net/http.ts';
import { findRefusal } from '../../net/refusal.ts';
import { session } from '../../net/session.ts';
import { isOnline, subscribeOnline } from '../../offline/connectivity.ts';

export type { Meta };
export type RecordsPage = { data: AnyRecord[]; meta: Meta };
export type ListQuery = {
  page: number;
  per_page: number;
  search: string;
  sort: string;
  /** Keyed by field name. The ends of a range are `salary.from` and `salary.to`. */
  filter: Record<string, string>;
  columns?: readonly string[];
  /** Fields that the server sends only on request, besides the usual ones. */
  include?: readonly string[];
};

export const useOnline = (): boolean => useSyncExternalStore(subscribeOnline, isOnline);
export const useSession = () => useSyncExternalStore(session.subscribe, session.get);

/** Returns the owner of the rows, which is part of every query key so that another company never shows them. */
export const getScopeKey = (resource: Pick<Resource, 'scope'>): string =>
  resource.scope === 'company' ? (session.get().company?.id ?? '') : 'all';

export function toListParams(query: ListQuery): Record<string, string | number> {
  const { page, per_page, search, sort, filter, columns, include } = query;
  const filters = Object.entries(filter).filter(([, value]) => value);
  return {
    page,
    per_page,
    ...(search && { search }),
    ...(sort && { sort }),
    ...(columns && { columns: columns.join(',') }),
    ...(include?.length && { include: include.join(',') }),
    ...Object.fromEntries(filters.map(([name, value]) => [`filter[${name.replace('.', '][')}]`, value])),
  };
}

export function buildPageQuery(resource: Resource, query: ListQuery) {
  const params = toListParams(query);
  return {
    queryKey: [resource.path, getScopeKey(resource), 'list', params],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await http.get<RecordsPage>(`/${resource.path}`, { params, signal, by: 'screen' })).data,
  };
}

export function useRecords(resource: Resource, query: ListQuery, enabled = true) {
  return useQuery({
    ...buildPageQuery(resource, query),
    enabled,
    placeholderData: keepPreviousData,
    meta: { keep: query.page === 1 && !query.search },
  });
}

/**
 * Fetches a page of a list on the key press, without waiting for the render. The observer of the query reports a
 * failure.
 */
export const askAhead = (client: QueryClient, resource: Resource, query: ListQuery): void =>
  void client.prefetchQuery(buildPageQuery(resource, query));

export function useRecord(resource: Resource, id: string | undefined) {
  return useQuery({
    queryKey: [resource.path, getScopeKey(resource), 'one', id],
    queryFn: async ({ signal }) =>
      (await http.get<{ data: AnyRecord }>(`/${resource.path}/${id}`, { signal, by: 'screen' })).data.data,
    enabled: id !== undefined,
  });
}

export const isForbidden = (error: unknown): boolean => findRefusal(error)?.status === 403;

/** Finds a row in the cached lists that were read with all their columns. Returns `undefined` when none has it. */
export function findCachedRow(client: QueryClient, resource: Resource, id: string): AnyRecord | undefined {
  const lists = client.getQueriesData<RecordsPage>({
    queryKey: [resource.path, getScopeKey(resource), 'list'],
  });
  for (const [key, page] of lists) {
    const params = key[3] as Record<string, unknown> | undefined;
    const found = params?.['columns'] === undefined && page?.data.find((row) => row.id === id);
    if (found) return found;
  }
  return undefined;
}

export function toListState(query: UseQueryResult<{ data: readonly unknown[] }>, online: boolean): ListState {
  return {
    rows: query.data?.data,
    waiting: query.isPending,
    failed: query.isError,
    online,
    message: findRefusal(query.error)?.body.message,
    asOf: query.dataUpdatedAt,
    retry: () => void query.refetch(),
  };
}
