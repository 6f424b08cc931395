import type { Lock } from '../../offline/vault-db.ts';

/** Reading that the script of the lock page made before the application loaded: see `src/vault/early-lock.ts`. */
export type EarlyReading = { lock: Lock; name: string; key: CryptoKey | undefined };

/** Lock that the page drew by itself. */
export type EarlyVault = {
  owner: string;
  /** Resolves to `undefined` when this device has no lock of the owner. */
  reading: Promise<EarlyReading | undefined>;
  /** Removes the lock that was drawn. Returns the digits typed on it, and the label of the button pressed. */
  release: () => { pin: string; pressed: string };
};

declare global {
  interface Window {
    earlyVault?: EarlyVault;
  }
}

let isTaken = false;

/** Returns, once, what was read of the lock of an owner. Returns `undefined` when it was not read. */
export async function takeEarlyReading(owner: string): Promise<EarlyReading | undefined> {
  const early = typeof window === 'undefined' ? undefined : window.earlyVault;
  if (isTaken || early?.owner !== owner) return undefined;
  isTaken = true;
  return early.reading.catch(() => undefined);
}

/** Removes the lock that the page drew. Returns what was typed and pressed on it. */
export const releaseEarlyLock = (): { pin: string; pressed: string } =>
  window.earlyVault?.release() ?? { pin: '', pressed: '' };
