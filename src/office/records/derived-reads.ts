import type { QueryClient } from '@tanstack/react-query';

/** First words of the keys of reads that the server works out of records of every kind. */
const derived = [
  'accounting',
  'certificates',
  'closing',
  'cost',
  'crosscheck',
  'dashboard',
  'payrolls',
  'pila',
  'reports',
] as const;

/**
 * Invalidates, after a write, the queries whose key begins with one of `keys` and those derived of records. Mounted ones
 * are fetched again at once, the others when a screen next needs them.
 */
export function renewReads(client: QueryClient, ...keys: readonly string[]): Promise<void> {
  // Recalculations compare every month of everybody; their page fetches the changed employee alone.
  return client.invalidateQueries({
    predicate: ({ queryKey: [name, , part] }) =>
      keys.some((key) => key === name) || (part !== 'recalculations' && derived.some((key) => key === name)),
  });
}
