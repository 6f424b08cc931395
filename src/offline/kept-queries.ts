import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { onlineManager, QueryClient } from '@tanstack/react-query';
import type { PersistedClient, PersistQueryClientOptions } from '@tanstack/react-query-persist-client';
import { isOnline, subscribeOnline } from './connectivity.ts';

/**
 * Memory of lists between visits. Only queries marked `meta: { keep: true }` are written to the device, catalogues and
 * first pages; payslips and files never are.
 */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { keep?: boolean };
  }
}

const day = 86_400_000;
const name = (user: string, company: string | null): string => `kept:${user}:${company ?? ''}`;

/** Asked once more, unless the server has judged it: it would say the same. */
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
 * Second read, when the server answers, of what is in view and could not be read. The library only knows of the
 * antenna, which may have said all along that there was a network.
 */
export function readAgainOnReturn(client: QueryClient): () => void {
  return subscribeOnline(() => {
    if (isOnline())
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  });
}

/** Options for `PersistQueryClientProvider` or `persistQueryClient`: one store per user and company. */
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
      // A list that could not be read again keeps what was read before.
      shouldDehydrateQuery: (query) => query.state.data !== undefined && query.meta?.keep === true,
    },
  };
}

/** Writes what was read, without the error of a later attempt, which may carry the headers of its request. */
function serialize({ clientState, ...client }: PersistedClient): string {
  const queries = clientState.queries.map((query) => ({
    ...query,
    state: { ...query.state, status: 'success', error: null, fetchFailureReason: null, fetchFailureCount: 0 },
  }));
  return JSON.stringify({ ...client, clientState: { ...clientState, queries } });
}

/** At sign-out: nothing of anyone stays behind. */
export function forgetKept(client?: QueryClient): void {
  client?.clear();
  const storage = safeStorage();
  if (!storage) return;
  for (const key of Object.keys(storage)) if (key.startsWith('kept:')) storage.removeItem(key);
}

/** The hashed name of the first script changes with every build. */
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
