import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { onlineManager, QueryClient } from '@tanstack/react-query';
import type { PersistedClient, PersistQueryClientOptions } from '@tanstack/react-query-persist-client';
import { isOnline, subscribeOnline } from './connectivity.ts';

/**
 * Persists lists between visits. Only queries marked `meta: { keep: true }` are written to the device: catalogues
 * and first pages, never payslips or files.
 */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { keep?: boolean };
  }
}

const day = 86_400_000;
const name = (user: string, company: string | null): string => `kept:${user}:${company ?? ''}`;

/** Retries once, unless the server has decided: it would answer the same. */
const retry = (failures: number, error: Error): boolean =>
  failures < 1 && !('status' in error && Number(error.status) >= 400 && Number(error.status) < 500);

export function createQueryClient(): QueryClient {
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'offlineFirst', staleTime: 30_000, gcTime: day, retry },
      mutations: { networkMode: 'always', retry: 0 },
    },
  });
}

/**
 * Reads again, when the server answers, the visible queries that failed. TanStack Query only knows
 * `navigator.onLine`, which may have said online all along.
 */
export function readAgainOnReturn(client: QueryClient): () => void {
  return subscribeOnline(() => {
    if (isOnline())
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  });
}

/**
 * Builds options for `PersistQueryClientProvider` or `persistQueryClient`. Each user and company has a store of its
 * own.
 */
export function buildPersistOptions(
  user: string,
  company: string | null,
  build = buildOf(),
): Omit<PersistQueryClientOptions, 'queryClient'> {
  return {
    persister: createSyncStoragePersister({ storage: safeStorage(), key: name(user, company), serialize }),
    maxAge: day,
    buster: build,
    dehydrateOptions: {
      // A list whose last read failed keeps the data read before.
      shouldDehydrateQuery: (query) => query.state.data !== undefined && query.meta?.keep === true,
    },
  };
}

/** Serializes the data without the error of a later attempt, which may carry request headers. */
function serialize({ clientState, ...client }: PersistedClient): string {
  const queries = clientState.queries.map((query) => ({
    ...query,
    state: { ...query.state, status: 'success', error: null, fetchFailureReason: null, fetchFailureCount: 0 },
  }));
  return JSON.stringify({ ...client, clientState: { ...clientState, queries } });
}

/** Erases every stored list, at sign-out. */
export function forgetKept(client?: QueryClient): void {
  client?.clear();
  const storage = safeStorage();
  if (!storage) return;
  for (const key of Object.keys(storage)) if (key.startsWith('kept:')) storage.removeItem(key);
}

/** Identifies the build by the hashed name of its first script, which changes with every build. */
function buildOf(): string {
  return document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? 'dev';
}

function safeStorage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
