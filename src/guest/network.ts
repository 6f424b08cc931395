let missed = false;

/**
 * Loads a part of the sign-in page on the first attempt, because the page does not wait for it. Returns `undefined`
 * without a connection. Chrome never fetches a failed module again until the page is reloaded.
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

export const loadNetwork = () => loadModule(() => import('./request-login.ts'));
