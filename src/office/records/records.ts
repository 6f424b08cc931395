import { keepPreviousData, type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Meta } from '../../domain/office/parts.ts';
import type { AnyRecord, Resource } from '../../domain/records/resource.ts';
import type { ListState } from '../../kit/tables/data-list.tsx';
import { http } from '../../net/http.ts';
import { findRefusal } from '../../net/refused.ts';
import { session } from '../../net/session.ts';
import { isOnline, subscribeOnline } from '../../offline/connectivity.ts';

export type { Meta };
export type RecordsPage = { data: AnyRecord[]; meta: Meta };
export type ListQuery = {
  page: number;
  per_page: number;
  search: string;
  sort: string;
  /** By field name; the edges of a range are `salary.from` and `salary.to`. */
  filter: Record<string, string>;
  /** Only these fields, where whole rows would be too many. */
  columns?: readonly string[];
  /** These besides the usual ones: what is read only by who names it. */
  include?: readonly string[];
};

export const useOnline = (): boolean => useSyncExternalStore(subscribeOnline, isOnline);
export const useSession = () => useSyncExternalStore(session.subscribe, session.get);

/** Owner of these rows: part of every key, so that changing company never shows another's. */
export const getScopeKey = (resource: Pick<Resource, 'scope'>): string =>
  resource.scope === 'company' ? (session.get().company?.id ?? '') : 'all';

/** A query of a list as the address of the server says it. */
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

/** A page of a list, for the query library. */
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

/** Asks with the key that was typed, not after what it drew. Who waits for the answer is told of a failure there. */
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

/** Test that the server forbade reading the record: what a list kept of it says no more than that. */
export const isForbidden = (error: unknown): boolean => findRefusal(error)?.status === 403;

/** A row as the last list that had it whole was read on this device. */
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

/** Content of a list, from the state of its query. */
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
