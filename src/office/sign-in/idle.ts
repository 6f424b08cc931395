/**
 * Storage key of the last user activity in any tab, in milliseconds. Requests that the application makes by itself do
 * not count.
 */
const key = 'active_at';
let own = Date.now();
let told = 0;

function note(): void {
  own = Date.now();
  // Writes at most twice a minute, because each write notifies the other tabs.
  if (own - told < 30_000) return;
  told = own;
  try {
    localStorage.setItem(key, String(own));
  } catch {
    // Without storage each tab counts alone.
  }
}

function elsewhere(): number {
  try {
    return Number(localStorage.getItem(key)) || 0;
  } catch {
    return 0;
  }
}

export const getIdleSeconds = (now = Date.now()): number =>
  Math.max(0, Math.floor((now - Math.max(own, elsewhere())) / 1000));

/** Starts watching the activity of the user. Returns a function that stops it. */
export function watchPerson(): () => void {
  note();
  const heard = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
  for (const name of heard) addEventListener(name, note, { capture: true, passive: true });
  return () => {
    for (const name of heard) removeEventListener(name, note, { capture: true });
  };
}

const warned = 60;

/**
 * Computes the state of a session that ends after `minutes` without activity; 0 never ends. `idle` and `left` are
 * seconds. `undefined` means that there is nothing to show.
 */
export function computeIdleState(minutes: number, idle: number): { left: number } | 'ended' | undefined {
  if (minutes <= 0) return undefined;
  const left = minutes * 60 - idle;
  if (left <= 0) return 'ended';
  return left <= warned ? { left } : undefined;
}
