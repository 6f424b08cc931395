/**
 * State of the connection with the server. `navigator.onLine` only knows the network interface, so a failed request
 * outweighs it. A successful request, or an event of the browser, sets it right again. An answer to a request made
 * before the network went is ignored, because it may be read after that event.
 */
let reachable = typeof navigator === 'undefined' || navigator.onLine !== false;
let gone = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

function set(value: boolean): void {
  if (reachable === value) return;
  reachable = value;
  for (const listener of listeners) listener();
}

export const isOnline = (): boolean => reachable;

/** Notes that the server answered a request made at `begun`, by `performance.now()`. */
export const noteSuccess = (begun: number): void => {
  if (begun > gone) set(true);
};

export const noteNetworkFailure = (): void => {
  set(false);
  probeLater();
};

/** Subscribes a listener, for `useSyncExternalStore`. */
export function subscribeOnline(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let probe: ReturnType<typeof setTimeout> | undefined;
let wait = 5_000;

/** Polls the server until it answers, when the browser says online but a request failed. */
function probeLater(): void {
  if (!('document' in globalThis) || probe || !navigator.onLine) return;
  probe = setTimeout(async () => {
    probe = undefined;
    if (reachable) return;
    const begun = performance.now();
    try {
      const { ok } = await fetch('/api/health', {
        cache: 'no-store',
        headers: { 'X-Requested-With': 'XMLHttpRequest' },
      });
      if (!ok) throw new Error('The server is away');
      wait = 5_000;
      noteSuccess(begun);
    } catch {
      wait = Math.min(wait * 2, 120_000);
      probeLater();
    }
  }, wait);
}

if (typeof addEventListener === 'function') {
  addEventListener('online', () => set(true));
  addEventListener('offline', () => {
    gone = performance.now();
    set(false);
  });
}
