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
 * Reads again, after something was written, what has one of these keys and what is derived of records: at once what is
 * mounted, the rest when it is next seen.
 */
export function renewReads(client: QueryClient, ...keys: readonly string[]): Promise<void> {
  // Comparing every month of everybody takes long: its page reads again the person that changed.
  return client.invalidateQueries({
    predicate: ({ queryKey: [name, , part] }) =>
      keys.some((key) => key === name) || (part !== 'recalculations' && derived.some((key) => key === name)),
  });
}
