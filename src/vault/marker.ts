/**
 * Memory of this device for its employees, with none of their words: whose vault is shown first, and whose the session of
 * the browser is. It is written under one name, which the first page reads too (`src/main.tsx`).
 */
export type Marker = {
  /** The employee whose vault is shown first. */
  id?: string;
  /** A PIN was chosen here, so that a device without its lock has lost what it kept. */
  kept?: true;
  noPin?: true;
  /** Owner of the session of this browser, when it is another than `id`; nobody when it is empty. */
  session?: string;
  /** A sign-out that the server has not heard of. */
  out?: true;
  /** Five wrong PINs signed out, which the door says until the server heard of it. */
  wiped?: true;
  /** An employee was here: the icon opens their door. */
  was?: true;
} | null;

const name = 'vault';

export function readVaultMarker(): Marker {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as Marker;
  } catch {
    return null;
  }
}

export function mark(value: Marker): void {
  try {
    if (value) localStorage.setItem(name, JSON.stringify(value));
    else localStorage.removeItem(name);
  } catch {
    // A browser that keeps nothing asks for the sign-in each time.
  }
}

/** The employee whose the session of this browser is; nothing when nothing is known of it. */
export function findSessionOwner(): string | undefined {
  const now = readVaultMarker();
  return now ? (now.session ?? now.id ?? '') : undefined;
}

/**
 * Test that the session of this browser is another's than the employee's: on a shared phone what is kept of them opens,
 * and the server is asked nothing in their name.
 */
export const isForeignSession = (owner: string): boolean => (findSessionOwner() ?? owner) !== owner;
