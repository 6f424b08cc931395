import { noteLockLook } from './lock-look.ts';

/**
 * Marker of this device: the employee whose vault is shown first, and the owner of the session of the browser. It
 * holds no personal content. The first page reads it too, under the same name (`src/main.tsx`).
 */
export type Marker = {
  id?: string;
  /** True when a PIN was chosen here. A device without its lock has then lost what it stored. */
  kept?: true;
  noPin?: true;
  /** Owner of the session of this browser, when it is not `id`. Empty when there is no session. */
  session?: string;
  /** True while the server has not been told of a sign-out. */
  out?: true;
  /** True after five wrong PINs. The sign-in page says so until the server was told. */
  wiped?: true;
  /** True when an employee was here: the icon opens the vault's sign-in. */
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
  // The look of the lock is that of the employee who was here before.
  if (!value?.id || value.id !== readVaultMarker()?.id) noteLockLook(undefined);
  try {
    if (value) localStorage.setItem(name, JSON.stringify(value));
    else localStorage.removeItem(name);
  } catch {
    // Without storage, every visit asks for sign-in.
  }
}

/**
 * Returns the employee that owns the session of this browser, an empty text for nobody, or `undefined` when
 * unknown.
 */
export function findSessionOwner(): string | undefined {
  const now = readVaultMarker();
  return now ? (now.session ?? now.id ?? '') : undefined;
}

/**
 * Returns whether the session of this browser belongs to another employee. On a shared phone the stored vault still
 * opens, and the server is asked nothing on behalf of its owner.
 */
export const isForeignSession = (owner: string): boolean => (findSessionOwner() ?? owner) !== owner;

/** Notes that an employee is gone from this device. Their session ends too; another employee's session goes on. */
export function noteOwnerGone(owner: string | undefined, how: { wiped?: true } = {}): void {
  const now = readVaultMarker();
  if (owner === undefined || !isForeignSession(owner)) mark({ out: true, ...how });
  else if (now?.id === owner)
    mark(now.session ? { id: now.session } : { was: true, ...(now.out && { out: true }) });
}
