/**
 * Whether the server can be reached. `navigator.onLine` only knows about cables and antennas, so a failed
 * request outweighs it; a successful one, or the browser's own news, sets it right again.
 */
let reachable = typeof navigator === 'undefined' || navigator.onLine !== false;
const listeners = new Set<() => void>();

function set(value: boolean): void {
  if (reachable === value) return;
  reachable = value;
  for (const listener of listeners) listener();
}

export const isOnline = (): boolean => reachable;
export const noteSuccess = (): void => set(true);
export const noteFailure = (): void => {
  set(false);
  probeLater();
};

/** For `useSyncExternalStore`. */
export function subscribeOnline(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let probe: ReturnType<typeof setTimeout> | undefined;
let wait = 5_000;

/** The antenna says yes and a request said no: ask the server now and then until it answers. */
function probeLater(): void {
  if (!('document' in globalThis) || probe || !navigator.onLine) return;
  probe = setTimeout(async () => {
    probe = undefined;
    if (reachable) return;
    try {
      await fetch('/api/health', { cache: 'no-store' });
      wait = 5_000;
      noteSuccess();
    } catch {
      wait = Math.min(wait * 2, 120_000);
      probeLater();
    }
  }, wait);
}

if (typeof addEventListener === 'function') {
  addEventListener('online', () => set(true));
  addEventListener('offline', () => set(false));
}
