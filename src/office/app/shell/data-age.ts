import type { QueryClient } from '@tanstack/react-query';

const minute = 60_000;

/** `hace 5 min`, `hace 2 h`, `hace 3 días`: how old what is on this device is. */
export function formatAge(from: number, now: number): string {
  const minutes = Math.max(1, Math.round((now - from) / minute));
  if (minutes < 60) return `hace ${minutes} min`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return `hace ${hours} h`;
  const days = Math.round(hours / 24);
  return days === 1 ? 'hace 1 día' : `hace ${days} días`;
}

/** When the server last answered anything that is in sight or kept; zero when it never did. */
export const getLastAnswerTime = (client: QueryClient): number =>
  Math.max(
    0,
    ...client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.dataUpdatedAt),
  );
