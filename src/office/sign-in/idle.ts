/** Clock of what the person does, in any tab of this browser: what the application asks by itself is nobody's doing. */
const key = 'active_at';
let own = Date.now();
let told = 0;

function note(): void {
  own = Date.now();
  // Other tabs hear it twice a minute at most.
  if (own - told < 30_000) return;
  told = own;
  try {
    localStorage.setItem(key, String(own));
  } catch {
    // A browser that keeps nothing has each tab counting for itself.
  }
}

function elsewhere(): number {
  try {
    return Number(localStorage.getItem(key)) || 0;
  } catch {
    return 0;
  }
}

/** Seconds since the person did something. */
export const getIdleSeconds = (now = Date.now()): number =>
  Math.max(0, Math.floor((now - Math.max(own, elsewhere())) / 1000));

/** Hears what the person does from here on. */
export function watchPerson(): () => void {
  note();
  const heard = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
  for (const name of heard) addEventListener(name, note, { capture: true, passive: true });
  return () => {
    for (const name of heard) removeEventListener(name, note, { capture: true });
  };
}

/** Seconds before its end at which an idle session is warned of. */
const warned = 60;

/** State of a session that ends after so many idle minutes: nothing, a warning with the seconds left, or its end. */
export function computeIdleState(minutes: number, idle: number): { left: number } | 'ended' | undefined {
  if (minutes <= 0) return undefined;
  const left = minutes * 60 - idle;
  if (left <= 0) return 'ended';
  return left <= warned ? { left } : undefined;
}
