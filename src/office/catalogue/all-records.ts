import { useQueries } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { AnyRecord, Resource } from '../../domain/records/resource.ts';
import type { Rows } from '../../kit/tables/virtual-table.tsx';
import { buildPageQuery, type ListQuery, type RecordsPage } from '../records/records.ts';

const stretch = 200;
/** Milliseconds before a page is read, so that pages that only scroll past are not. */
const PAGE_PAUSE_MS = 80;

type Shown = { first: number; last: number };

/** Reads a whole list by pages: those in view, and the first for its total. */
export function useAllRecords(resource: Resource, query: ListQuery, enabled: boolean) {
  const [{ first, last }, show] = useState<Shown>({ first: 1, last: 1 });
  const onView = useCallback((from: number, to: number) => {
    const next = { first: pageAt(from), last: pageAt(to) };
    show((now) => (now.first === next.first && now.last === next.last ? now : next));
  }, []);
  const pages = enabled ? [...new Set([1, ...between(first, last)])] : [];
  const results = useQueries({
    queries: pages.map((page) => {
      const one = buildPageQuery(resource, { ...query, page, per_page: stretch });
      return {
        ...one,
        queryFn: async ({ signal }: { signal: AbortSignal }): Promise<RecordsPage> => {
          if (page > 1) await waited(signal);
          return one.queryFn({ signal });
        },
        gcTime: 60_000,
      };
    }),
  });
  const [head] = results;
  const rows: Rows<AnyRecord> = {
    count: head?.data?.meta.total ?? 0,
    at: (index) => results[pages.indexOf(pageAt(index))]?.data?.data[index % stretch],
    onView,
  };
  return { head, rows };
}

const pageAt = (index: number): number => Math.floor(index / stretch) + 1;

const between = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);

function waited(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = setTimeout(resolve, PAGE_PAUSE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(end);
      reject(signal.reason);
    });
  });
}
