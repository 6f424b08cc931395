/**
 * Look of the lock that this device drew last. The lock page draws it again before the store of the device answers.
 * The look holds no name. It is stored only where one employee uses the device.
 */
export type LockLook = { owner: string; digits: number; hasPasskey: boolean };

const lookKey = 'lock';
/** Moment until which the worker may give the key back, in milliseconds. Empty while the vault is in view. */
const heldKey = 'held';

/** Stores the look of a lock, or removes the stored one. */
export const noteLockLook = (look: LockLook | undefined): void =>
  setItem(lookKey, look && JSON.stringify(look));

/** Notes until when the worker may give the key of the open vault back. */
export const noteHeldUntil = (until: number | 'in view'): void =>
  setItem(heldKey, until === 'in view' ? '' : String(until));

/** Notes that no page and no worker holds a key. */
export const noteNothingHeld = (): void => setItem(heldKey, undefined);

/** Returns the look of the lock of an owner. Returns `undefined` while the vault may open without its PIN. */
export function readLockLook(owner: string): LockLook | undefined {
  try {
    const until = localStorage.getItem(heldKey);
    if (until === '' || Number(until) > Date.now()) return undefined;
    const look = JSON.parse(localStorage.getItem(lookKey) ?? 'null') as LockLook | null;
    return look?.owner === owner ? look : undefined;
  } catch {
    return undefined;
  }
}

function setItem(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage, the lock is drawn once the store of the device answers.
  }
}
