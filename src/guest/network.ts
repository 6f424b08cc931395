let missed = false;

/**
 * A part of the door that arrives with the first attempt, for the door does not wait for it; nothing without a
 * connection. Chrome never asks again for a module that it could not fetch: only a page drawn anew does.
 */
export async function loadModule<T>(load: () => Promise<T>): Promise<T | undefined> {
  if (missed && (await reached())) {
    location.reload();
    await new Promise(() => undefined);
  }
  return load().catch(() => {
    missed = true;
    return undefined;
  });
}

const reached = (): Promise<boolean> =>
  fetch('/api/health', { cache: 'no-store', headers: { 'X-Requested-With': 'XMLHttpRequest' } }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Module that asks the server. */
export const loadNetwork = () => loadModule(() => import('./asking.ts'));
