import type { QueryClient } from '@tanstack/react-query';

const minute = 60_000;

export function formatAge(from: number, now: number): string {
  const minutes = Math.max(1, Math.round((now - from) / minute));
  if (minutes < 60) return `hace ${minutes} min`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return `hace ${hours} h`;
  const days = Math.round(hours / 24);
  return days === 1 ? 'hace 1 día' : `hace ${days} días`;
}

/** Returns the time, in milliseconds, of the last answer in the query cache. 0 when there is none. */
export const getLastAnswerTime = (client: QueryClient): number =>
  Math.max(
    0,
    ...client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.dataUpdatedAt),
  );
