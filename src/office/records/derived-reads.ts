import type { QueryClient } from '@tanstack/react-query';

/** First parts of the keys of the queries that the server computes from records of several resources. */
const derived = [
  'accounting',
  'certificates',
  'closing',
  'cost',
  'crosscheck',
  'dashboard',
  'law_trials',
  'month_forecasts',
  'payrolls',
  'pila',
  'reports',
] as const;

/**
 * Invalidates, after a write, the queries whose key begins with one of `keys` and those computed from records.
 * Mounted queries are fetched at once. The others are fetched when a screen next needs them.
 */
export function renewReads(client: QueryClient, ...keys: readonly string[]): Promise<void> {
  // Recalculations compare every month of every employee, so their page fetches only the changed employee.
  return client.invalidateQueries({
    predicate: ({ queryKey: [name, , part] }) =>
      keys.some((key) => key === name) || (part !== 'recalculations' && derived.some((key) => key === name)),
  });
}
